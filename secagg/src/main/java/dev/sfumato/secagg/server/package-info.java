/** The server's side of a session, one class a state. */
@NullMarked
package dev.sfumato.secagg.server;

import org.jspecify.annotations.NullMarked;

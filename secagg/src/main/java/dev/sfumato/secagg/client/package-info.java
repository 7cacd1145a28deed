/** The client's side of a session, one class a state. */
@NullMarked
package dev.sfumato.secagg.client;

import org.jspecify.annotations.NullMarked;

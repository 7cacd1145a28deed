/** The server's side of a sum by visits, one class a state; what must survive is in an archive. */
@NullMarked
package dev.sfumato.secagg.sum.server;

import org.jspecify.annotations.NullMarked;

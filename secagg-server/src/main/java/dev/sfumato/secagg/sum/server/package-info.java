/** What the server of a sum by visits knows of its clients, and the archive where it survives. */
@NullMarked
package dev.sfumato.secagg.sum.server;

import org.jspecify.annotations.NullMarked;

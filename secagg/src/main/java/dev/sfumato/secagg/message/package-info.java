/** What crosses between client and server, and its one encoding in bytes. */
@NullMarked
package dev.sfumato.secagg.message;

import org.jspecify.annotations.NullMarked;

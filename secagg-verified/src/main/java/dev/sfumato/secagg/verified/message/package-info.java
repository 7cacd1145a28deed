/** What crosses between client and server of such a sum, and its one encoding in bytes. */
@NullMarked
package dev.sfumato.secagg.verified.message;

import org.jspecify.annotations.NullMarked;

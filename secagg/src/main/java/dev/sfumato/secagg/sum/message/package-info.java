/** What crosses in a sum by visits, version 2 of the protocol, byte by byte. */
@NullMarked
package dev.sfumato.secagg.sum.message;

import org.jspecify.annotations.NullMarked;

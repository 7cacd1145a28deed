/** A sum by visits: its numbers, rounds and derivations, which both sides compute alike. */
@NullMarked
package dev.sfumato.secagg.sum;

import org.jspecify.annotations.NullMarked;

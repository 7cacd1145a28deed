/** The roster under its root: leaves, proofs of them, and who draws whom. */
@NullMarked
package dev.sfumato.secagg.verified.roster;

import org.jspecify.annotations.NullMarked;

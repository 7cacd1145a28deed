/** Vectors of residues: how they are kept, packed, added and masked; and plain bytes. */
@NullMarked
package dev.sfumato.secagg.vector;

import org.jspecify.annotations.NullMarked;

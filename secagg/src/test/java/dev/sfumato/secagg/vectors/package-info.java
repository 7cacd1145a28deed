/** The test vectors in {@code resources/vectors}, checked against this implementation. */
@NullMarked
package dev.sfumato.secagg.vectors;

import org.jspecify.annotations.NullMarked;

/** What the cells of a map stand for: squares, geometries, pixels. */
@NullMarked
package dev.sfumato.export.shape;

import org.jspecify.annotations.NullMarked;

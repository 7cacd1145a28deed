/** The bytes of vector tiles, and of the one file that many of them lie in. */
@NullMarked
package dev.sfumato.export.tiles;

import org.jspecify.annotations.NullMarked;

/** Maps by hexagons of the H3 grid. */
@NullMarked
package dev.sfumato.h3;

import org.jspecify.annotations.NullMarked;

/** Places: a square region, its cells, and partitions of it into cells. */
@NullMarked
package dev.sfumato.core.geo;

import org.jspecify.annotations.NullMarked;

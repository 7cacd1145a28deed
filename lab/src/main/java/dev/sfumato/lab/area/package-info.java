/** Areas as they are: what of the Earth a map is about, from two corners or a file of polygons. */
@NullMarked
package dev.sfumato.lab.area;

import org.jspecify.annotations.NullMarked;

/** Files of points as they are: every format becomes checked rows, one at a time. */
@NullMarked
package dev.sfumato.lab.points;

import org.jspecify.annotations.NullMarked;

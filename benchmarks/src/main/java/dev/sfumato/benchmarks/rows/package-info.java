/** Large files of points: how long they take to make, to read, and to release. */
@NullMarked
package dev.sfumato.benchmarks.rows;

import org.jspecify.annotations.NullMarked;

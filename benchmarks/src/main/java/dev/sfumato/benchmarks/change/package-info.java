/** How good maps of changes are, on people some of whom have moved. */
@NullMarked
package dev.sfumato.benchmarks.change;

import org.jspecify.annotations.NullMarked;

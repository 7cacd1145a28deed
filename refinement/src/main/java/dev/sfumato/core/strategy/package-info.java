/** The next question: which cells to split, after what has been answered. */
@NullMarked
package dev.sfumato.core.strategy;

import org.jspecify.annotations.NullMarked;

/** The bars of sharpness: how good maps are beside another checkout, rivals and their promises. */
@NullMarked
package dev.sfumato.benchmarks.bars;

import org.jspecify.annotations.NullMarked;

/** The noise that devices share: its laws, and what a sum of shares looks like. */
@NullMarked
package dev.sfumato.core.noise;

import org.jspecify.annotations.NullMarked;

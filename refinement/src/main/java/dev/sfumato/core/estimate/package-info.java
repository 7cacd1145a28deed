/** From noisy answers to a map: densities, rates and their intervals. */
@NullMarked
package dev.sfumato.core.estimate;

import org.jspecify.annotations.NullMarked;

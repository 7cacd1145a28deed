/**
 * The device's noise sampler. Integers only: a scan of the class files fails the build otherwise.
 */
@NullMarked
package dev.sfumato.core.noise.exact;

import org.jspecify.annotations.NullMarked;

/** Kills coordinators on purpose, and looks at what they kept: {@code ./sfumato test --crash N}. */
@NullMarked
package dev.sfumato.benchmarks.crash;

import org.jspecify.annotations.NullMarked;

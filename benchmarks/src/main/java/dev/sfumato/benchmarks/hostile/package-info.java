/**
 * An attack on a real coordinator while an honest campaign runs: {@code benchmarks/hostile}.
 *
 * <p>Everything goes to loopback, every loop has a count and a time, and the run ends by itself.
 */
@NullMarked
package dev.sfumato.benchmarks.hostile;

import org.jspecify.annotations.NullMarked;

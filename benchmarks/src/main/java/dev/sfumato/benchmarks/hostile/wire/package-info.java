/** HTTP as an attacker speaks it: frames and requests byte by byte, and what comes back. */
@NullMarked
package dev.sfumato.benchmarks.hostile.wire;

import org.jspecify.annotations.NullMarked;

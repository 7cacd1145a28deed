/** Counters and gauges for operators. */
@NullMarked
package dev.sfumato.server.metrics;

import org.jspecify.annotations.NullMarked;

/** JMH benchmarks: one class a subject, run by hand. */
@NullMarked
package dev.sfumato.benchmarks;

import org.jspecify.annotations.NullMarked;

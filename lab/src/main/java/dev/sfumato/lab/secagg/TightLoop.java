package dev.sfumato.lab.secagg;

import java.util.function.IntFunction;

/** Repeats one thing long enough for the clock, after as long a run that is not counted. */
final class TightLoop {
  private static final long NANOS = 100_000_000;

  /** Written, so that no result can be optimised away. */
  private static volatile Object sink = "";

  private TightLoop() {}

  /** The mean processor time of one call, in milliseconds. */
  static double millis(IntFunction<?> action) {
    repeat(action);
    return repeat(action);
  }

  private static double repeat(IntFunction<?> action) {
    long start = CpuClock.now();
    long spent = 0;
    int calls = 0;
    for (int batch = 1; spent < NANOS; batch = Math.min(2 * batch, 1 << 10)) {
      for (int i = 0; i < batch; i++) {
        sink = action.apply(i);
      }
      calls += batch;
      spent = CpuClock.now() - start;
    }
    return sink == null ? 0 : spent / 1e6 / calls;
  }
}

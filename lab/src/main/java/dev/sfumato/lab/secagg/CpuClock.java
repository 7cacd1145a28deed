package dev.sfumato.lab.secagg;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Adds up the processor time that threads spend in certain calls, whoever else is running. */
public final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final LongAdder nanos = new LongAdder();

  public <T> T time(Supplier<T> work) {
    long start = now();
    T result = work.get();
    nanos.add(now() - start);
    return result;
  }

  public void run(Runnable work) {
    long start = now();
    work.run();
    nanos.add(now() - start);
  }

  public double millis() {
    return nanos.sum() / 1e6;
  }

  static long now() {
    return THREADS.getCurrentThreadCpuTime();
  }
}

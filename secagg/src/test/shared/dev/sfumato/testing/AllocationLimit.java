package dev.sfumato.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;

/**
 * What reading some bytes may allocate: so much for each of them, and a fixed part for errors that
 * are made on the way. A short message that claims to be long shows at once; nothing here depends
 * on time or on a collector.
 *
 * @param eachByte how many bytes one byte of input may cost
 */
public record AllocationLimit(long eachByte) {
  private static final long FIXED = 1 << 20;

  /** Fails when this thread allocates more than that many bytes of input may cost. */
  public void check(int inputBytes, Runnable reading) {
    long most = FIXED + eachByte * inputBytes;
    // Classes that are loaded count too, and under a fuzzer they cost much: but only once.
    if (allocatedBy(reading) > most) {
      assertThat(allocatedBy(reading)).as("allocated for %s bytes", inputBytes).isLessThan(most);
    }
  }

  private static long allocatedBy(Runnable reading) {
    long before = allocated();
    reading.run();
    return allocated() - before;
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}

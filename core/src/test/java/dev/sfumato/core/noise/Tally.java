package dev.sfumato.core.noise;

import java.util.HashMap;
import java.util.Map;

/** How often each value was drawn. */
public final class Tally {
  private static final int NEAR = 1 << 14;

  private final long[] near = new long[2 * NEAR];
  private final Map<Long, Long> far = new HashMap<>();
  private long samples;

  public void addAll(long[] values) {
    for (long value : values) {
      add(value);
    }
  }

  public void add(long value) {
    samples++;
    if (value >= -NEAR && value < NEAR) {
      near[(int) value + NEAR]++;
    } else {
      far.merge(value, 1L, Long::sum);
    }
  }

  public long samples() {
    return samples;
  }

  public long at(long value) {
    return value >= -NEAR && value < NEAR ? near[(int) value + NEAR] : far.getOrDefault(value, 0L);
  }

  /** How many draws were above zero, or below it. */
  public long side(int sign) {
    long count = 0;
    for (int i = 0; i < near.length; i++) {
      count += Integer.signum(i - NEAR) == sign ? near[i] : 0;
    }
    return count
        + far.entrySet().stream()
            .filter(entry -> Long.signum(entry.getKey()) == sign)
            .mapToLong(Map.Entry::getValue)
            .sum();
  }
}

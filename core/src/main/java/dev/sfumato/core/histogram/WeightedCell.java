package dev.sfumato.core.histogram;

import dev.sfumato.core.Checks;

/**
 * A finest cell of a region, by its place on the Morton curve, and how much of a device's time or
 * visits belongs to it. Outside the region it is {@code Region.NOWHERE}, and still has its weight.
 */
public record WeightedCell(long morton, long weight) {
  /** Keeps the products of {@link Contribution} within a long: 2^31 x 2^31. */
  public static final long MAX_WEIGHT = 1L << 20;

  public WeightedCell {
    Checks.checkRange("weight", weight, 0, MAX_WEIGHT);
  }

  @Override
  public String toString() {
    return "WeightedCell[redacted]";
  }
}

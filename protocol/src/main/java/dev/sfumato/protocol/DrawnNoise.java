package dev.sfumato.protocol;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One device's share of noise for one query, drawn before anybody knows where the device is, and
 * good for one vector. Not safe for more than one thread.
 */
public final class DrawnNoise {
  private final Query query;
  private final Randomness randomness;
  private long @Nullable [] noise;

  private DrawnNoise(Query query, Shard shard, Randomness randomness) {
    this.query = query;
    this.randomness = randomness;
    this.noise = ExactNoise.draw(query.noise(shard), query.length(), randomness);
  }

  /**
   * Draws it, which is the slow part of an answer, and how long it takes depends on the noise.
   *
   * @param shard the numbers of the sum, which decide how much noise each device adds
   */
  public static DrawnNoise draw(Query query, Shard shard, Randomness randomness) {
    return new DrawnNoise(query, shard, randomness);
  }

  /** The vector of a device that was at these places. The noise is gone then. */
  public ModularVector encode(DeviceData data) {
    long[] share = noise;
    if (share == null) {
      throw new IllegalStateException("noise: spent or wiped (expected: one vector)");
    }
    long[] entries = entries(data);
    try {
      Modulus modulus = query.modulus();
      for (int i = 0; i < entries.length; i++) {
        entries[i] = modulus.reduce(entries[i] + share[i]);
      }
      return ModularVector.of(new VectorShape(query.length(), query.bits()), entries);
    } finally {
      Arrays.fill(entries, 0);
      wipe();
    }
  }

  /** Forgets the noise. */
  public void wipe() {
    if (noise != null) {
      Arrays.fill(noise, 0);
      noise = null;
    }
  }

  private long[] entries(DeviceData data) {
    Contribution contribution = contribution(data).checked();
    try {
      return contribution.entries();
    } finally {
      contribution.wipe();
    }
  }

  private Contribution contribution(DeviceData data) {
    HistogramQuery histogram = query.histogram();
    Region region = query.terms().region();
    if (data.places().size() == 1) {
      return Contribution.single(
          histogram, region, morton(region, data.places().get(0)), data.category());
    }
    return Contribution.weighted(
        histogram, region, cells(region, data), data.category(), query.rounding(), randomness);
  }

  private static List<WeightedCell> cells(Region region, DeviceData data) {
    return data.places().stream()
        .limit(Contribution.MAX_LOCATIONS)
        .map(place -> new WeightedCell(morton(region, place), weight(place)))
        .collect(Collectors.toList());
  }

  private static long weight(DeviceData.Place place) {
    return Math.max(0, Math.min(WeightedCell.MAX_WEIGHT, place.weight()));
  }

  private static long morton(Region region, DeviceData.Place place) {
    return region.mortonAt(place.y(), place.x());
  }

  @Override
  public String toString() {
    return "DrawnNoise[redacted]";
  }
}

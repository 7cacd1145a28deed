package dev.sfumato.protocol;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.secagg.ModularVector;
import dev.sfumato.secagg.VectorShape;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A device's answer: its places as whole entries, plus its share of noise, modulo m.
 *
 * <p>Guarantee: the vector of a device with no usable place is noise alone, and is made the same
 * way; nothing about a place throws. What lies between the place and the vector is never visible
 * outside. Not guaranteed: anything for a single vector, which one share of noise hardly hides; it
 * is for a secure sum, and for nothing else.
 */
public final class ContributionEncoder {
  private ContributionEncoder() {}

  /** The vector of one device. The noise is drawn first, so that its time tells nothing. */
  public static ModularVector encode(Query query, DeviceData data, Randomness randomness) {
    long[] noise = ExactNoise.draw(query.noise(), query.length(), randomness);
    long[] entries = contribution(query, data, randomness).checked().entries();
    Modulus modulus = query.modulus();
    for (int i = 0; i < entries.length; i++) {
      entries[i] = modulus.reduce(entries[i] + noise[i]);
    }
    return ModularVector.of(new VectorShape(query.length(), query.bits()), entries);
  }

  private static Contribution contribution(Query query, DeviceData data, Randomness randomness) {
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
    return region.mortonAt(place.where().latitude(), place.where().longitude());
  }
}

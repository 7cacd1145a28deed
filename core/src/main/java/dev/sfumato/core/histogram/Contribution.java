package dev.sfumato.core.histogram;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import java.util.Arrays;
import java.util.List;

/**
 * What one device adds to a histogram before noise: whole numbers, zero almost everywhere.
 *
 * <p>Never more than the query's sensitivity in all. Nothing about a location throws: a place that
 * no element counts, or a category that does not exist, adds nothing. Whole numbers only.
 */
public final class Contribution {
  /** More places than this are a mistake, and would let the products below overflow. */
  public static final int MAX_LOCATIONS = 1 << 11;

  private final HistogramQuery query;
  private final int levels;
  private final long[] entries;

  private Contribution(HistogramQuery query, Region region) {
    this.query = query;
    this.levels = region.levels();
    this.entries = new long[query.length()];
  }

  /** The zero vector: what a device without a location adds. */
  public static Contribution none(HistogramQuery query, Region region) {
    return new Contribution(query, region);
  }

  /** One location: the whole scale in one entry. */
  public static Contribution single(
      HistogramQuery query, Region region, long morton, int category) {
    Contribution one = new Contribution(query, region);
    int entry = one.entry(morton, category);
    if (entry >= 0) {
      one.entries[entry] = query.scale();
    }
    return one;
  }

  /**
   * Several locations with whole weights, scaled to the query's scale and rounded at random.
   *
   * <p>Weight outside the region counts in the total and is then dropped, so that nobody weighs
   * more for having been away. No weight at all is the zero vector.
   */
  public static Contribution weighted(
      HistogramQuery query,
      Region region,
      List<WeightedCell> cells,
      int category,
      Rounding rounding,
      Randomness randomness) {
    Contribution sum = new Contribution(query, region);
    List<WeightedCell> places = cells.size() > MAX_LOCATIONS ? List.of() : cells;
    long total = places.stream().mapToLong(WeightedCell::weight).sum();
    if (total > 0) {
      long[] weights = sum.weights(places, category);
      if (rounding == Rounding.EXACT) {
        sum.addTogether(weights, total, randomness.nextBelow(total));
      } else {
        sum.addApart(weights, total, randomness);
      }
      Arrays.fill(weights, 0);
    }
    return sum;
  }

  /** The entries, as many as the query's vector has. */
  public long[] entries() {
    return entries.clone();
  }

  /** Forgets where the device was: all entries are zero then. */
  public void wipe() {
    Arrays.fill(entries, 0);
  }

  /** The L1 norm. */
  public long norm() {
    long norm = 0;
    for (long entry : entries) {
      norm += Math.abs(entry);
    }
    return norm;
  }

  /** The weight of each entry; what no entry counts is left out. */
  private long[] weights(List<WeightedCell> places, int category) {
    long[] weights = new long[entries.length];
    for (WeightedCell place : places) {
      int entry = entry(place.morton(), category);
      if (entry >= 0) {
        weights[entry] += place.weight();
      }
    }
    return weights;
  }

  /**
   * n_i = floor((scale A_i + U) / W) - floor((scale A_(i-1) + U) / W): one offset U for all, so the
   * differences telescope and sum to the scale exactly (docs/privacy.md, 6). What is outside comes
   * last: it is the rest of W. An entry is rounded as a whole, even where its places do not lie
   * together on the curve, so its variance is never more than when it is rounded on its own.
   */
  private void addTogether(long[] weights, long total, long offset) {
    long cumulated = 0;
    long before = 0;
    for (int entry = 0; entry < weights.length; entry++) {
      cumulated += weights[entry];
      long after = Math.addExact(Math.multiplyExact(query.scale(), cumulated), offset) / total;
      entries[entry] = after - before;
      before = after;
    }
  }

  /**
   * The paper's rounding: each element's weight on its own, down, or up with the odds of the rest.
   */
  private void addApart(long[] weights, long total, Randomness randomness) {
    for (int entry = 0; entry < weights.length; entry++) {
      if (weights[entry] > 0) {
        long scaled = Math.multiplyExact(query.scale(), weights[entry]);
        long up = randomness.nextBelow(total) < scaled % total ? 1 : 0;
        entries[entry] = scaled / total + up;
      }
    }
  }

  /** The entry of a place and a category, or -1. */
  private int entry(long morton, int category) {
    if (morton < 0 || morton >= 1L << 2 * levels || category < 0) {
      return -1;
    }
    Partition partition = query.partition();
    int element = partition.indexOf(new CellId(1L << 2 * levels | morton));
    return element < 0 || category >= query.countsPerCell() ? -1 : query.entry(element, category);
  }

  /** Refuses a norm over the sensitivity: a fault of this program, never of a location. */
  public Contribution checked() {
    if (norm() > query.l1Sensitivity()) {
      throw Checks.refuse("norm", norm(), "at most " + query.l1Sensitivity());
    }
    return this;
  }

  @Override
  public String toString() {
    return "Contribution[redacted]";
  }
}

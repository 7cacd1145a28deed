package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.PrivacyChecks;
import java.util.Comparator;
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
    one.add(morton, category, query.scale());
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
    List<WeightedCell> places = cells.size() > MAX_LOCATIONS ? List.of() : inOrder(cells);
    long total = places.stream().mapToLong(WeightedCell::weight).sum();
    if (total > 0) {
      if (rounding == Rounding.EXACT) {
        sum.addTogether(places, category, total, randomness.nextBelow(total));
      } else {
        sum.addApart(places, category, total, randomness);
      }
    }
    return sum;
  }

  /** The entries, as many as the query's vector has. */
  public long[] entries() {
    return entries.clone();
  }

  /** The L1 norm. */
  public long norm() {
    long norm = 0;
    for (long entry : entries) {
      norm += Math.abs(entry);
    }
    return norm;
  }

  /**
   * n_i = floor((scale A_i + U) / W) - floor((scale A_(i-1) + U) / W): one offset U for all, so the
   * differences telescope and sum to the scale exactly (algorithm 4.3). What is outside comes last.
   */
  private void addTogether(List<WeightedCell> places, int category, long total, long offset) {
    long cumulated = 0;
    long before = offset / total;
    for (WeightedCell place : places) {
      cumulated += place.weight();
      long after = Math.addExact(Math.multiplyExact(query.scale(), cumulated), offset) / total;
      add(place.morton(), category, after - before);
      before = after;
    }
  }

  /**
   * The paper's rounding: each element's weight on its own, down, or up with the odds of the rest.
   */
  private void addApart(
      List<WeightedCell> places, int category, long total, Randomness randomness) {
    long[] weights = new long[entries.length];
    for (WeightedCell place : places) {
      int entry = entry(place.morton(), category);
      if (entry >= 0) {
        weights[entry] += place.weight();
      }
    }
    for (int entry = 0; entry < weights.length; entry++) {
      if (weights[entry] > 0) {
        long scaled = Math.multiplyExact(query.scale(), weights[entry]);
        long up = randomness.nextBelow(total) < scaled % total ? 1 : 0;
        entries[entry] += scaled / total + up;
      }
    }
  }

  private void add(long morton, int category, long amount) {
    int entry = entry(morton, category);
    if (entry >= 0) {
      entries[entry] += amount;
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

  /** Along the Morton curve, with what is outside the region at the end. */
  private static List<WeightedCell> inOrder(List<WeightedCell> cells) {
    return cells.stream()
        .sorted(Comparator.comparing(cell -> cell.morton() < 0 ? Long.MAX_VALUE : cell.morton()))
        .toList();
  }

  /** Refuses a norm over the sensitivity: a fault of this program, never of a location. */
  public Contribution checked() {
    if (norm() > query.l1Sensitivity()) {
      throw PrivacyChecks.refuse("norm", norm(), "at most " + query.l1Sensitivity());
    }
    return this;
  }

  @Override
  public String toString() {
    return "Contribution[redacted]";
  }
}

package dev.sfumato.core.histogram;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.Arrays;

/**
 * The answer to a query: signed counts, how many devices they come from and the law of their noise.
 *
 * <p>All of it is public: the counts are private by their noise, and the number of survivors is
 * something that nobody hides (docs/privacy.md, "Not promised").
 */
public final class NoisyHistogram {
  /** Noise alone exceeds them once in about 400 answers. */
  private static final double DEVIATIONS = 3;

  private final HistogramQuery query;
  private final long[] counts;
  private final long survivors;
  private final NoiseLaw noise;

  /**
   * @param query what was asked
   * @param counts one for each entry of the query's vector, negative ones included
   * @param survivors devices whose contributions are in the counts
   * @param noise the law of the noise in each single entry
   */
  public NoisyHistogram(HistogramQuery query, long[] counts, long survivors, NoiseLaw noise) {
    Checks.checkPositive("survivors", survivors);
    if (counts.length != query.length()) {
      throw Checks.refuse("counts", counts.length, "one for each of " + query.length());
    }
    this.query = query;
    this.counts = counts.clone();
    this.survivors = survivors;
    this.noise = noise;
  }

  public HistogramQuery query() {
    return query;
  }

  public long[] counts() {
    return counts.clone();
  }

  public long survivors() {
    return survivors;
  }

  public NoiseLaw noise() {
    return noise;
  }

  public Partition partition() {
    return query.partition();
  }

  /** The count of one category in an element. */
  public long count(int element, int category) {
    return counts[query.entry(element, category)];
  }

  /** The count of an element over all categories. */
  public long total(int element) {
    long total = 0;
    for (int category = 0; category < query.countsPerCell(); category++) {
      total += count(element, category);
    }
    return total;
  }

  /** The totals of all elements. */
  public long[] totals() {
    long[] totals = new long[partition().size()];
    for (int element = 0; element < totals.length; element++) {
      totals[element] = total(element);
    }
    return totals;
  }

  /** The variance of the noise in an element's total. */
  public double noiseVariance() {
    return query.countsPerCell() * noise.variance();
  }

  /** Whether the sum of all totals is within three deviations of its noise of zero. */
  public boolean isOnlyNoise() {
    double sum = Arrays.stream(totals()).sum();
    double deviation = Math.sqrt(partition().size() * noiseVariance());
    return Math.abs(sum) <= DEVIATIONS * deviation;
  }

  /** The totals and their precision, without what was asked and how. */
  public Measurement measurement() {
    return new Measurement(partition(), totals(), survivors, scale(), noiseVariance());
  }

  /** What one device adds to the totals: counts are in units of 1 / scale of a device. */
  public long scale() {
    return query.scale();
  }
}

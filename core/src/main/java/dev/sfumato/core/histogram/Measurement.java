package dev.sfumato.core.histogram;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Partition;

/**
 * What an answer says of where people are: noisy totals of cells, and how far they can be trusted.
 * Public, like the answer.
 */
public final class Measurement {
  private final Partition partition;
  private final long[] totals;
  private final long survivors;
  private final long scale;
  private final double noiseVariance;

  /**
   * @param totals one for each element of the partition, negative ones included
   * @param survivors devices that are in the totals
   * @param scale what one device adds to them
   * @param noiseVariance of the noise in each total
   */
  public Measurement(
      Partition partition, long[] totals, long survivors, long scale, double noiseVariance) {
    Checks.checkPositive("survivors", survivors);
    Checks.checkPositive("scale", scale);
    if (totals.length != partition.size()) {
      throw Checks.refuse("totals", totals.length, "one for each of " + partition.size());
    }
    if (!(noiseVariance >= 0 && noiseVariance < Double.POSITIVE_INFINITY)) {
      throw Checks.refuse("noise variance", noiseVariance, "0 or more");
    }
    this.partition = partition;
    this.totals = totals.clone();
    this.survivors = survivors;
    this.scale = scale;
    this.noiseVariance = noiseVariance;
  }

  public Partition partition() {
    return partition;
  }

  public long total(int element) {
    return totals[element];
  }

  public long survivors() {
    return survivors;
  }

  public long scale() {
    return scale;
  }

  public double noiseVariance() {
    return noiseVariance;
  }
}

package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.privacy.PrivacyChecks;

/** A distribution of people over the elements of a partition. */
public final class Shares {
  private final Partition partition;
  private final double[] shares;

  private Shares(Partition partition, double[] shares) {
    this.partition = partition;
    this.shares = shares;
  }

  /** Weights as shares: negative ones count as none, the rest is divided by its sum. */
  public static Shares ofWeights(Partition partition, double... weights) {
    if (weights.length != partition.size()) {
      throw PrivacyChecks.refuse("weights", weights.length, "one for each of " + partition.size());
    }
    double sum = 0;
    for (double weight : weights) {
      sum += Math.max(0, weight);
    }
    double[] shares = new double[weights.length];
    for (int i = 0; i < shares.length; i++) {
      // With nothing counted at all, everywhere is as likely as anywhere else.
      shares[i] = sum > 0 ? Math.max(0, weights[i]) / sum : partition.extent(i, 0);
    }
    return new Shares(partition, shares);
  }

  public Partition partition() {
    return partition;
  }

  public double of(int element) {
    return shares[element];
  }
}

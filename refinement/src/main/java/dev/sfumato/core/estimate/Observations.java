package dev.sfumato.core.estimate;

import java.util.function.IntToDoubleFunction;

/**
 * What is known about the children of some parents: for each child a share of all devices and its
 * variance.
 */
final class Observations {
  private final double[] shares;
  private final double[] variances;

  /**
   * @param variances of the shares, infinite where nothing is known
   */
  Observations(double[] shares, double[] variances) {
    this.shares = shares;
    this.variances = variances;
  }

  /** The same with a further variance for each child; where it is infinite, nothing is left. */
  Observations withVariance(IntToDoubleFunction further) {
    double[] others = new double[variances.length];
    for (int child = 0; child < others.length; child++) {
      others[child] = variances[child] + further.applyAsDouble(child);
    }
    return new Observations(shares, others);
  }

  /** Whether anything is known of the child. */
  boolean has(int child) {
    return variances[child] < Double.POSITIVE_INFINITY;
  }

  double share(int child) {
    return shares[child];
  }

  double variance(int child) {
    return variances[child];
  }
}

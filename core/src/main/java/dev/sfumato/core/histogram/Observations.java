package dev.sfumato.core.histogram;

import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * What the answers say about the children of some parents: for each child a share of all devices
 * and its variance, the queries combined by inverse variance.
 */
final class Observations {
  /** Where nobody is expected, a little of everyone still is. */
  private static final double LEAST_SHARE = 1e-12;

  /** Keeps a precision finite where no noise was added and nothing is left to sample. */
  private static final double LEAST_VARIANCE = 1e-30;

  private final double[] shares;
  private final double[] variances;

  private Observations(int children) {
    this(new double[children], new double[children]);
  }

  /**
   * @param variances of the shares, infinite where nothing is known
   */
  Observations(double[] shares, double[] variances) {
    this.shares = shares;
    this.variances = variances;
  }

  /**
   * @param expected the share that each child is expected to have: sampling varies about it, never
   *     about what was observed, which would trust low counts too much
   */
  static Observations of(
      List<QuerySums> queries, Sampling sampling, long[] children, double[] expected) {
    Observations observed = new Observations(children.length);
    for (int child = 0; child < children.length; child++) {
      double share = Math.max(expected[child], LEAST_SHARE) * sampling.unseen();
      if (sampling.sameDevices()) {
        observed.measureSame(queries, children[child], share, child);
      } else {
        observed.measureFresh(queries, children[child], share, child);
      }
    }
    return observed;
  }

  private void measureFresh(List<QuerySums> queries, long cell, double expected, int child) {
    double weighted = 0;
    double precision = 0;
    for (QuerySums query : queries) {
      if (query.find(cell)) {
        double variance = query.noiseVariance() + query.samplingVariance(expected) + LEAST_VARIANCE;
        weighted += query.share() / variance;
        precision += 1 / variance;
      }
    }
    shares[child] = precision > 0 ? weighted / precision : 0;
    variances[child] = precision > 0 ? 1 / precision : Double.POSITIVE_INFINITY;
  }

  /** The answers differ by noise alone: it is averaged, and the one sampling error added once. */
  private void measureSame(List<QuerySums> queries, long cell, double expected, int child) {
    double weighted = 0;
    double precision = 0;
    double sampling = Double.POSITIVE_INFINITY;
    for (QuerySums query : queries) {
      if (query.find(cell)) {
        double variance = query.noiseVariance() + LEAST_VARIANCE;
        weighted += query.share() / variance;
        precision += 1 / variance;
        sampling = Math.min(sampling, query.samplingVariance(expected));
      }
    }
    shares[child] = precision > 0 ? weighted / precision : 0;
    variances[child] = precision > 0 ? 1 / precision + sampling : Double.POSITIVE_INFINITY;
  }

  /** The same with a further variance for each child; where it is infinite, nothing is left. */
  Observations withVariance(IntToDoubleFunction further) {
    Observations others = new Observations(shares.length);
    for (int child = 0; child < shares.length; child++) {
      others.shares[child] = shares[child];
      others.variances[child] = variances[child] + further.applyAsDouble(child);
    }
    return others;
  }

  /** Whether any query measures the child. */
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

package dev.sfumato.core.histogram;

import java.util.List;

/**
 * What the answers say about the children of some parents: for each child a share of all devices
 * and its variance, the queries combined by inverse variance.
 */
final class Observations {
  private final double[] shares;
  private final double[] variances;

  private Observations(int children) {
    shares = new double[children];
    variances = new double[children];
  }

  /**
   * @param expected the share that each child is expected to have: sampling varies about it, never
   *     about what was observed, which would trust low counts too much
   */
  static Observations of(List<QuerySums> queries, long[] children, double[] expected) {
    Observations observed = new Observations(children.length);
    for (int child = 0; child < children.length; child++) {
      observed.measure(queries, children[child], expected[child], child);
    }
    return observed;
  }

  private void measure(List<QuerySums> queries, long cell, double expected, int child) {
    double weighted = 0;
    double precision = 0;
    for (QuerySums query : queries) {
      if (query.find(cell)) {
        double variance =
            query.noiseVariance() + query.samplingVariance(Math.max(expected, LEAST_SHARE));
        weighted += query.share() / variance;
        precision += 1 / variance;
      }
    }
    shares[child] = precision > 0 ? weighted / precision : 0;
    variances[child] = precision > 0 ? 1 / precision : Double.POSITIVE_INFINITY;
  }

  /** Keeps a precision finite where nobody is expected and no noise was added. */
  private static final double LEAST_SHARE = 1e-12;

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

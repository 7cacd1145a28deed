package dev.sfumato.lab.result;

import dev.sfumato.lab.metric.EarthMoversDistance;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.metric.RangeQueries;
import java.util.OptionalDouble;

/**
 * How good a run's map is.
 *
 * @param metrics the errors of its density
 * @param intervalCoverage the share of elements whose interval holds the truth; NaN for a map that
 *     promises none
 * @param emd the earth mover's distance, on request
 * @param rangeError the error of range queries, on request
 * @param workloadError that of DPBench's workload of range queries, on request
 */
public record Scores(
    Metrics metrics,
    double intervalCoverage,
    OptionalDouble emd,
    OptionalDouble rangeError,
    OptionalDouble workloadError) {

  /** Scores a density against the truth. */
  public static Scores of(double[] truth, double[] density, double intervalCoverage, boolean all) {
    return new Scores(
        Metrics.of(truth, density),
        intervalCoverage,
        all ? OptionalDouble.of(EarthMoversDistance.between(truth, density)) : none(),
        all ? OptionalDouble.of(RangeQueries.error(truth, density)) : none(),
        all ? OptionalDouble.of(RangeQueries.workload(truth, density)) : none());
  }

  private static OptionalDouble none() {
    return OptionalDouble.empty();
  }
}

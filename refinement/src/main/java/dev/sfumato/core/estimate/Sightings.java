package dev.sfumato.core.estimate;

import dev.sfumato.core.campaign.Sampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What each query says about some cells, before it is known how much sampling makes them vary: that
 * depends on how many people are expected, which may be told again and again.
 */
final class Sightings {
  /** Where nobody is expected, a little of everyone still is. */
  private static final double MIN_SHARE = 1e-12;

  /** Keeps a precision finite where no noise was added and nothing is left to sample. */
  private static final double MIN_VARIANCE = 1e-30;

  private final List<QuerySums> queries;
  private final Sampling sampling;
  private final int cells;

  /** For each query and cell its share, and the variance of the noise in it. */
  private final double[][] shares;

  private final double[][] noises;

  private Sightings(List<QuerySums> queries, Sampling sampling, int cells) {
    this.queries = queries;
    this.sampling = sampling;
    this.cells = cells;
    shares = new double[queries.size()][cells];
    noises = new double[queries.size()][cells];
  }

  /** Looks some cells up in all queries. */
  static Sightings of(List<QuerySums> queries, Sampling sampling, long... cells) {
    Sightings sightings = new Sightings(queries, sampling, cells.length);
    for (int query = 0; query < queries.size(); query++) {
      sightings.look(query, cells);
    }
    return sightings;
  }

  private void look(int query, long[] bits) {
    QuerySums sums = queries.get(query);
    for (int cell = 0; cell < cells; cell++) {
      boolean measured = sums.find(bits[cell]);
      shares[query][cell] = measured ? sums.share() : 0;
      noises[query][cell] = measured ? sums.noiseVariance() : Double.POSITIVE_INFINITY;
    }
  }

  /** Whether there is nothing to see. */
  boolean isEmpty() {
    return queries.isEmpty();
  }

  /**
   * The queries combined by inverse variance.
   *
   * @param expected the share that each cell is expected to have: sampling varies about it, never
   *     about what was observed, which would trust low counts too much
   */
  Observations expecting(double... expected) {
    double[] combined = new double[cells];
    double[] variances = new double[cells];
    Arrays.fill(variances, Double.POSITIVE_INFINITY);
    for (int cell = 0; cell < cells; cell++) {
      double share = Math.max(expected[cell], MIN_SHARE) * sampling.unseen();
      if (sampling.sameDevices()) {
        combineSame(cell, share, combined, variances);
      } else {
        combineFresh(cell, share, combined, variances);
      }
    }
    return new Observations(combined, variances);
  }

  private void combineFresh(int cell, double expected, double[] combined, double[] variances) {
    double weighted = 0;
    double precision = 0;
    for (int query = 0; query < shares.length; query++) {
      double each = precision(query, cell, expected);
      weighted += shares[query][cell] * each;
      precision += each;
    }
    if (precision > 0) {
      combined[cell] = weighted / precision;
      variances[cell] = 1 / precision;
    }
  }

  /** The answers differ by noise alone: it is averaged, and the one sampling error added once. */
  private void combineSame(int cell, double expected, double[] combined, double[] variances) {
    double weighted = 0;
    double precision = 0;
    double sampled = Double.POSITIVE_INFINITY;
    for (int query = 0; query < shares.length; query++) {
      double each = precision(query, cell, expected);
      weighted += shares[query][cell] * each;
      precision += each;
      if (each > 0) {
        sampled = Math.min(sampled, queries.get(query).samplingVariance(expected));
      }
    }
    if (precision > 0) {
      combined[cell] = weighted / precision;
      variances[cell] = 1 / precision + sampled;
    }
  }

  /** The variance that noise alone leaves of a cell when the queries are combined. */
  double noiseVariance(int cell) {
    double precision = 0;
    for (double[] each : noises) {
      precision += 1 / (each[cell] + MIN_VARIANCE);
    }
    return 1 / precision;
  }

  /** By what a query counts among the others; 0 where it says nothing of the cell. */
  private double precision(int query, int cell, double expected) {
    double sampled = sampling.sameDevices() ? 0 : queries.get(query).samplingVariance(expected);
    return 1 / (noises[query][cell] + sampled + MIN_VARIANCE);
  }

  /**
   * What each query that measured a cell counted there.
   *
   * @param bits the cell of that number
   * @param expected the share that was expected of it
   * @param weight of all counts together, divided among them as {@link #expecting} does
   */
  List<Explanation.Count> counts(int cell, long bits, double expected, double weight) {
    double share = Math.max(expected, MIN_SHARE) * sampling.unseen();
    double all = 0;
    for (int query = 0; query < shares.length; query++) {
      all += precision(query, cell, share);
    }
    List<Explanation.Count> counts = new ArrayList<>();
    for (int query = 0; query < shares.length; query++) {
      if (queries.get(query).find(bits)) {
        double part = weight * precision(query, cell, share) / all;
        counts.add(count(query, cell, share, part));
      }
    }
    return counts;
  }

  private Explanation.Count count(int query, int cell, double expected, double weight) {
    QuerySums sums = queries.get(query);
    return new Explanation.Count(
        query + 1,
        sums.elements(),
        shares[query][cell],
        Math.sqrt(noises[query][cell]),
        Math.sqrt(sums.samplingVariance(expected)),
        weight);
  }
}

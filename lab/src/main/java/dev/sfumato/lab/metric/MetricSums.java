package dev.sfumato.lab.metric;

import java.util.stream.IntStream;

/**
 * All sums that the basic metrics need, from one pass.
 *
 * <p>The map is cut into bands, one for each row of the coarse grid; a band's sums are its own, and
 * bands are added in order, so that the result does not depend on the number of cores.
 */
final class MetricSums {
  private static final int COARSE_GRID = 64;

  private final double[] truth;
  private final double[] estimate;
  private final int grid;
  private final int bands;
  private final double[] coarseTruth;
  private final double[] coarseEstimate;

  private double squares;
  private double absolutes;
  private double ratios;
  private double contrasts;
  private double angles;

  private MetricSums(double[] truth, double[] estimate, int grid) {
    this.truth = truth;
    this.estimate = estimate;
    this.grid = grid;
    this.bands = Math.min(grid, COARSE_GRID);
    this.coarseTruth = new double[bands * bands];
    this.coarseEstimate = new double[bands * bands];
  }

  static MetricSums over(double[] truth, double[] estimate, int grid) {
    MetricSums sums = new MetricSums(truth, estimate, grid);
    sums.addAll();
    return sums;
  }

  private void addAll() {
    Band[] all = new Band[bands];
    IntStream.range(0, bands).parallel().forEach(i -> all[i] = new Band(i));
    double leastTruth = Double.POSITIVE_INFINITY;
    double estimateOverZeros = 0;
    for (Band band : all) {
      squares += band.squares;
      absolutes += band.absolutes;
      ratios += band.ratios;
      contrasts += band.contrasts;
      angles += band.angles;
      leastTruth = Math.min(leastTruth, band.leastTruth);
      estimateOverZeros += band.estimateOverZeros;
    }
    // Where the truth is zero, the ratio's denominator is only known now.
    ratios += estimateOverZeros / leastTruth;
  }

  double squares() {
    return squares;
  }

  double absolutes() {
    return absolutes;
  }

  /** The sum of |d| / f. */
  double ratios() {
    return ratios;
  }

  /** The sum of |d| / (f + f*). */
  double contrasts() {
    return contrasts;
  }

  /** The sum of arctan(|d| / f). */
  double angles() {
    return angles;
  }

  /** The truth summed to at most 64 x 64 cells. */
  double[] coarseTruth() {
    return coarseTruth;
  }

  /** The estimate summed to at most 64 x 64 cells. */
  double[] coarseEstimate() {
    return coarseEstimate;
  }

  /** The rows that make one row of the coarse grid. */
  private final class Band {
    double squares;
    double absolutes;
    double ratios;
    double contrasts;
    double angles;
    double estimateOverZeros;
    double leastTruth = Double.POSITIVE_INFINITY;

    Band(int index) {
      int width = grid / bands;
      for (int y = index * width; y < (index + 1) * width; y++) {
        for (int block = 0; block < bands; block++) {
          add(y * grid + block * width, width, index * bands + block);
        }
      }
    }

    private void add(int begin, int length, int coarse) {
      double sumTruth = 0;
      double sumEstimate = 0;
      double sumSquares = 0;
      double sumAbsolutes = 0;
      double sumRatios = 0;
      double sumContrasts = 0;
      double sumAngles = 0;
      double sumOverZeros = 0;
      double least = leastTruth;
      for (int i = begin; i < begin + length; i++) {
        double f = truth[i];
        double g = estimate[i];
        double both = f + g;
        if (both == 0) {
          continue;
        }
        double difference = g - f;
        double absolute = Math.abs(difference);
        double contrast = difference / both;
        sumTruth += f;
        sumEstimate += g;
        sumSquares += difference * difference;
        sumAbsolutes += absolute;
        sumContrasts += Math.abs(contrast);
        sumAngles += ContrastAngle.of(contrast);
        if (f > 0) {
          sumRatios += absolute / f;
          least = f < least ? f : least;
        } else {
          sumOverZeros += g;
        }
      }
      leastTruth = least;
      estimateOverZeros += sumOverZeros;
      coarseTruth[coarse] += sumTruth;
      coarseEstimate[coarse] += sumEstimate;
      squares += sumSquares;
      absolutes += sumAbsolutes;
      ratios += sumRatios;
      contrasts += sumContrasts;
      angles += sumAngles;
    }
  }
}

package dev.sfumato.export.colour;

import java.util.Arrays;

/**
 * How bright a density is: a scale that several maps share.
 *
 * <p>Densities are in units of the map's mean. The inverse hyperbolic sine is even near zero, so
 * that empty is dark and noise stays quiet, and logarithmic above, so that one tower does not make
 * a city dark. The high quantile that is as bright as can be is the largest of the maps' own.
 */
public final class DensityScale {
  private static final double BRIGHTEST_QUANTILE = 0.998;

  /** Below this part of the brightest the scale is about even ... */
  private static final double EVEN_PART = 0.06;

  /** ... or below so many times its root, when a few towns hold nearly all people. */
  private static final double EVEN_ROOTS = 0.2;

  private final double brightest;
  private final double even;

  private DensityScale(double brightest) {
    this.brightest = brightest;
    this.even = Math.min(EVEN_PART * brightest, EVEN_ROOTS * Math.sqrt(brightest));
  }

  public static DensityScale of(double[]... densities) {
    double brightest = 0;
    for (double[] density : densities) {
      double[] inhabited = Arrays.stream(density).filter(each -> each > 0).sorted().toArray();
      if (inhabited.length > 0) {
        double quantile = inhabited[(int) (BRIGHTEST_QUANTILE * (inhabited.length - 1))];
        brightest = Math.max(brightest, quantile);
      }
    }
    return new DensityScale(brightest > 0 ? brightest : 1);
  }

  /** From 0 for nobody to 1 for the brightest. */
  public double brightness(double density) {
    return Math.min(1, asinh(density / even) / asinh(brightest / even));
  }

  public double brightest() {
    return brightest;
  }

  private static double asinh(double x) {
    return Math.log(x + Math.sqrt(x * x + 1));
  }
}

package dev.sfumato.lab.dataset;

/**
 * Randomness that is a place's own: the same for the same place on every machine.
 *
 * <p>Only exact arithmetic and {@link StrictMath}, so that a city never changes with the platform;
 * floor and square root of {@link Math} are exact as well, and much quicker.
 */
final class Noise {
  private Noise() {}

  /** A number in 0 .. 1 for a lattice point. */
  static double uniform(int seed, long x, long y) {
    long h = seed * 0x9e3779b97f4a7c15L + x * 0xbf58476d1ce4e5b9L + y * 0x94d049bb133111ebL;
    h = (h ^ h >>> 32) * 0xd6e8feb86659fd93L;
    h = (h ^ h >>> 29) * 0xa0761d6478bd642fL;
    return ((h ^ h >>> 32) >>> 11) * 0x1p-53;
  }

  /** About a standard normal number for a lattice point: the sum of four even ones. */
  static double normal(int seed, long x, long y) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += uniform(seed + 101 * i, x, y);
    }
    return (sum - 2) * 1.7320508075688772;
  }

  /** A smooth field from -1 to 1 whose features are about one wide. */
  static double smooth(int seed, double x, double y) {
    long left = (long) Math.floor(x);
    long top = (long) Math.floor(y);
    double across = ease(x - left);
    double along = ease(y - top);
    double upper = mix(uniform(seed, left, top), uniform(seed, left + 1, top), across);
    double lower = mix(uniform(seed, left, top + 1), uniform(seed, left + 1, top + 1), across);
    return 2 * mix(upper, lower, along) - 1;
  }

  /** Smooth fields at several scales, each half as wide and half as high as the one before. */
  static double fractal(int seed, double x, double y, int scales) {
    double sum = 0;
    double height = 0.5;
    double width = 1;
    for (int i = 0; i < scales; i++) {
      sum += height * smooth(seed + i, x * width, y * width);
      height *= 0.5;
      width *= 2.03;
    }
    return sum;
  }

  /** 0 below the first edge, 1 above the second, smooth between. */
  static double step(double from, double to, double value) {
    return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
  }

  private static double ease(double t) {
    return t * t * t * (t * (6 * t - 15) + 10);
  }

  private static double mix(double from, double to, double share) {
    return from + (to - from) * share;
  }
}

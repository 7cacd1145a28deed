package dev.sfumato.core.estimate;

import dev.sfumato.core.estimate.SplitPrior.Weights;

/**
 * Fits how far children follow the two guesses of a {@link SplitPrior}, by least squares.
 *
 * <p>Each parent counts by its mass squared, since errors are squared in people. The fit is pulled
 * to the weights of the level above as far as chance leaves it in doubt (a ridge): the finest level
 * often has a handful of measured children, and its weights decide all that is drawn below.
 */
final class WeightFit {
  /** How much the weights of neighbouring levels differ, as a deviation. */
  private static final double USUAL_STEP = 0.3;

  /** Shares stray further from a quarter than interpolation says, but not by much. */
  private static final double MOST = 1.5;

  private final Weights above;
  private double aa;
  private double ab;
  private double bb;
  private double ay;
  private double by;
  private double aaRest;
  private double bbRest;

  WeightFit(Weights above) {
    this.above = above;
  }

  /** One child: what each guess says beyond a quarter of its parent, and what was observed. */
  void add(double a, double b, double y) {
    double rest = y - above.interpolation() * a - above.map() * b;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    ay += a * y;
    by += b * y;
    aaRest += a * a * rest * rest;
    bbRest += b * b * rest * rest;
  }

  /** Both guesses. One with a negative weight contradicts the data: the other is fitted alone. */
  Weights both() {
    double first = aa + pull(aaRest, aa);
    double second = bb + pull(bbRest, bb);
    double firstSum = ay + pull(aaRest, aa) * above.interpolation();
    double secondSum = by + pull(bbRest, bb) * above.map();
    double determinant = first * second - ab * ab;
    double a = (firstSum * second - secondSum * ab) / determinant;
    double b = (secondSum * first - firstSum * ab) / determinant;
    if (a < 0) {
      return new Weights(0, clip(secondSum / second));
    }
    return b < 0 ? interpolation() : new Weights(clip(a), clip(b));
  }

  /** The first guess alone. */
  Weights interpolation() {
    double pull = pull(aaRest, aa);
    return new Weights(clip((ay + pull * above.interpolation()) / (aa + pull)), 0);
  }

  /** The variance of a residual over that of a weight; anything keeps those above if none is. */
  private static double pull(double weightedRest, double weight) {
    double variance = weightedRest / weight;
    return variance > 0 ? variance / (USUAL_STEP * USUAL_STEP) : 1;
  }

  private static double clip(double weight) {
    return Math.max(0, Math.min(MOST, weight));
  }
}

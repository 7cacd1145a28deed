package dev.sfumato.core.estimate;

/**
 * The rate of one category in a cell, with the interval that sampling and noise leave.
 *
 * @param rate the best single guess, in [0, 1]
 * @param low the lower end of the 90% interval
 * @param high the upper end
 */
public record RateInterval(double rate, double low, double high) {
  /**
   * Wilson's interval with noise: all rates p for which the count X of the category is within z
   * deviations of p N, where N is the total of k categories and each count has noise of variance v.
   *
   * <pre>
   *   (X - p N)^2 <= z^2 (N p (1 - p) + v (1 - 2 p + k p^2))
   * </pre>
   *
   * <p>Sampling is binomial; the noise of X - p N is (1 - p) of its own and -p of the others'. The
   * set is found as the roots of a quadratic, as in Fieller's theorem; where N itself may be
   * nothing, it is everything.
   */
  public static RateInterval of(double count, double total, int categories, double noiseVariance) {
    double zz = Interval.HALF_WIDTH * Interval.HALF_WIDTH;
    double people = Math.max(0, total);
    double a = total * total + zz * (people - categories * noiseVariance);
    double b = 2 * count * total + zz * (people - 2 * noiseVariance);
    double c = count * count - zz * noiseVariance;
    double root = b * b - 4 * a * c;
    double rate = total > 0 ? clip(count / total) : 1.0 / categories;
    if (total <= 0 || a <= 0 || root < 0) {
      return new RateInterval(rate, 0, 1);
    }
    double low = clip((b - Math.sqrt(root)) / (2 * a));
    double high = clip((b + Math.sqrt(root)) / (2 * a));
    return new RateInterval(rate, Math.min(low, rate), Math.max(high, rate));
  }

  public double width() {
    return high - low;
  }

  private static double clip(double value) {
    return Math.max(0, Math.min(1, value));
  }
}

package dev.sfumato.core.change;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.CellId;

/**
 * What the counts of two maps say of the change of one cell.
 *
 * @param mass its share, the mean of both maps
 * @param before its share in the first
 * @param difference of what was counted
 * @param noises the variances of the noise in each count
 * @param sampled the variance of the difference by sampling
 * @param estimate of the change, once it is known
 */
record MeasuredChange(
    long bits,
    double mass,
    double before,
    double difference,
    Noises noises,
    double sampled,
    double estimate) {
  /** The variances of the noise of both counts. */
  record Noises(double before, double after) {
    double sum() {
      return before + after;
    }
  }

  static MeasuredChange of(long bits, DensityTree before, DensityTree after) {
    DensityTree.Node then = before.node(bits);
    DensityTree.Node now = after.node(bits);
    double unitThen = before.total();
    double unitNow = after.total();
    return new MeasuredChange(
        bits,
        (then.mass() / unitThen + now.mass() / unitNow) / 2,
        then.mass() / unitThen,
        now.counted() / unitNow - then.counted() / unitThen,
        new Noises(then.noise() / (unitThen * unitThen), now.noise() / (unitNow * unitNow)),
        then.sampled() / (unitThen * unitThen) + now.sampled() / (unitNow * unitNow),
        0);
  }

  double variance() {
    return noises.sum() + sampled;
  }

  /** The same with an estimate, which is kept within the interval. */
  MeasuredChange estimated(double change) {
    double kept = Math.max(low(), Math.min(high(), change));
    return new MeasuredChange(bits, mass, before, difference, noises, sampled, kept);
  }

  private double low() {
    return Math.max(-1, difference - half());
  }

  private double high() {
    return Math.min(1, difference + half());
  }

  private double half() {
    return Heatmap.INTERVAL_DEVIATIONS * Math.sqrt(variance());
  }

  /** How likely noise and sampling alone make a difference as large, either way. */
  double chance() {
    return NoiseTail.of(noises.before(), noises.after(), sampled).beyond(Math.abs(difference));
  }

  CellChange told(boolean marked) {
    return new CellChange(new CellId(bits), before, estimate, low(), high(), marked);
  }
}

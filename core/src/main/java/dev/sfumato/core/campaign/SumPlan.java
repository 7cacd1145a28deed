package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Fraction;

/**
 * One secure sum before it begins: how many seats it has, and what follows once it is known how
 * many devices are good for an input.
 *
 * <p>How many may be corrupt hangs on the seats, or on how many devices there are, and never on how
 * many come: honest devices that stay away would make corrupt ones seem fewer, and the noise too
 * small (docs/privacy.md, 3).
 *
 * @param seats the most devices that take part
 * @param corrupt how many of them may lie and add no noise (c)
 * @param toleratedDropout the share that may be lost after it was asked for inputs
 * @param minimumSurvivors if fewer would have to survive, the sum is given up before anybody pays
 * @param assurance from which follows how many are in what can be opened
 */
public record SumPlan(
    int seats, int corrupt, Fraction toleratedDropout, int minimumSurvivors, Assurance assurance) {
  public SumPlan {
    Checks.checkRange("seats", seats, 1, Shard.MAX_DEVICES);
    Checks.checkRange("corrupt", corrupt, 0, seats);
    if (minimumSurvivors < 1 || minimumSurvivors > seats) {
      throw Checks.refuse(
          "minimumSurvivors", minimumSurvivors, "1 .. the " + seats + " seats of the sum");
    }
  }

  /** Of a coordinator that is believed. */
  public SumPlan(int seats, int corrupt, Fraction toleratedDropout, int minimumSurvivors) {
    this(seats, corrupt, toleratedDropout, minimumSurvivors, Assurance.HONEST);
  }

  /** The same numbers under another assurance. */
  public SumPlan under(Assurance other) {
    return new SumPlan(seats, corrupt, toleratedDropout, minimumSurvivors, other);
  }

  /**
   * A sum that goes on although the tolerated share of its devices left before they were asked for
   * inputs, and every corrupt one was found out.
   */
  public static SumPlan of(int seats, Fraction toleratedDropout, Fraction corruptShare) {
    Checks.checkRange("seats", seats, 1, Shard.MAX_DEVICES);
    return of(seats, toleratedDropout, corruptShare.ceilOf(seats));
  }

  /** The same with so many corrupt ones. */
  static SumPlan of(int seats, Fraction toleratedDropout, int corrupt) {
    Checks.checkRange("seats", seats, 1, Shard.MAX_DEVICES);
    int good = Math.max(1, seats - toleratedDropout.floorOf(seats) - corrupt);
    int survivors = Math.max(1, good - toleratedDropout.floorOf(good));
    return new SumPlan(seats, corrupt, toleratedDropout, survivors);
  }

  /** A sum in which nobody may leave before being asked. */
  public static SumPlan exactly(Shard shard) {
    int devices = shard.devices();
    Fraction dropout = new Fraction(devices - shard.minimumSurvivors(), devices);
    return new SumPlan(devices, shard.corrupt(), dropout, shard.minimumSurvivors());
  }

  /** The numbers of the sum if all that have a seat are good. */
  public Shard shard() {
    return shard(seats);
  }

  /** The numbers of the sum once so many are good for an input (n). */
  public Shard shard(int good) {
    Checks.checkRange("good", good, 1, seats);
    return assurance.shard(good, corrupt, toleratedDropout.floorOf(good));
  }

  /** The smallest sum that is not given up: the fewest good ones of whom enough must survive. */
  public Shard smallest() {
    int good = minimumSurvivors;
    while (good < seats && (left(good) < minimumSurvivors || !isSafe(good))) {
      good++;
    }
    return shard(good);
  }

  private int left(int good) {
    return good - toleratedDropout.floorOf(good);
  }

  private boolean isSafe(int good) {
    return assurance
        .survivors(good, Math.min(corrupt, good), toleratedDropout.floorOf(good))
        .isPresent();
  }
}

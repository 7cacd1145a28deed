package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;

/**
 * What a person is, and how much one may add: what the noise is made for.
 *
 * @param unit counts are in parts of one: so many units are one person, or one visit
 * @param bound the most units that one person adds, wherever and however often
 * @param what is counted: people or visits
 * @param sentence for the privacy statement
 */
public record Person(long unit, long bound, String what, String sentence) {
  /** Fine against the places of a person, and small against what a count can hold. */
  private static final long PARTS = 10_000;

  /** A visit may weigh a half. */
  private static final long PARTS_OF_A_VISIT = 100;

  private static final long MAX_VISITS = 10_000;

  /** One row of the file. */
  public static Person row() {
    return new Person(1, 1, "people", "Each row counts as one person.");
  }

  /** One of the many that a row stands for. */
  public static Person ofGroup() {
    return new Person(
        1,
        1,
        "people",
        "Each row counts as many people as its weight says, rounded to whole ones.");
  }

  /** All rows of a user together, which are shared out by their weights. */
  public static Person user() {
    return new Person(
        PARTS,
        PARTS,
        "people",
        "All rows of a user together count as one person, shared out by their weights.");
  }

  /** All rows of a user together, of which so much weight counts. */
  public static Person visitor(long visits) {
    Checks.checkRange("visits", visits, 1, MAX_VISITS);
    return new Person(
        PARTS_OF_A_VISIT,
        visits * PARTS_OF_A_VISIT,
        "visits",
        "All rows of a user together count as at most "
            + visits
            + (visits == 1 ? " visit." : " visits."));
  }

  /** The units of a person whose rows weigh so much. */
  long units(double weight) {
    return what.equals("visits")
        ? (long) Math.min((double) bound, Math.floor(weight * unit))
        : bound;
  }
}

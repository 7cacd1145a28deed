package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.lab.time.TimeSteps;
import java.util.List;
import java.util.Locale;

/**
 * What the maps of a series cost, decided before the first is drawn.
 *
 * <p>A row is at one time and so in one map: every map may cost all of epsilon (parallel
 * composition). A user can be in all of them: each gets an equal part, so that all together cost no
 * more.
 *
 * @param total what the whole series costs each person
 * @param each what one map of it costs each person in it
 * @param steps how many there are
 * @param users whether a person can be in many of them
 */
public record SeriesCost(Epsilon total, Epsilon each, int steps, boolean users) {
  public static SeriesCost of(Epsilon total, TimeSteps series, boolean users) {
    int steps = series.number();
    long part = users ? total.micros() / steps : total.micros();
    if (part < CuratorStrategy.MIN_EPSILON.micros()) {
      throw Checks.refuse(
          "epsilon",
          total,
          "at least "
              + CuratorStrategy.MIN_EPSILON
              + " for each of "
              + steps
              + " steps, as users can be in all of them");
    }
    return new SeriesCost(total, new Epsilon(part), steps, users);
  }

  /** The plan, for people. */
  public List<String> sentences() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d maps, epsilon %s each; all of them together cost each person epsilon %s.",
            steps,
            each,
            total),
        users
            ? "A user can be in every map, so each map has an equal part of epsilon."
            : "A row is at one time and in one map alone, so each map has all of epsilon.");
  }
}

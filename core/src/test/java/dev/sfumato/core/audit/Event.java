package dev.sfumato.core.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Something that an adversary may watch for in an opened sum. */
record Event(String name, Predicate<long[]> holds) {

  /**
   * Events for a device that is known to contribute this or nothing.
   *
   * <p>Under discrete Laplace noise ln(P(t | data) / P(t | none)) is epsilon / Delta times the sum
   * over entries of |t| - |t - v|, so its thresholds are the most powerful events there are. Under
   * any other noise, single values near the two centres can tell more, and are watched as well.
   */
  static List<Event> tellingApart(long... contribution) {
    long norm = 0;
    for (long entry : contribution) {
      norm += Math.abs(entry);
    }
    List<Event> events = new ArrayList<>();
    for (long least = 1 - norm; least <= norm; least++) {
      long bound = least;
      events.add(new Event("ratio >= " + least, sum -> ratio(sum, contribution) >= bound));
    }
    for (long value = -1; value <= contribution[0] + 1; value++) {
      long only = value;
      events.add(new Event("first = " + value, sum -> sum[0] == only));
    }
    return events;
  }

  private static long ratio(long[] sum, long[] contribution) {
    long ratio = 0;
    for (int entry = 0; entry < contribution.length; entry++) {
      ratio += Math.abs(sum[entry]) - Math.abs(sum[entry] - contribution[entry]);
    }
    return ratio;
  }
}

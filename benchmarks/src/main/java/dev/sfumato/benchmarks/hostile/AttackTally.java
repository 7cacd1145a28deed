package dev.sfumato.benchmarks.hostile;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What one attack did and what came of it, by name. Safe for many threads. */
final class AttackTally {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  void count(String what) {
    add(what, 1);
  }

  void add(String what, long number) {
    counts.computeIfAbsent(what, ignored -> new LongAdder()).add(number);
  }

  long number(String what) {
    LongAdder count = counts.get(what);
    return count == null ? 0 : count.sum();
  }

  @Override
  public String toString() {
    StringBuilder words = new StringBuilder();
    for (Map.Entry<String, LongAdder> each : new TreeMap<>(counts).entrySet()) {
      words.append(words.isEmpty() ? "" : ", ");
      words.append(String.format(Locale.ROOT, "%,d %s", each.getValue().sum(), each.getKey()));
    }
    return words.isEmpty() ? "nothing" : words.toString();
  }
}

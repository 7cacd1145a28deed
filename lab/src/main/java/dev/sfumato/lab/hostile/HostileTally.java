package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.session.DropReason;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What came of many sums with hostile devices. Safe for more than one thread. */
public final class HostileTally {
  private final Map<HostileKind, Map<String, Integer>> fates = new EnumMap<>(HostileKind.class);
  private final Map<DropReason, Integer> outs = new EnumMap<>(DropReason.class);
  private int sums;
  private int opened;
  private int exact;
  private int honestOuts;
  private long survivors;

  public synchronized void add(HostileOutcome outcome) {
    sums++;
    opened += outcome.abort().isEmpty() ? 1 : 0;
    exact += outcome.exact() ? 1 : 0;
    honestOuts += outcome.honestOuts();
    survivors += outcome.survivors();
    outcome.outs().forEach((reason, count) -> outs.merge(reason, count, Integer::sum));
    outcome.fates().forEach(this::add);
  }

  private void add(HostileKind kind, Map<String, Integer> counts) {
    Map<String, Integer> all = fates.computeIfAbsent(kind, none -> new TreeMap<>());
    counts.forEach((fate, count) -> all.merge(fate, count, Integer::sum));
  }

  /** Whether every sum was opened and is the sum of what was masked. */
  public synchronized boolean isClean() {
    return exact == sums && opened == sums;
  }

  /** For people. */
  public synchronized String toText() {
    StringBuilder text = new StringBuilder();
    line(text, "sums", sums);
    line(text, "opened", opened);
    line(text, "exact", exact);
    line(text, "vectors in them", survivors);
    line(text, "honest ones out", honestOuts);
    outs.forEach((reason, count) -> line(text, "out: " + label(reason), count));
    fates.forEach((kind, counts) -> line(text, kind.label(), counts));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, Object value) {
    text.append(String.format(Locale.ROOT, "%-26s %s%n", name, value));
  }

  private static String label(DropReason reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

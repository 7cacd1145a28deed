package dev.sfumato.benchmarks.hostile;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What was measured against what it may be, as a table. */
final class Figures {
  private record Figure(String what, String measured, String bar, boolean good) {}

  private final List<Figure> all = new ArrayList<>();

  void judge(String what, String measured, String bar, boolean good) {
    all.add(new Figure(what, measured, bar, good));
  }

  /** A figure that has no bar. */
  void tell(String what, String measured) {
    all.add(new Figure(what, measured, "", true));
  }

  boolean areGood() {
    return all.stream().allMatch(Figure::good);
  }

  void print(PrintStream out) {
    out.println("| | measured | bar | |");
    out.println("|---|---|---|---|");
    for (Figure each : all) {
      String mark = each.bar.isEmpty() ? "" : each.good ? "ok" : "FAILED";
      out.println(
          "| " + each.what + " | " + each.measured + " | " + each.bar + " | " + mark + " |");
    }
    out.println(areGood() ? "passed" : "failed");
    out.flush();
  }
}

package dev.sfumato.benchmarks.bars;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** What became of each bar. */
final class Verdicts {
  private record Verdict(String bar, String seen, boolean isMet) {}

  private final List<Verdict> all = new ArrayList<>();

  /** A bar that no value may exceed. */
  void most(String bar, double limit, List<Double> values) {
    DoubleSummaryStatistics seen = values.stream().mapToDouble(each -> each).summaryStatistics();
    long over = values.stream().filter(each -> each > limit).count();
    String text = String.format(Locale.ROOT, "at most %.3f, %d over", seen.getMax(), over);
    add(String.format(Locale.ROOT, "%s: <= %.2f", bar, limit), values, text, over == 0);
  }

  /** A bar for the geometric mean. */
  void meanAtMost(String bar, double limit, List<Double> values) {
    double mean = Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    String text = String.format(Locale.ROOT, "%.3f", mean);
    add(String.format(Locale.ROOT, "%s: <= %.2f", bar, limit), values, text, mean <= limit);
  }

  /** A bar that every value has to be within; those that are not numbers are not there. */
  void within(String bar, double least, double most, List<Double> values) {
    List<Double> real = values.stream().filter(each -> !each.isNaN()).toList();
    DoubleSummaryStatistics seen = real.stream().mapToDouble(each -> each).summaryStatistics();
    long outside = real.stream().filter(each -> each < least || each > most).count();
    String text =
        String.format(
            Locale.ROOT,
            "%.3f to %.3f, %d of %d outside",
            seen.getMin(),
            seen.getMax(),
            outside,
            real.size());
    String name = String.format(Locale.ROOT, "%s: %.2f to %.2f", bar, least, most);
    add(name, real, text, outside == 0);
  }

  private void add(String bar, List<Double> values, String text, boolean isMet) {
    if (!values.isEmpty()) {
      all.add(new Verdict(bar, text, isMet));
    }
  }

  void print(PrintWriter out) {
    out.println("\n| bar | seen | |\n|---|---|---|");
    for (Verdict each : all) {
      out.printf("| %s | %s | %s |%n", each.bar(), each.seen(), each.isMet() ? "met" : "MISSED");
    }
    out.flush();
  }
}

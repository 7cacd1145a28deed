package dev.sfumato.benchmarks.bars;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Our errors over those of another checkout, on the same people. */
final class RatioTable {
  private static final long FEW = 10_000;
  private static final long MANY = 100_000;

  /** The runs of both on one map. */
  private record Pair(Figure.Where where, List<Figure> ours, List<Figure> theirs) {
    double ratio(ToDoubleFunction<Figure> value) {
      return Figure.ratio(ours, theirs, value);
    }

    double error(ToDoubleFunction<Figure> value) {
      return Figure.error(ours, theirs, value);
    }
  }

  private final List<Pair> pairs = new ArrayList<>();

  RatioTable(Map<Figure.Where, List<Figure>> ours, Map<Figure.Where, List<Figure>> theirs) {
    ours.forEach(
        (where, figures) -> {
          List<Figure> others = theirs.getOrDefault(where, List.of());
          if (others.size() == figures.size()) {
            pairs.add(new Pair(where, figures, others));
          }
        });
  }

  void print(PrintWriter out, Verdicts verdicts) {
    out.println("| map | devices | squared error | L1 | emd | numbers | queries |");
    out.println("|---|---:|---:|---:|---:|---:|---:|");
    pairs.forEach(each -> out.println(row(each)));
    out.flush();
    List<Double> sparse = of(BarMaps.SPARSE, FEW, Figure::mse);
    verdicts.meanAtMost("sparse, 10,000, squared error, mean", 0.75, sparse);
    verdicts.most("sparse, 10,000, squared error, each", 1.00, sparse);
    List<Double> smooth = of(BarMaps.SMOOTH, FEW, Figure::mse);
    verdicts.meanAtMost("smooth, 10,000, squared error, mean", 1.00, smooth);
    verdicts.most("smooth, 10,000, squared error, each", 1.02, smooth);
    verdicts.most("smooth, 10,000, L1, each", 1.02, of(BarMaps.SMOOTH, FEW, Figure::l1));
    verdicts.most("smooth, 10,000, emd, each", 1.02, of(BarMaps.SMOOTH, FEW, Figure::emd));
    verdicts.meanAtMost("all, 100,000, squared error, mean", 0.96, of("", MANY, Figure::mse));
  }

  private static String row(Pair each) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %.3f +- %.3f | %.3f | %.2f +- %.2f | %.2f | %.1f |",
        each.where().map(),
        each.where().devices(),
        each.ratio(Figure::mse),
        each.error(Figure::mse),
        each.ratio(Figure::l1),
        each.ratio(Figure::emd),
        each.error(Figure::emd),
        each.ratio(Figure::numbers),
        Figure.mean(each.ours(), Figure::queries));
  }

  /** The ratios on the maps of a group, or on all. */
  private List<Double> of(String group, long devices, ToDoubleFunction<Figure> value) {
    return pairs.stream()
        .filter(each -> each.where().devices() == devices)
        .filter(each -> each.where().group().startsWith(group))
        .map(each -> each.ratio(value))
        .toList();
  }
}

package dev.sfumato.benchmarks.bars;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One run, as {@link FiguresCommand} prints it.
 *
 * @param where group, map and devices
 */
record Figure(Where where, double mse, double l1, double emd, double numbers, double queries) {
  record Where(String group, String map, long devices) {}

  /** All lines of a file by where they are from, in its order. */
  static Map<Where, List<Figure>> read(Path file) throws IOException {
    Map<Where, List<Figure>> all = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      Figure figure = parse(line.split(";", -1));
      all.computeIfAbsent(figure.where(), key -> new ArrayList<>()).add(figure);
    }
    return all;
  }

  private static Figure parse(String... parts) {
    return new Figure(
        new Where(parts[0], parts[1], Long.parseLong(parts[2])),
        Double.parseDouble(parts[3]),
        Double.parseDouble(parts[4]),
        Double.parseDouble(parts[5]),
        Double.parseDouble(parts[6]),
        Double.parseDouble(parts[7]));
  }

  static double mean(List<Figure> runs, ToDoubleFunction<Figure> value) {
    return runs.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  /** The mean of some runs over that of others of the same people. */
  static double ratio(List<Figure> here, List<Figure> there, ToDoubleFunction<Figure> value) {
    return mean(here, value) / mean(there, value);
  }

  /** The standard error of the ratio, the runs of both taken in pairs. */
  static double error(List<Figure> here, List<Figure> there, ToDoubleFunction<Figure> value) {
    double ratio = ratio(here, there, value);
    double squares = 0;
    for (int i = 0; i < here.size(); i++) {
      double off = value.applyAsDouble(here.get(i)) - ratio * value.applyAsDouble(there.get(i));
      squares += off * off;
    }
    double runs = here.size();
    return Math.sqrt(squares / (runs - 1) / runs) / mean(there, value);
  }
}

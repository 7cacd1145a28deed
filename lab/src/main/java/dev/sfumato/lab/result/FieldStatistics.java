package dev.sfumato.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The mean and the deviation of runs, field by field, in the shape of a run.
 *
 * <p>Texts are those of the first run. Where runs have lists of different lengths, such as their
 * queries, each place is over the runs that have it.
 */
public final class FieldStatistics {
  private FieldStatistics() {}

  public static Map<String, Object> mean(List<Map<String, Object>> runs) {
    return fold(runs, FieldStatistics::mean);
  }

  /** The sample deviation: divided by one less than the number of runs. */
  public static Map<String, Object> deviation(List<Map<String, Object>> runs) {
    return fold(runs, FieldStatistics::deviation);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (values.length - 1));
  }

  private static Map<String, Object> fold(List<?> runs, ToDoubleFunction<double[]> statistic) {
    Map<String, Object> folded = new LinkedHashMap<>();
    for (Object name : ((Map<?, ?>) runs.get(0)).keySet()) {
      List<Object> values = new ArrayList<>();
      for (Object run : runs) {
        Object value = ((Map<?, ?>) run).get(name);
        if (value != null) {
          values.add(value);
        }
      }
      folded.put((String) name, foldValues(values, statistic));
    }
    return folded;
  }

  private static Object foldValues(List<Object> values, ToDoubleFunction<double[]> statistic) {
    Object first = values.get(0);
    if (first instanceof Map<?, ?>) {
      return fold(values, statistic);
    }
    if (first instanceof List<?>) {
      return foldLists(values, statistic);
    }
    return first instanceof Number
        ? statistic.applyAsDouble(
            values.stream().mapToDouble(value -> ((Number) value).doubleValue()).toArray())
        : first;
  }

  private static List<Object> foldLists(List<Object> lists, ToDoubleFunction<double[]> statistic) {
    List<Object> folded = new ArrayList<>();
    while (true) {
      List<Object> atPlace = new ArrayList<>();
      for (Object list : lists) {
        if (folded.size() < ((List<?>) list).size()) {
          atPlace.add(((List<?>) list).get(folded.size()));
        }
      }
      if (atPlace.isEmpty()) {
        return folded;
      }
      folded.add(foldValues(atPlace, statistic));
    }
  }
}

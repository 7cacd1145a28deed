package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.sum.SumRound;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What a measured sum came to; times are processor time, bytes and client times are means over all
 * clients.
 */
public final class BenchReport {
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final boolean correct;

  public BenchReport(boolean correct) {
    this.correct = correct;
  }

  /** Whether the sum is that of the vectors that were handed in. */
  public boolean sumCorrect() {
    return correct;
  }

  public BenchReport put(String name, long value) {
    fields.put(name, value);
    return this;
  }

  public BenchReport put(String name, double value) {
    fields.put(name, decimal(value));
    return this;
  }

  public BenchReport put(String name, boolean value) {
    fields.put(name, value);
    return this;
  }

  public BenchReport put(String name, String value) {
    fields.put(name, '"' + value + '"');
    return this;
  }

  /** A number for each round, as one object. */
  BenchReport putRounds(String name, ToDoubleFunction<SumRound> value) {
    Map<String, Object> rounds = new LinkedHashMap<>();
    for (SumRound round : SumRound.values()) {
      if (round != SumRound.OVER) {
        rounds.put(round.label(), Math.round(value.applyAsDouble(round)));
      }
    }
    return putAll(name, rounds);
  }

  BenchReport putAll(String name, Map<String, ?> values) {
    fields.put(name, json(values));
    return this;
  }

  /** One JSON object on one line. */
  public String toJson() {
    return json(fields);
  }

  /** One field a line, for people. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    fields.forEach((name, value) -> text.append(String.format("%-22s %s%n", name, value)));
    return text.toString();
  }

  private static String json(Map<String, ?> values) {
    StringBuilder json = new StringBuilder("{");
    values.forEach(
        (name, value) -> json.append('"').append(name).append("\":").append(value).append(','));
    json.setCharAt(json.length() - 1, '}');
    return json.toString();
  }

  static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

package dev.sfumato.lab.report;

import dev.sfumato.core.Checks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A table of results: texts, and numbers with their standard errors. */
public final class ResultTable {
  /**
   * One entry.
   *
   * @param text as people read it
   * @param value the number; NaN for a text
   * @param error its standard error; NaN if there is none
   */
  public record Entry(String text, double value, double error) {
    public static Entry of(String text) {
      return new Entry(text, Double.NaN, Double.NaN);
    }

    /** A number in a format of {@link String#format}. */
    public static Entry of(String format, double value) {
      return of(format, value, Double.NaN);
    }

    /** A number with its standard error. */
    public static Entry of(String format, double value, double error) {
      if (Double.isNaN(value)) {
        return new Entry("", value, error);
      }
      String text = String.format(Locale.ROOT, format, value);
      return new Entry(
          error > 0 ? text + String.format(Locale.ROOT, " \u00b1 %.1g", error) : text,
          value,
          error);
    }

    boolean isNumber() {
      return !Double.isNaN(value);
    }
  }

  private final String title;
  private final List<String> columns;
  private final List<List<Entry>> rows = new ArrayList<>();

  public ResultTable(String title, List<String> columns) {
    this.title = title;
    this.columns = List.copyOf(columns);
  }

  public ResultTable(String title, String... columns) {
    this(title, List.of(columns));
  }

  public ResultTable add(Entry... row) {
    return add(List.of(row));
  }

  public ResultTable add(List<Entry> row) {
    Checks.checkRange("entries of a row", row.size(), columns.size(), columns.size());
    rows.add(List.copyOf(row));
    return this;
  }

  public String title() {
    return title;
  }

  public List<String> columns() {
    return columns;
  }

  public List<List<Entry>> rows() {
    return List.copyOf(rows);
  }

  /** As an object of JSON: numbers in full, errors beside them. */
  public Map<String, Object> fields() {
    List<Object> objects = new ArrayList<>();
    for (List<Entry> row : rows) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        Entry entry = row.get(i);
        object.put(columns.get(i), entry.isNumber() ? entry.value() : entry.text());
        if (!Double.isNaN(entry.error())) {
          object.put(columns.get(i) + " se", entry.error());
        }
      }
      objects.add(object);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", title);
    fields.put("rows", objects);
    return fields;
  }
}

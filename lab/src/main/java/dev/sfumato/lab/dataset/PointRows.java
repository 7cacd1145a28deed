package dev.sfumato.lab.dataset;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The checked rows of a file of points, in flat arrays. */
final class PointRows {
  private final String name;
  private final Map<String, Integer> numbers = new HashMap<>();
  private int latitudeColumn;
  private int longitudeColumn;
  private int weightColumn;
  private int userColumn;

  private double[] latitudes = new double[1 << 10];
  private double[] longitudes = new double[1 << 10];
  private double[] weights = new double[1 << 10];
  private int[] visitors = new int[1 << 10];
  private int size;
  private int line;

  PointRows(String name) {
    this.name = name;
  }

  void readAll(BufferedReader lines) throws IOException {
    readHeader(nextLine(lines));
    for (String row = nextLine(lines); row != null; row = nextLine(lines)) {
      if (!row.isBlank()) {
        add(fields(row));
      }
    }
    if (size == 0) {
      throw refuse("at least one row");
    }
  }

  private @Nullable String nextLine(BufferedReader lines) throws IOException {
    line++;
    return lines.readLine();
  }

  private void readHeader(@Nullable String header) {
    line = 1;
    // Spreadsheets like to begin a file with a byte order mark.
    List<String> names =
        header == null ? List.of() : fields(header.replace("\uFEFF", "").toLowerCase(Locale.ROOT));
    latitudeColumn = names.indexOf("lat");
    longitudeColumn = names.indexOf("lon");
    weightColumn = names.indexOf("weight");
    userColumn = names.indexOf("user");
    if (latitudeColumn < 0 || longitudeColumn < 0) {
      throw refuse("a header with lat and lon, and weight or user if there are such columns");
    }
    if (weightColumn >= 0 && userColumn >= 0) {
      throw refuse("a header with weight or user, not both");
    }
  }

  private void add(List<String> fields) {
    double latitude = number(fields, latitudeColumn, "lat: -90 .. 90");
    double longitude = number(fields, longitudeColumn, "lon: -180 .. 180");
    double weight = weightColumn < 0 ? 1 : number(fields, weightColumn, "weight: >= 0 and finite");
    check(Math.abs(latitude) <= 90, "lat: -90 .. 90");
    check(Math.abs(longitude) <= 180, "lon: -180 .. 180");
    check(weight >= 0 && weight < Double.POSITIVE_INFINITY, "weight: >= 0 and finite");
    if (size == latitudes.length) {
      grow();
    }
    latitudes[size] = latitude;
    longitudes[size] = longitude;
    weights[size] = weight;
    if (userColumn >= 0) {
      visitors[size] = userNumber(fields);
    }
    size++;
  }

  private int userNumber(List<String> fields) {
    check(userColumn < fields.size() && !fields.get(userColumn).isEmpty(), "user: not empty");
    return numbers.computeIfAbsent(fields.get(userColumn), key -> numbers.size());
  }

  private double number(List<String> fields, int column, String rule) {
    check(column < fields.size(), "as many fields as the header");
    try {
      return Double.parseDouble(fields.get(column));
    } catch (NumberFormatException e) {
      // Its message holds the value, which may be a place: neither it nor the cause is passed on.
      throw refuse(rule);
    }
  }

  private void check(boolean holds, String rule) {
    if (!holds) {
      throw refuse(rule);
    }
  }

  private IllegalArgumentException refuse(String rule) {
    return new IllegalArgumentException(name + ", line " + line + " (expected: " + rule + ")");
  }

  private void grow() {
    latitudes = Arrays.copyOf(latitudes, 2 * size);
    longitudes = Arrays.copyOf(longitudes, 2 * size);
    weights = Arrays.copyOf(weights, 2 * size);
    visitors = Arrays.copyOf(visitors, 2 * size);
  }

  /** The fields of a row; within quotes a comma is a comma, and two quotes are one. */
  static List<String> fields(String row) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < row.length() && row.charAt(i + 1) == '"';
        if (doubled) {
          field.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString().strip());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString().strip());
    return fields;
  }

  String name() {
    return name;
  }

  int size() {
    return size;
  }

  boolean hasUsers() {
    return userColumn >= 0;
  }

  /** The number of different users. */
  int users() {
    return numbers.size();
  }

  double latitude(int row) {
    return latitudes[row];
  }

  double longitude(int row) {
    return longitudes[row];
  }

  double weight(int row) {
    return weights[row];
  }

  /** The user of each row, numbered as they first appear. */
  int[] visitors() {
    return Arrays.copyOf(visitors, size);
  }
}

package dev.sfumato.lab.points;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How a delimited text is to be read, by its first lines.
 *
 * @param columns where the columns are
 * @param hasHeader whether the first row is one
 * @param preface lines to skip before the first row
 */
record Dialect(char separator, TableColumns columns, boolean hasHeader, int preface) {
  private static final String SEPARATORS = ",;\t|";
  private static final int ROWS = 100;

  /** Reads some first lines; the very first may be a spreadsheet's word on the separator. */
  static Dialect of(String file, String head, PointColumns wanted) {
    String firstLine = head.lines().findFirst().orElse("");
    if (firstLine.toLowerCase(Locale.ROOT).matches("sep=[^\"#]")) {
      return of(file, firstLine.charAt(4), head.substring(firstLine.length()), wanted, 1);
    }
    return of(file, separator(head, wanted), head, wanted, 0);
  }

  private static Dialect of(
      String file, char separator, String head, PointColumns wanted, int preface) {
    List<List<String>> rows = rows(head, separator);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(file + " (expected: a header, and at least one row)");
    }
    List<String> first = rows.get(0);
    if (TableColumns.areNamed(first, wanted) || !hasNumbers(first, wanted)) {
      return new Dialect(separator, TableColumns.named(file, first, wanted), true, preface);
    }
    for (String comment : comments(head)) {
      List<List<String>> named = rows(comment, separator);
      if (!named.isEmpty() && TableColumns.areNamed(named.get(0), wanted)) {
        TableColumns columns = TableColumns.named(file, named.get(0), wanted);
        return new Dialect(separator, columns, false, preface);
      }
    }
    if (wanted.latitude() == null || wanted.longitude() == null) {
      throw new IllegalArgumentException(
          file + " (expected: a header with lat and lon, or " + numbers(rows) + ")");
    }
    return new Dialect(separator, TableColumns.numbered(file, wanted), false, preface);
  }

  /** A header has no numbers: none where the coordinates are said to be, else none at all. */
  private static boolean hasNumbers(List<String> first, PointColumns wanted) {
    if (wanted.latitude() == null || wanted.longitude() == null) {
      return first.stream().anyMatch(Numbers::is);
    }
    return Stream.of(wanted.latitude(), wanted.longitude())
        .filter(column -> column.matches("[1-9]\\d{0,5}"))
        .map(column -> Integer.parseInt(column) - 1)
        .anyMatch(at -> at < first.size() && Numbers.is(first.get(at)));
  }

  /** The options to use, guessed from the columns that could be coordinates. */
  private static String numbers(List<List<String>> rows) {
    List<Integer> numeric = new ArrayList<>();
    for (int column = 0; column < rows.get(0).size(); column++) {
      if (largest(rows, column) <= 180 && hasFractions(rows, column)) {
        numeric.add(column);
      }
    }
    if (numeric.size() != 2) {
      return "--lat-column N --lon-column N, numbers from 1";
    }
    boolean eastFirst = largest(rows, numeric.get(0)) > 90;
    int latitude = numeric.get(eastFirst ? 1 : 0) + 1;
    int longitude = numeric.get(eastFirst ? 0 : 1) + 1;
    return "--lat-column " + latitude + " --lon-column " + longitude + " if that is their order";
  }

  private static double largest(List<List<String>> rows, int column) {
    double largest = 0;
    for (List<String> row : rows) {
      double value = column < row.size() ? Math.abs(Numbers.parse(row.get(column))) : Double.NaN;
      largest = value <= largest ? largest : value;
    }
    return largest;
  }

  private static boolean hasFractions(List<List<String>> rows, int column) {
    return rows.stream()
        .anyMatch(row -> column < row.size() && row.get(column).matches(".*[.,]\\d+.*"));
  }

  /** The separator with which the header makes sense; else the one that makes the most columns. */
  private static char separator(String head, PointColumns wanted) {
    char best = SEPARATORS.charAt(0);
    long most = -1;
    for (int i = 0; i < SEPARATORS.length(); i++) {
      char candidate = SEPARATORS.charAt(i);
      long score = score(head, candidate, wanted);
      if (score > most) {
        most = score;
        best = candidate;
      }
    }
    return best;
  }

  private static long score(String head, char separator, PointColumns wanted) {
    List<List<String>> rows = rows(head, separator);
    if (rows.isEmpty()) {
      return 0;
    }
    int fields = rows.get(0).size();
    long alike = rows.stream().filter(row -> row.size() == fields).count();
    // Within a decimal comma a row falls apart too, but then into halves that no header names.
    boolean named = fields > 1 && TableColumns.areNamed(rows.get(0), wanted);
    return (named ? 1_000_000_000L : 0) + (fields > 1 ? preference(separator) * alike : 0);
  }

  /** Commas also stand within numbers and names; the others hardly do. */
  private static int preference(char separator) {
    return separator == ',' ? 2 : 3;
  }

  private static List<String> comments(String head) {
    return head.lines()
        .takeWhile(line -> line.isBlank() || line.startsWith("#"))
        .filter(line -> line.startsWith("#"))
        .map(line -> line.substring(1))
        .toList();
  }

  private static List<List<String>> rows(String head, char separator) {
    List<List<String>> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> records = reader(separator).ofCsvRecord(head)) {
      for (CsvRecord each : records) {
        rows.add(each.getFields());
        if (rows.size() == ROWS) {
          break;
        }
      }
    } catch (CsvParseException | IOException e) {
      // Where the head was cut, or with a wrong separator: what was read so far has to do.
      return rows;
    }
    return rows;
  }

  /** The parser that all of this is about. */
  static CsvReaderBuilder reader(char separator) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .commentStrategy(CommentStrategy.SKIP)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .trimWhitespacesAroundQuotes(true);
  }
}

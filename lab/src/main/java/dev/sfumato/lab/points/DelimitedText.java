package dev.sfumato.lab.points;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

/**
 * Rows of a text with a separator, which may be a comma, a semicolon, a tab or a bar.
 *
 * <p>Lines that begin with {@code #} and empty ones are skipped; fields may be quoted, and then
 * span lines.
 */
final class DelimitedText {
  private final String name;
  private final PointColumns wanted;
  private final CheckedPoints points;

  DelimitedText(String name, PointColumns wanted, CheckedPoints points) {
    this.name = name;
    this.wanted = wanted;
    this.points = points;
  }

  void read(InputStream bytes, byte[] head) throws IOException {
    TextEncoding encoding = TextEncoding.of(head);
    Dialect dialect = Dialect.of(name, encoding.decode(head), wanted);
    TableColumns columns = dialect.columns();
    points.begin(
        columns.latitudeName(),
        columns.longitudeName(),
        columns.user() >= 0,
        columns.weight() >= 0);
    bytes.skipNBytes(encoding.mark());
    if (PlainRows.suit(dialect, encoding.charset())) {
      PlainRows plain = new PlainRows(bytes, dialect, points);
      InputStream rest = plain.read();
      RowFields row = new RowFields(dialect, plain.lines());
      readAll(rest, encoding, dialect, row, plain.headerIsLeft());
    } else {
      RowFields row = new RowFields(dialect, dialect.preface());
      readAll(bytes, encoding, dialect, row, dialect.hasHeader());
    }
  }

  private void readAll(
      InputStream bytes, TextEncoding encoding, Dialect dialect, RowFields row, boolean header)
      throws IOException {
    BufferedReader text = new BufferedReader(new InputStreamReader(bytes, encoding.charset()));
    for (int line = 0; line < dialect.preface(); line++) {
      text.readLine();
    }
    try (CsvReader<RowFields> rows = Dialect.reader(dialect.separator()).build(row, text)) {
      addAll(rows, header);
    } catch (CsvParseException e) {
      // Its message holds what the file says.
      throw new IllegalArgumentException(
          name + ", line " + row.line() + " (expected: a row whose quotes are closed)");
    }
  }

  private void addAll(Iterable<RowFields> rows, boolean hasHeader) {
    boolean header = hasHeader;
    for (RowFields row : rows) {
      if (header) {
        header = false;
      } else if (!row.isBlank()) {
        row.addTo(points);
      }
    }
  }
}

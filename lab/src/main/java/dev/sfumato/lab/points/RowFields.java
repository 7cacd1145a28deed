package dev.sfumato.lab.points;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The wanted fields of the row that is being read; the others are never made into texts. */
final class RowFields extends AbstractBaseCsvCallbackHandler<RowFields> {
  private static final int LATITUDE = 1;
  private static final int LONGITUDE = 2;
  private static final String AS_THE_HEADER = "as many fields as the header";

  private final TableColumns columns;
  private final long before;
  private final boolean decimalCommas;
  private final @Nullable String[] wanted = new @Nullable String[3];
  private double latitude;
  private double longitude;
  private int found;
  private long line;
  private int fields;
  private boolean blank;

  /**
   * Fields of rows.
   *
   * @param before lines that were read before the first row
   */
  RowFields(Dialect dialect, long before) {
    this.columns = dialect.columns();
    this.before = before;
    this.decimalCommas = dialect.separator() != ',';
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine + before;
    fields = 0;
    blank = true;
    found = 0;
    Arrays.fill(wanted, null);
  }

  @Override
  protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
    fields = index + 1;
    blank &= length == 0 || index == 0 && isBlank(buffer, offset, length);
    if (index == columns.latitude()) {
      latitude = Numbers.parse(buffer, offset, length);
      found |= LATITUDE;
    }
    if (index == columns.longitude()) {
      longitude = Numbers.parse(buffer, offset, length);
      found |= LONGITUDE;
    }
    if (index == columns.weight()) {
      wanted[0] = new String(buffer, offset, length);
    }
    if (index == columns.user()) {
      wanted[1] = new String(buffer, offset, length).strip();
    }
    if (index == columns.time()) {
      wanted[2] = new String(buffer, offset, length);
    }
  }

  private static boolean isBlank(char[] buffer, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (!Character.isWhitespace(buffer[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  protected RowFields buildRecord() {
    return this;
  }

  long line() {
    return line;
  }

  /** A line of nothing but blanks. */
  boolean isBlank() {
    return blank && fields <= 1;
  }

  void addTo(CheckedPoints points) {
    String weight = wanted[0];
    boolean whole = found == (LATITUDE | LONGITUDE);
    if (!whole || columns.weight() >= 0 && weight == null) {
      points.bad(line, AS_THE_HEADER);
      return;
    }
    points.add(
        line, latitude, longitude, weight == null ? 1 : weight(weight), wanted[1], wanted[2]);
  }

  /** Between commas, 1,234 is rather a thousand than one and a bit: refused, not guessed. */
  private double weight(String text) {
    return decimalCommas || text.indexOf(',') < 0 ? Numbers.parse(text) : Double.NaN;
  }
}

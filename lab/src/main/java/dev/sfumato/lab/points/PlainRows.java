package dev.sfumato.lab.points;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Rows of two plain numbers between separators, as most large files are, read from their bytes: no
 * letter and no text is made of them.
 *
 * <p>At the first line that is anything else (a quote, a comment, a bad row) all that is left goes
 * to the parser for every form, which would have read the lines so far alike.
 */
final class PlainRows {
  private static final int ROOM = 1 << 16;

  /** Beyond that many bytes a number is not plain. */
  private static final int LONGEST = 15;

  private final InputStream bytes;
  private final CheckedPoints points;
  private final int latitude;
  private final int longitude;
  private final int separator;
  private final byte[] buffer = new byte[ROOM + 1];
  private boolean header;
  private int at;
  private int end;
  private long line;
  private double number;

  PlainRows(InputStream bytes, Dialect dialect, CheckedPoints points) {
    this.bytes = bytes;
    this.points = points;
    this.latitude = dialect.columns().latitude();
    this.longitude = dialect.columns().longitude();
    this.separator = dialect.separator();
    this.header = dialect.hasHeader();
  }

  /** Whether rows can be plain at all. */
  static boolean suit(Dialect dialect, Charset charset) {
    TableColumns columns = dialect.columns();
    boolean placesAlone = columns.user() < 0 && columns.weight() < 0 && columns.time() < 0;
    // In all others that files have, a plain letter is two bytes.
    boolean ascii = !charset.name().startsWith(StandardCharsets.UTF_16.name());
    return placesAlone && ascii && dialect.preface() == 0;
  }

  /** Reads rows as far as they are plain; what is left begins with a whole line. */
  InputStream read() throws IOException {
    boolean more = true;
    while (more) {
      while (next()) {
        line++;
      }
      more = fill() && next();
      line += more ? 1 : 0;
    }
    return new SequenceInputStream(new ByteArrayInputStream(buffer, at, end - at), bytes);
  }

  /** How many lines were read. */
  long lines() {
    return line;
  }

  /** Whether the header is still to come. */
  boolean headerIsLeft() {
    return header;
  }

  /** Moves what is left to the front and reads on; false at the end. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, at, buffer, 0, end - at);
    end -= at;
    at = 0;
    int read = bytes.readNBytes(buffer, end, ROOM - end);
    end += read;
    if (end < ROOM && end > 0 && buffer[end - 1] != '\n') {
      // The last line may have no end.
      buffer[end++] = '\n';
    }
    return end > 0;
  }

  private boolean next() {
    return header ? header() : row();
  }

  private boolean header() {
    int after = at < end && buffer[at] != '#' ? afterLine(skip(at, /* past= */ true)) : -1;
    if (after < 0) {
      return false;
    }
    header = false;
    at = after;
    return true;
  }

  private boolean row() {
    double north = Double.NaN;
    double east = Double.NaN;
    int i = at < end && buffer[at] == '#' ? -1 : at;
    for (int field = 0; i >= 0; field++) {
      if (field == latitude) {
        i = number(i);
        north = number;
      } else if (field == longitude) {
        i = number(i);
        east = number;
      } else {
        i = skip(i, /* past= */ false);
      }
      if (i < 0 || buffer[i] != separator) {
        break;
      }
      i++;
    }
    int after = afterLine(i);
    if (after < 0 || Double.isNaN(north) || Double.isNaN(east)) {
      return false;
    }
    at = after;
    points.add(line + 1, north, east, 1, null, null);
    return true;
  }

  /** Where the next line begins if one ends here; else -1. */
  private int afterLine(int i) {
    int feed = i >= 0 && i + 1 < end && buffer[i] == '\r' ? i + 1 : i;
    return feed >= 0 && feed < end && buffer[feed] == '\n' ? feed + 1 : -1;
  }

  /** Where a field ends, or with {@code past} the line; -1 at a quote, or where it is cut. */
  private int skip(int from, boolean past) {
    for (int i = from; i < end; i++) {
      byte each = buffer[i];
      if (each == '\n' || each == '\r' || !past && each == separator) {
        return i;
      }
      if (each == '"') {
        return -1;
      }
    }
    return -1;
  }

  /** Where a plain number ends, as {@link Numbers} has it; else -1. */
  private int number(int from) {
    boolean negative = from < end && buffer[from] == '-';
    int first = negative ? from + 1 : from;
    long digits = 0;
    int places = -1;
    int i = first;
    for (; i < end; i++) {
      int each = buffer[i] - '0';
      if (each >= 0 && each <= 9) {
        digits = 10 * digits + each;
        places += places >= 0 ? 1 : 0;
      } else if (buffer[i] == '.' && places < 0 && i > first) {
        places = 0;
      } else {
        break;
      }
    }
    if (i == first || i == end || i - first > LONGEST) {
      number = Double.NaN;
      return -1;
    }
    number = Numbers.decimal(digits, places, negative);
    return i;
  }
}

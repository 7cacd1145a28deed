package dev.sfumato.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON: maps as objects in their own order, iterables and {@code double[]} as arrays,
 * numbers in full precision, booleans, texts and null.
 *
 * <p>JSON has no NaN and no infinity: they become null. Iterables are read while writing, so that a
 * long array need not exist in memory.
 */
public final class Json {
  private final Appendable out;
  private final boolean indented;
  private int depth;

  private Json(Appendable out, boolean indented) {
    this.out = out;
    this.indented = indented;
  }

  /** A value on one line. */
  public static String text(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    try {
      new Json(text, false).write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Writes a value on one line. */
  public static void write(@Nullable Object value, Appendable out) throws IOException {
    new Json(out, false).write(value);
  }

  /** Writes a value for people: a line for each field, and one for the end of the file. */
  public static void writeIndented(@Nullable Object value, Appendable out) throws IOException {
    new Json(out, true).write(value);
    out.append('\n');
  }

  private void write(@Nullable Object value) throws IOException {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Map<?, ?> object) {
      writeObject(object);
    } else if (value instanceof Iterable<?> array) {
      writeArray(array.iterator());
    } else if (value instanceof double[] array) {
      writeArray(Arrays.stream(array).iterator());
    } else if (value instanceof Number number) {
      writeNumber(number);
    } else if (value instanceof Boolean) {
      out.append(value.toString());
    } else if (value instanceof CharSequence || value instanceof Enum<?>) {
      writeText(value.toString());
    } else {
      throw new IllegalArgumentException(
          "JSON value: " + value.getClass() + " (expected: map, list, number, boolean or text)");
    }
  }

  private void writeObject(Map<?, ?> object) throws IOException {
    out.append('{');
    depth++;
    boolean first = true;
    for (Map.Entry<?, ?> field : object.entrySet()) {
      out.append(first ? "" : ",");
      newLine();
      writeText(String.valueOf(field.getKey()));
      out.append(indented ? ": " : ":");
      write(field.getValue());
      first = false;
    }
    depth--;
    if (!first) {
      newLine();
    }
    out.append('}');
  }

  private void writeArray(Iterator<?> items) throws IOException {
    out.append('[');
    for (boolean first = true; items.hasNext(); first = false) {
      out.append(first ? "" : indented ? ", " : ",");
      write(items.next());
    }
    out.append(']');
  }

  /** Java's own text of a number reads back as the same number, and is JSON if it is finite. */
  private void writeNumber(Number number) throws IOException {
    boolean finite =
        !(number instanceof Double || number instanceof Float)
            || Double.isFinite(number.doubleValue());
    out.append(finite ? number.toString() : "null");
  }

  private void writeText(String text) throws IOException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private void newLine() throws IOException {
    if (indented) {
      out.append('\n').append("  ".repeat(depth));
    }
  }
}

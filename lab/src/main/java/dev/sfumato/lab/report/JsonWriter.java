package dev.sfumato.lab.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON: maps as objects in their own order, iterables and {@code double[]} as
 * arrays, numbers in full precision, booleans, texts and null.
 *
 * <p>JSON has no NaN and no infinity: they become null.
 */
public final class JsonWriter {
  private static final JsonFactory JSON = new JsonFactory().setCharacterEscapes(new JsonEscapes());

  private final JsonGenerator out;

  private JsonWriter(JsonGenerator out) {
    this.out = out;
  }

  /** A value on one line. */
  public static String text(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      new JsonWriter(out).write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Writes a value for people: a line for each field, and one for the end of the file. */
  public static void writeIndented(@Nullable Object value, Writer writer) throws IOException {
    try (JsonGenerator out = JSON.createGenerator(writer)) {
      out.setPrettyPrinter(new LineAField());
      new JsonWriter(out).write(value);
      out.writeRaw('\n');
    }
  }

  private void write(@Nullable Object value) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Map<?, ?> object) {
      writeObject(object);
    } else if (value instanceof Iterable<?> array) {
      writeArray(array);
    } else if (value instanceof double[] array) {
      writeArray(array);
    } else if (value instanceof Number number) {
      writeNumber(number);
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else if (value instanceof CharSequence || value instanceof Enum<?>) {
      out.writeString(value.toString());
    } else {
      throw new IllegalArgumentException(
          "JSON value: " + value.getClass() + " (expected: map, list, number, boolean or text)");
    }
  }

  private void writeObject(Map<?, ?> object) throws IOException {
    out.writeStartObject();
    for (Map.Entry<?, ?> field : object.entrySet()) {
      out.writeFieldName(String.valueOf(field.getKey()));
      write(field.getValue());
    }
    out.writeEndObject();
  }

  private void writeArray(Iterable<?> items) throws IOException {
    out.writeStartArray();
    for (Object item : items) {
      write(item);
    }
    out.writeEndArray();
  }

  private void writeArray(double[] items) throws IOException {
    out.writeStartArray();
    for (double item : items) {
      writeNumber(item);
    }
    out.writeEndArray();
  }

  /** Java's own text of a number reads back as the same number, and is JSON if it is finite. */
  private void writeNumber(Number number) throws IOException {
    boolean real = number instanceof Double || number instanceof Float;
    if (real && !Double.isFinite(number.doubleValue())) {
      out.writeNull();
    } else {
      out.writeNumber(number.toString());
    }
  }
}

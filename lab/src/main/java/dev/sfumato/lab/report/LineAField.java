package dev.sfumato.lab.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/**
 * A line for each field of an object, two spaces in for each object around it; arrays stay flat.
 */
final class LineAField extends MinimalPrettyPrinter {
  private static final long serialVersionUID = 1;

  private int depth;

  @Override
  public void writeStartObject(JsonGenerator out) throws IOException {
    out.writeRaw('{');
    depth++;
  }

  @Override
  public void beforeObjectEntries(JsonGenerator out) throws IOException {
    newLine(out);
  }

  @Override
  public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
    out.writeRaw(": ");
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
    out.writeRaw(',');
    newLine(out);
  }

  @Override
  public void writeEndObject(JsonGenerator out, int fields) throws IOException {
    depth--;
    if (fields > 0) {
      newLine(out);
    }
    out.writeRaw('}');
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
    out.writeRaw(", ");
  }

  private void newLine(JsonGenerator out) throws IOException {
    out.writeRaw("\n" + "  ".repeat(depth));
  }
}

package dev.sfumato.lab.report;

import dev.sfumato.core.Checks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A table of float64 in the format of NumPy ({@code .npy}, version 1.0), row by row. */
public final class NpyFile {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
  private static final int PREFIX = MAGIC.length + Short.BYTES;

  /** The header is padded so that values begin at a multiple of this. */
  private static final int ALIGNMENT = 64;

  private static final Pattern HEADER =
      Pattern.compile(
          "\\{'descr': '<f8', 'fortran_order': False, 'shape': \\((\\d+), (\\d+)\\), \\}\\s*");

  private static final int CHUNK_VALUES = 1 << 15;

  private NpyFile() {}

  /** A table as read back. */
  @SuppressWarnings("ArrayRecordComponent") // Held for a moment, never compared.
  public record Table(int rows, int columns, double[] values) {}

  /** Writes {@code values[row * columns + column]}. */
  public static void write(Path file, double[] values, int columns) throws IOException {
    if (columns < 1 || values.length % columns != 0) {
      throw Checks.refuse("columns", columns, "a divisor of " + values.length + " values");
    }
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      writeAll(channel, header(values.length / columns, columns));
      ByteBuffer chunk =
          ByteBuffer.allocate(CHUNK_VALUES * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int begin = 0; begin < values.length; begin += CHUNK_VALUES) {
        int length = Math.min(CHUNK_VALUES, values.length - begin);
        chunk.clear();
        chunk.asDoubleBuffer().put(values, begin, length);
        writeAll(channel, chunk.limit(length * Double.BYTES));
      }
    }
  }

  private static ByteBuffer header(int rows, int columns) {
    String text =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
    int length = (PREFIX + text.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT - PREFIX;
    String padded = text + " ".repeat(length - 1 - text.length()) + "\n";
    return ByteBuffer.allocate(PREFIX + length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .putShort((short) length)
        .put(padded.getBytes(StandardCharsets.US_ASCII))
        .flip();
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Reads what {@link #write} writes; other kinds of arrays are refused. */
  public static Table read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.remaining() < PREFIX || bytes.mismatch(ByteBuffer.wrap(MAGIC)) != MAGIC.length) {
      throw Checks.refuse("file", file, "NumPy's format, version 1.0");
    }
    int length = bytes.getShort(MAGIC.length);
    String header = new String(bytes.array(), PREFIX, length, StandardCharsets.US_ASCII);
    Matcher shape = HEADER.matcher(header);
    if (!shape.matches()) {
      throw Checks.refuse("array", header.strip(), "float64 in C order, two dimensions");
    }
    int rows = Integer.parseInt(shape.group(1));
    int columns = Integer.parseInt(shape.group(2));
    double[] values = new double[Math.multiplyExact(rows, columns)];
    bytes.position(PREFIX + length).asDoubleBuffer().get(values);
    return new Table(rows, columns, values);
  }
}

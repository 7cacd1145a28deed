package dev.sfumato.lab.dataset.tiff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A TIFF made tag by tag, so that there is one for every mistake. As it comes, it has pixels of
 * floating point in one strip, a degree wide, from 6 E and 3 N on.
 */
final class TinyTiff {
  static final int WIDTH = 256;
  static final int HEIGHT = 257;
  static final int BITS = 258;
  static final int COMPRESSION = 259;
  static final int STRIP_OFFSETS = 273;
  static final int SAMPLES = 277;
  static final int ROWS_PER_STRIP = 278;
  static final int STRIP_BYTES = 279;
  static final int FORMAT = 339;
  static final int PIXEL_SCALE = 33550;
  static final int TIE_POINT = 33922;
  static final int TRANSFORMATION = 34264;
  static final int GEO_KEYS = 34735;
  static final int NO_DATA = 42113;

  private static final int TEXT = 2;
  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int DOUBLE = 12;

  private static final class Entry {
    private final int type;
    private final int count;
    private final byte[] value;

    Entry(int type, int count, byte[] value) {
      this.type = type;
      this.count = count;
      this.value = value;
    }
  }

  private final TreeMap<Integer, Entry> entries = new TreeMap<>();
  private byte[] pixels;
  private int next;

  TinyTiff(int columns, int rows, double... people) {
    ByteBuffer floats = buffer(4 * people.length);
    for (double each : people) {
      floats.putFloat((float) each);
    }
    pixels = bytesOf(floats);
    longs(WIDTH, columns).longs(HEIGHT, rows).shorts(BITS, 32).shorts(FORMAT, 3);
    shorts(COMPRESSION, 1).shorts(SAMPLES, 1).longs(ROWS_PER_STRIP, rows);
    longs(STRIP_OFFSETS, 8).longs(STRIP_BYTES, pixels.length);
    doubles(PIXEL_SCALE, 1, 1, 0).doubles(TIE_POINT, 0, 0, 0, 6, 3, 0);
    geoKeys(1024, 2);
  }

  private static byte[] bytesOf(ByteBuffer written) {
    byte[] bytes = new byte[written.flip().remaining()];
    written.get(bytes);
    return bytes;
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Keys of the coordinate system and their values. */
  TinyTiff geoKeys(int... keysAndValues) {
    int[] values = new int[4 + 2 * keysAndValues.length];
    values[0] = 1;
    values[1] = 1;
    values[3] = keysAndValues.length / 2;
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values[4 + 2 * i] = keysAndValues[i];
      values[4 + 2 * i + 2] = 1;
      values[4 + 2 * i + 3] = keysAndValues[i + 1];
    }
    return shorts(GEO_KEYS, values);
  }

  TinyTiff shorts(int tag, int... values) {
    ByteBuffer bytes = buffer(2 * values.length);
    for (int each : values) {
      bytes.putShort((short) each);
    }
    return put(tag, SHORT, values.length, bytesOf(bytes));
  }

  TinyTiff longs(int tag, long... values) {
    ByteBuffer bytes = buffer(4 * values.length);
    for (long each : values) {
      bytes.putInt((int) each);
    }
    return put(tag, LONG, values.length, bytesOf(bytes));
  }

  TinyTiff doubles(int tag, double... values) {
    ByteBuffer bytes = buffer(8 * values.length);
    for (double each : values) {
      bytes.putDouble(each);
    }
    return put(tag, DOUBLE, values.length, bytesOf(bytes));
  }

  TinyTiff text(int tag, String value) {
    byte[] bytes = (value + "\0").getBytes(StandardCharsets.US_ASCII);
    return put(tag, TEXT, bytes.length, bytes);
  }

  private TinyTiff put(int tag, int type, int count, byte[] value) {
    entries.put(tag, new Entry(type, count, value));
    return this;
  }

  TinyTiff without(int tag) {
    entries.remove(tag);
    return this;
  }

  /** Other pixels than the floating ones, as they lie in the file. */
  TinyTiff pixels(byte... bytes) {
    pixels = bytes;
    return longs(STRIP_BYTES, bytes.length);
  }

  /** Where the next directory is said to be; there is none. */
  TinyTiff next(int place) {
    next = place;
    return this;
  }

  /** The header, the pixels, the directory, and the values that do not fit into it. */
  Path write(Path file) throws IOException {
    int directory = 8 + pixels.length;
    int more = directory + 2 + 12 * entries.size() + 4;
    ByteBuffer head = buffer(more);
    head.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(directory).put(pixels);
    head.putShort((short) entries.size());
    ByteArrayOutputStream behind = new ByteArrayOutputStream();
    for (Map.Entry<Integer, Entry> each : entries.entrySet()) {
      Entry entry = each.getValue();
      head.putShort(each.getKey().shortValue()).putShort((short) entry.type).putInt(entry.count);
      if (entry.value.length <= 4) {
        head.put(entry.value).put(new byte[4 - entry.value.length]);
      } else {
        head.putInt(more + behind.size());
        behind.write(entry.value);
      }
    }
    head.putInt(next);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytesOf(head));
    all.write(behind.toByteArray());
    return Files.write(file, all.toByteArray());
  }
}

package dev.sfumato.export.tiff;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The tags of one image of a TIFF file (TIFF 6.0, section 2), little-endian. */
public final class TiffDirectory {
  private static final int ASCII = 2;
  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int DOUBLE = 12;
  private static final int ENTRY_BYTES = 12;
  private static final int INLINE_BYTES = 4;

  private static final class Entry {
    private final int type;
    private final int count;
    private final byte[] value;

    private Entry(int type, int count, byte[] value) {
      this.type = type;
      this.count = count;
      this.value = value;
    }
  }

  private final Map<Integer, Entry> entries = new TreeMap<>();

  public void putShorts(int tag, int... values) {
    byte[] value = new byte[Short.BYTES * values.length];
    ByteBuffer bytes = over(value);
    for (int each : values) {
      bytes.putShort((short) each);
    }
    entries.put(tag, new Entry(SHORT, values.length, value));
  }

  void putLongs(int tag, int... values) {
    byte[] value = new byte[Integer.BYTES * values.length];
    ByteBuffer bytes = over(value);
    for (int each : values) {
      bytes.putInt(each);
    }
    entries.put(tag, new Entry(LONG, values.length, value));
  }

  public void putDoubles(int tag, double... values) {
    byte[] value = new byte[Double.BYTES * values.length];
    ByteBuffer bytes = over(value);
    for (double each : values) {
      bytes.putDouble(each);
    }
    entries.put(tag, new Entry(DOUBLE, values.length, value));
  }

  /** Letters that ASCII lacks become question marks. */
  public void putText(int tag, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.US_ASCII);
    entries.put(tag, new Entry(ASCII, bytes.length, bytes));
  }

  /** How long {@link #bytes} will be, whatever the values of its numbers. */
  int size() {
    int outside = entries.values().stream().mapToInt(TiffDirectory::outside).sum();
    return tableSize() + outside;
  }

  private int tableSize() {
    return Short.BYTES + ENTRY_BYTES * entries.size() + Integer.BYTES;
  }

  /** What does not fit into the entry lies behind the table, at even places. */
  private static int outside(Entry entry) {
    int length = entry.value.length;
    return length <= INLINE_BYTES ? 0 : length + length % 2;
  }

  /**
   * The directory as it lies in a file.
   *
   * @param offset where it begins
   * @param next where the next one begins; 0 if it is the last
   */
  byte[] bytes(int offset, int next) {
    byte[] all = new byte[size()];
    ByteBuffer bytes = over(all);
    bytes.putShort((short) entries.size());
    int outside = offset + tableSize();
    for (Map.Entry<Integer, Entry> each : entries.entrySet()) {
      Entry entry = each.getValue();
      bytes.putShort(each.getKey().shortValue()).putShort((short) entry.type);
      bytes.putInt(entry.count);
      if (outside(entry) == 0) {
        bytes.put(entry.value).position(bytes.position() + INLINE_BYTES - entry.value.length);
      } else {
        bytes.putInt(outside);
        bytes.put(outside - offset, entry.value);
        outside += outside(entry);
      }
    }
    bytes.putInt(next);
    return all;
  }

  private static ByteBuffer over(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

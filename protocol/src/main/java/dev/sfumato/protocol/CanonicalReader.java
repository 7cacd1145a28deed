package dev.sfumato.protocol;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;

/** Reads what {@link CanonicalWriter} wrote; anything else is refused. */
final class CanonicalReader {
  /** How one kind of value is read. */
  @FunctionalInterface
  interface Reading<T> {
    T from(CanonicalReader reader) throws WireException;
  }

  private final byte[] content;
  private int position;

  private CanonicalReader(byte[] content) {
    this.content = content;
  }

  /** Reads a value from all of the bytes; a rule that it breaks is a fault of the bytes. */
  static <T> T readAll(byte[] bytes, Reading<T> reading) throws WireException {
    CanonicalReader reader = new CanonicalReader(bytes);
    T value = reader.read(reading);
    if (reader.position != bytes.length) {
      throw new WireException("bytes left over after the end");
    }
    return value;
  }

  /** Reads a value from the first of the bytes. */
  static <T> T readStart(byte[] bytes, Reading<T> reading) throws WireException {
    return new CanonicalReader(bytes).read(reading);
  }

  private <T> T read(Reading<T> reading) throws WireException {
    try {
      return reading.from(this);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  int u8() throws WireException {
    if (left() < 1) {
      throw new WireException("bytes that end too early");
    }
    return content[position++] & 0xff;
  }

  long varint() throws WireException {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = u8();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        if (next == 0 && shift > 0) {
          throw new WireException("a number with a needless last byte");
        }
        return value;
      }
    }
    throw new WireException("a number of more than 63 bits");
  }

  int varint(int most) throws WireException {
    long value = varint();
    if (value > most) {
      throw new WireException("a number over its limit of " + most);
    }
    return (int) value;
  }

  double f64() throws WireException {
    long bits = 0;
    for (byte next : need(8)) {
      bits = bits << 8 | next & 0xff;
    }
    return Double.longBitsToDouble(bits);
  }

  Bytes bytes(int length) throws WireException {
    return Bytes.wrap(need(length));
  }

  /** How many bytes are left: a count of things to come can never be larger. */
  int left() {
    return content.length - position;
  }

  private byte[] need(int length) throws WireException {
    if (left() < length) {
      throw new WireException("bytes that end too early");
    }
    position += length;
    return Arrays.copyOfRange(content, position - length, position);
  }
}

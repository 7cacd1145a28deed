package dev.sfumato.protocol;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;

/** Writes values in the one way that they have: big-endian numbers and unsigned varints. */
final class CanonicalWriter {
  private byte[] content = new byte[256];
  private int length;

  CanonicalWriter u8(int value) {
    write(value);
    return this;
  }

  /** Seven bits a byte, the lowest first, the top bit set on all but the last. */
  CanonicalWriter varint(long value) {
    long left = value;
    while (left >>> 7 != 0) {
      write((int) (left & 0x7f | 0x80));
      left >>>= 7;
    }
    write((int) left);
    return this;
  }

  CanonicalWriter f64(double value) {
    long bits = Double.doubleToLongBits(value);
    for (int shift = 56; shift >= 0; shift -= 8) {
      write((int) (bits >>> shift));
    }
    return this;
  }

  CanonicalWriter bytes(Bytes value) {
    byte[] added = value.array();
    while (content.length - length < added.length) {
      content = Arrays.copyOf(content, 2 * content.length);
    }
    System.arraycopy(added, 0, content, length, added.length);
    length += added.length;
    return this;
  }

  byte[] bytes() {
    return Arrays.copyOf(content, length);
  }

  private void write(int value) {
    if (length == content.length) {
      content = Arrays.copyOf(content, 2 * length);
    }
    content[length++] = (byte) value;
  }
}

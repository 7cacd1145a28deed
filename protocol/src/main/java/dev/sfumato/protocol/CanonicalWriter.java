package dev.sfumato.protocol;

import dev.sfumato.secagg.Bytes;
import java.io.ByteArrayOutputStream;

/** Writes values in the one way that they have: big-endian numbers and unsigned varints. */
final class CanonicalWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  CanonicalWriter u8(int value) {
    out.write(value);
    return this;
  }

  /** Seven bits a byte, the lowest first, the top bit set on all but the last. */
  CanonicalWriter varint(long value) {
    long left = value;
    while (left >>> 7 != 0) {
      out.write((int) (left & 0x7f | 0x80));
      left >>>= 7;
    }
    out.write((int) left);
    return this;
  }

  CanonicalWriter f64(double value) {
    long bits = Double.doubleToLongBits(value);
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (bits >>> shift));
    }
    return this;
  }

  CanonicalWriter bytes(Bytes value) {
    out.writeBytes(value.array());
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }
}

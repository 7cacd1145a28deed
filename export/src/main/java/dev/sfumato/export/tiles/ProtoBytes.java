package dev.sfumato.export.tiles;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Fields of a protobuf message, and bare varints. */
final class ProtoBytes {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Seven bits a byte, the lowest first; all but the last have the high bit set. */
  void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  /** Small negative numbers as small ones. */
  void zigzag(int value) {
    varint(Integer.toUnsignedLong(value << 1 ^ value >> 31));
  }

  void number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
  }

  void real(int field, double value) {
    varint((long) field << 3 | FIXED64);
    long bits = Double.doubleToRawLongBits(value);
    for (int i = 0; i < Long.BYTES; i++) {
      bytes.write((int) (bits >>> (8 * i)));
    }
  }

  void text(int field, String text) {
    bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  void bytes(int field, byte[] value) {
    varint((long) field << 3 | BYTES);
    varint(value.length);
    bytes.writeBytes(value);
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}

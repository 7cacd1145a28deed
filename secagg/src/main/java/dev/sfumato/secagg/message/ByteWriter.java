package dev.sfumato.secagg.message;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Writes a message from front to back; the opposite of {@link ByteReader}. */
final class ByteWriter {
  private byte[] bytes;
  private int position;

  ByteWriter(int expected) {
    this.bytes = new byte[expected];
  }

  void u8(int value) {
    reserve(1);
    bytes[position++] = (byte) value;
  }

  void u31(int value) {
    reserve(Integer.BYTES);
    LittleEndian.putInt(bytes, position, value);
    position += Integer.BYTES;
  }

  void sessionTag(long tag) {
    reserve(Long.BYTES);
    LittleEndian.putLong(bytes, position, tag);
    position += Long.BYTES;
  }

  void bytes(Bytes part) {
    reserve(part.length());
    System.arraycopy(part.array(), 0, bytes, position, part.length());
    position += part.length();
  }

  <T> void list(List<T> list, BiConsumer<ByteWriter, T> element) {
    u8(list.size());
    list.forEach(each -> element.accept(this, each));
  }

  byte[] finish() {
    return position == bytes.length ? bytes : Arrays.copyOf(bytes, position);
  }

  private void reserve(int more) {
    if (position + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(position + more, 2 * bytes.length));
    }
  }
}

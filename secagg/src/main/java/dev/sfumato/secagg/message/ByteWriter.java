package dev.sfumato.secagg.message;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** Writes a message from front to back; the opposite of {@link ByteReader}. */
public final class ByteWriter {
  private byte[] bytes;
  private int position;

  public ByteWriter(int expected) {
    this.bytes = new byte[expected];
  }

  public void u8(int value) {
    reserve(1);
    bytes[position++] = (byte) value;
  }

  public void u16(int value) {
    u8(value);
    u8(value >>> 8);
  }

  public void u31(int value) {
    reserve(Integer.BYTES);
    LittleEndian.putInt(bytes, position, value);
    position += Integer.BYTES;
  }

  /** A secret: whoever calls {@link #finish} has to look after what it gets. */
  public void bytes(byte[] part) {
    bytes(part, 0, part.length);
  }

  /** Some of an array. */
  public void bytes(byte[] source, int from, int count) {
    reserve(count);
    System.arraycopy(source, from, bytes, position, count);
    position += count;
  }

  public void sessionTag(long tag) {
    reserve(Long.BYTES);
    LittleEndian.putLong(bytes, position, tag);
    position += Long.BYTES;
  }

  public void bytes(Bytes part) {
    bytes(part.array());
  }

  <T> void list(List<T> list, BiConsumer<ByteWriter, T> element) {
    u8(list.size());
    list.forEach(each -> element.accept(this, each));
  }

  public byte[] finish() {
    return position == bytes.length ? bytes : Arrays.copyOf(bytes, position);
  }

  private void reserve(int more) {
    if (position + more > bytes.length) {
      byte[] longer = Arrays.copyOf(bytes, Math.max(position + more, 2 * bytes.length));
      Arrays.fill(bytes, (byte) 0);
      bytes = longer;
    }
  }
}

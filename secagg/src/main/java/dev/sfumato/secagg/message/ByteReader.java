package dev.sfumato.secagg.message;

import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a message strictly from front to back. Nothing is allocated for a length that the rest of
 * the bytes cannot hold, so a short message cannot ask for much memory.
 */
final class ByteReader {
  private final byte[] bytes;
  private int position;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int u8() throws MalformedMessageException {
    require(1);
    return bytes[position++] & 0xff;
  }

  /** A number of 32 bits of which the highest is not used. */
  int u31() throws MalformedMessageException {
    require(Integer.BYTES);
    int value = LittleEndian.getInt(bytes, position);
    position += Integer.BYTES;
    if (value < 0) {
      throw new MalformedMessageException("a number is over 2^31 - 1");
    }
    return value;
  }

  long sessionTag() throws MalformedMessageException {
    require(SessionId.TAG_BYTES);
    long tag = LittleEndian.getLong(bytes, position);
    position += SessionId.TAG_BYTES;
    return tag;
  }

  Bytes bytes(int count) throws MalformedMessageException {
    require(count);
    byte[] part = Arrays.copyOfRange(bytes, position, position + count);
    position += count;
    return Bytes.wrap(part);
  }

  /** A count of one byte and as many elements. */
  <T> List<T> list(Element<T> element) throws MalformedMessageException {
    int count = u8();
    // At most 255 places, whatever the sender claims.
    List<T> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(element.read(this));
    }
    return List.copyOf(list);
  }

  void end() throws MalformedMessageException {
    if (position != bytes.length) {
      throw new MalformedMessageException("bytes after the end of the message");
    }
  }

  private void require(int count) throws MalformedMessageException {
    if (count > bytes.length - position) {
      throw new MalformedMessageException("the message ends too early");
    }
  }

  /** Reads one element of a list. */
  interface Element<T> {
    T read(ByteReader reader) throws MalformedMessageException;
  }
}

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
public final class ByteReader {
  private final byte[] bytes;
  private int position;

  public ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  public int u8() throws MalformedMessageException {
    require(1);
    return bytes[position++] & 0xff;
  }

  public int u16() throws MalformedMessageException {
    int low = u8();
    return low | u8() << 8;
  }

  /** A number of 32 bits of which the highest is not used. */
  public int u31() throws MalformedMessageException {
    require(Integer.BYTES);
    int value = LittleEndian.getInt(bytes, position);
    position += Integer.BYTES;
    if (value < 0) {
      throw new MalformedMessageException("a number is over 2^31 - 1");
    }
    return value;
  }

  public long sessionTag() throws MalformedMessageException {
    require(SessionId.TAG_BYTES);
    long tag = LittleEndian.getLong(bytes, position);
    position += SessionId.TAG_BYTES;
    return tag;
  }

  public Bytes bytes(int count) throws MalformedMessageException {
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

  /** As many elements of a fixed size; nothing is made for more than there can be. */
  public <T> List<T> list(int count, int elementBytes, Element<T> element)
      throws MalformedMessageException {
    require(Math.multiplyExact(count, elementBytes));
    List<T> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(element.read(this));
    }
    return List.copyOf(list);
  }

  public void end() throws MalformedMessageException {
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
  public interface Element<T> {
    T read(ByteReader reader) throws MalformedMessageException;
  }
}

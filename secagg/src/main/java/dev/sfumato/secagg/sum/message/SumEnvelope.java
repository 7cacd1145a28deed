package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

/** What stands in front of every message: version, kind and the tag of the session. */
public final class SumEnvelope {
  public static final int VERSION = 2;
  public static final int BYTES = 10;

  /** Nobody has more holders, dealers or neighbours. */
  public static final int MAX_ELEMENTS = 600;

  public static final int SCALAR_BYTES = 32;

  private SumEnvelope() {}

  public static ByteWriter open(int kind, long sessionTag, int expected) {
    ByteWriter writer = new ByteWriter(BYTES + expected);
    writer.u8(VERSION);
    writer.u8(kind);
    writer.sessionTag(sessionTag);
    return writer;
  }

  public static int readKind(ByteReader reader) throws MalformedMessageException {
    if (reader.u8() != VERSION) {
      throw new MalformedMessageException("another version of the protocol");
    }
    return reader.u8();
  }

  /** The one value that has this code. */
  public static <E> E byCode(E[] values, ToIntFunction<E> codeOf, int code)
      throws MalformedMessageException {
    for (E value : values) {
      if (codeOf.applyAsInt(value) == code) {
        return value;
      }
    }
    throw new MalformedMessageException("no such code");
  }

  public static int readCount(ByteReader reader) throws MalformedMessageException {
    int count = reader.u16();
    if (count > MAX_ELEMENTS) {
      throw new MalformedMessageException("a list has more than 600 elements");
    }
    return count;
  }

  public static <T> List<T> readList(
      ByteReader reader, int elementBytes, ByteReader.Element<T> element)
      throws MalformedMessageException {
    return reader.list(readCount(reader), elementBytes, element);
  }

  public static <T> void writeList(
      ByteWriter writer, List<T> list, BiConsumer<ByteWriter, T> element) {
    writer.u16(list.size());
    list.forEach(each -> element.accept(writer, each));
  }

  public static void checkCount(String name, int count) {
    if (count < 0 || count > MAX_ELEMENTS) {
      throw new IllegalArgumentException(name + ": " + count + " (expected: 0 to 600)");
    }
  }
}

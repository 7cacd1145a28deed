package dev.sfumato.secagg.message;

import java.util.function.ToIntFunction;

/** What stands in front of every message: version, kind and the tag of the session. */
final class Envelope {
  static final int VERSION = 1;
  static final int BYTES = 10;

  /** Lists carry their length in one byte, as no client has more neighbours. */
  static final int MAX_ELEMENTS = 255;

  private Envelope() {}

  static ByteWriter open(int kind, long sessionTag, int expected) {
    ByteWriter writer = new ByteWriter(BYTES + expected);
    writer.u8(VERSION);
    writer.u8(kind);
    writer.sessionTag(sessionTag);
    return writer;
  }

  static int readKind(ByteReader reader) throws MalformedMessageException {
    if (reader.u8() != VERSION) {
      throw new MalformedMessageException("another version of the protocol");
    }
    return reader.u8();
  }

  /** The one value that has this code. */
  static <E> E kind(E[] values, ToIntFunction<E> codeOf, int code)
      throws MalformedMessageException {
    for (E value : values) {
      if (codeOf.applyAsInt(value) == code) {
        return value;
      }
    }
    throw new MalformedMessageException("no such code");
  }

  static void checkCount(String name, int count) {
    if (count > MAX_ELEMENTS) {
      throw new IllegalArgumentException(name + ": " + count + " (expected: at most 255)");
    }
  }
}

package dev.sfumato.lab.points;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * How the bytes of a text are letters, by its first bytes.
 *
 * @param mark the length of the byte order mark, 0 if there is none
 */
record TextEncoding(Charset charset, int mark) {
  /** Every byte means something in it, so that different names stay different. */
  private static final Charset WESTERN = Charset.forName("windows-1252");

  static TextEncoding of(byte[] head) {
    if (begins(head, 0xef, 0xbb, 0xbf)) {
      return new TextEncoding(StandardCharsets.UTF_8, 3);
    }
    if (begins(head, 0xff, 0xfe)) {
      return new TextEncoding(StandardCharsets.UTF_16LE, 2);
    }
    if (begins(head, 0xfe, 0xff)) {
      return new TextEncoding(StandardCharsets.UTF_16BE, 2);
    }
    return new TextEncoding(unmarked(head), 0);
  }

  /** Without a mark, UTF-16 shows in the zeros that are half of every plain letter. */
  private static Charset unmarked(byte[] head) {
    if (head.length >= 2 && head[0] == 0 && head[1] != 0) {
      return StandardCharsets.UTF_16BE;
    }
    if (head.length >= 2 && head[0] != 0 && head[1] == 0) {
      return StandardCharsets.UTF_16LE;
    }
    return isUtf8(head) ? StandardCharsets.UTF_8 : WESTERN;
  }

  private static boolean isUtf8(byte[] head) {
    CharBuffer letters = CharBuffer.allocate(head.length);
    // The last letter may have been cut: more bytes could follow.
    return !StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(head), letters, /* endOfInput= */ false)
        .isError();
  }

  private static boolean begins(byte[] head, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (head.length <= i || Byte.toUnsignedInt(head[i]) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** The text of some first bytes. */
  String decode(byte[] head) {
    return new String(head, mark, head.length - mark, charset);
  }

  @Override
  public String toString() {
    return charset.name().toLowerCase(Locale.ROOT);
  }
}

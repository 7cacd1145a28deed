package dev.sfumato.benchmarks.hostile.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Frames of HTTP/2 and blocks of headers, written byte by byte (RFC 9113, RFC 7541). */
public final class Http2Frame {
  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int PRIORITY = 2;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PING = 6;
  static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 1;
  static final int ACK = 1;
  static final int END_HEADERS = 4;

  static final int HEADER_BYTES = 9;
  public static final int CANCEL = 8;
  public static final int INITIAL_WINDOW = 4;
  static final int MAX_STREAMS = 3;

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int SHORT = 127;
  private static final int SEVEN_BITS = 7;

  private Http2Frame() {}

  public static byte[] preface() {
    return PREFACE.clone();
  }

  public static byte[] of(int type, int flags, int stream, byte[] payload) {
    return of(type, flags, stream, payload, 0, payload.length);
  }

  public static byte[] of(int type, int flags, int stream, byte[] payload, int from, int length) {
    return ByteBuffer.allocate(HEADER_BYTES + length)
        .put((byte) (length >> 16))
        .putShort((short) length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload, from, length)
        .array();
  }

  public static byte[] number(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  public static byte[] setting(int id, int value) {
    return ByteBuffer.allocate(6).putShort((short) id).putInt(value).array();
  }

  /** Headers without any compression: name, value, name, value. */
  public static byte[] block(String... headers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < headers.length; i += 2) {
      out.write(0);
      text(out, headers[i]);
      text(out, headers[i + 1]);
    }
    return out.toByteArray();
  }

  private static void text(ByteArrayOutputStream out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < SHORT) {
      out.write(bytes.length);
    } else {
      out.write(SHORT);
      int rest = bytes.length - SHORT;
      for (; rest > SHORT; rest >>= SEVEN_BITS) {
        out.write(rest & SHORT | SHORT + 1);
      }
      out.write(rest);
    }
    out.writeBytes(bytes);
  }

  /** A message of gRPC: whether it is packed, its length, its bytes. */
  public static byte[] message(boolean packed, long statedLength, byte[] bytes) {
    return ByteBuffer.allocate(5 + bytes.length)
        .put((byte) (packed ? 1 : 0))
        .putInt((int) statedLength)
        .put(bytes)
        .array();
  }

  public static byte[] message(byte[] bytes) {
    return message(false, bytes.length, bytes);
  }
}

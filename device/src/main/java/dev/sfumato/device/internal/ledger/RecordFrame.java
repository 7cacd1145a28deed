package dev.sfumato.device.internal.ledger;

import java.nio.ByteBuffer;

/**
 * How a record lies in the file: its length, CRC32C of all the rest, payload, an end mark.
 *
 * <p>The length is written twice, the second time inverted. So a length that was damaged is never
 * taken for a record that the file ends in the middle of; and as the last byte is never zero, a
 * record that a disk left unwritten, and which then reads as zeros, is told from a damaged one.
 */
final class RecordFrame {
  static final int MAX_PAYLOAD = 1024;

  /** Length, inverted length, CRC32C. */
  static final int HEAD_BYTES = 2 * Short.BYTES + Integer.BYTES;

  static final int LENGTH_BYTES = 2 * Short.BYTES;

  private static final int CRC_AT = LENGTH_BYTES;
  private static final byte END = (byte) 0xa5;

  private RecordFrame() {}

  static byte[] of(byte[] payload) {
    if (payload.length > MAX_PAYLOAD) {
      throw new IllegalArgumentException(
          "payload: " + payload.length + " bytes (expected: <= " + MAX_PAYLOAD + ")");
    }
    byte[] frame = new byte[size(payload.length)];
    ByteBuffer out = ByteBuffer.wrap(frame);
    out.putShort((short) payload.length).putShort((short) ~payload.length);
    out.position(HEAD_BYTES).put(payload).put(END);
    out.putInt(CRC_AT, checksum(frame, 0, payload.length));
    return frame;
  }

  /** All bytes of a frame with that payload. */
  static int size(int payload) {
    return HEAD_BYTES + payload + 1;
  }

  /** The payload's length at a place with a whole length field, or -1 when that is damaged. */
  static int length(byte[] content, int at) {
    int length = ByteBuffer.wrap(content).getShort(at) & 0xffff;
    int inverted = ~ByteBuffer.wrap(content).getShort(at + Short.BYTES) & 0xffff;
    return length == inverted && length <= MAX_PAYLOAD ? length : -1;
  }

  /** Whether the whole frame at a place is what was written. */
  static boolean isSound(byte[] content, int at, int payload) {
    return ByteBuffer.wrap(content).getInt(at + CRC_AT) == checksum(content, at, payload);
  }

  private static int checksum(byte[] content, int at, int payload) {
    Crc32c crc = new Crc32c();
    crc.update(content, at, LENGTH_BYTES);
    crc.update(content, at + HEAD_BYTES, payload + 1);
    return crc.value();
  }
}

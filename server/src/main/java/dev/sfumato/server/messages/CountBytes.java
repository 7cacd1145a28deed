package dev.sfumato.server.messages;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Counts as bytes between nodes: eight each, little-endian. */
public final class CountBytes {
  private CountBytes() {}

  public static byte[] encode(long[] counts) {
    ByteBuffer buffer =
        ByteBuffer.allocate(Math.multiplyExact(counts.length, Long.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    buffer.asLongBuffer().put(counts);
    return buffer.array();
  }

  public static long[] decode(byte[] bytes) {
    long[] counts = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(counts);
    return counts;
  }
}

package dev.sfumato.server.messages;

import dev.sfumato.core.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A piece of something that may be longer than a frame between nodes.
 *
 * @param number from 0
 * @param count how many pieces there are
 * @param bytes at most {@link #MAX_BYTES}
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public record Part(int number, int count, byte[] bytes) {
  /** Half of a frame, so that what is around it fits too. */
  public static final int MAX_BYTES = 128 * 1024;

  public Part {
    Checks.checkRange("number", number, 0, count - 1);
    Checks.checkRange("bytes", bytes.length, 0, MAX_BYTES);
  }

  /** The pieces of a whole, at least one. */
  public static List<Part> split(byte[] whole) {
    int count = Math.max(1, (whole.length + MAX_BYTES - 1) / MAX_BYTES);
    List<Part> parts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int from = i * MAX_BYTES;
      int to = Math.min(whole.length, from + MAX_BYTES);
      // Most messages are one piece: no copy of those.
      parts.add(new Part(i, count, count == 1 ? whole : Arrays.copyOfRange(whole, from, to)));
    }
    return parts;
  }

  public boolean isLast() {
    return number == count - 1;
  }
}

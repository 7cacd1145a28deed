package dev.sfumato.server.messages;

import java.io.ByteArrayOutputStream;
import java.util.Optional;

/** Puts one whole after another together from pieces that come in order. */
public final class Assembly {
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream(0);
  private int next;

  /** The whole, when this was its last piece. A piece out of order begins anew. */
  public Optional<byte[]> add(Part part) {
    if (part.number() != next) {
      reset();
    }
    if (part.number() != next) {
      return Optional.empty();
    }
    if (part.count() == 1) {
      return Optional.of(part.bytes());
    }
    collected.writeBytes(part.bytes());
    next++;
    return part.isLast() ? Optional.of(take()) : Optional.empty();
  }

  /** How many bytes wait for the rest. */
  public int pending() {
    return collected.size();
  }

  private byte[] take() {
    byte[] whole = collected.toByteArray();
    reset();
    return whole;
  }

  private void reset() {
    collected.reset();
    next = 0;
  }
}

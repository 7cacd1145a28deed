package dev.sfumato.protocol.message;

import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a return signs: that whoever has this seat at this coordinator is back, now. The nonce is
 * fresh for every stream, so a return cannot be replayed.
 */
public record ReturnStatement(CoordinatorId coordinator, SeatName seat, Bytes nonce) {
  private static final byte[] LABEL = "sfumato/v2 return".getBytes(StandardCharsets.US_ASCII);

  /** The bytes to sign: parts of fixed length behind a label, numbers big-endian. */
  public byte[] bytes() {
    byte[] from = coordinator.value().array();
    byte[] campaign = seat.campaign().value().array();
    int length = LABEL.length + from.length + campaign.length + 3 * Integer.BYTES;
    return ByteBuffer.allocate(length + nonce.length())
        .put(LABEL)
        .put(from)
        .put(campaign)
        .putInt(seat.query())
        .putInt(seat.sum())
        .putInt(seat.index())
        .put(nonce.array())
        .array();
  }
}

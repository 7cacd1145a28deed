package dev.sfumato.protocol.message;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * What a join signs: that this identity wants a seat in this campaign of this coordinator, now. The
 * nonce is fresh for every stream, so a join cannot be replayed.
 */
public record JoinStatement(CoordinatorId coordinator, CampaignId campaign, Bytes nonce) {
  private static final byte[] LABEL = "sfumato/v1 join".getBytes(StandardCharsets.US_ASCII);

  /** The bytes to sign: parts of fixed length behind a label. */
  public byte[] bytes() {
    byte[][] parts = {LABEL, coordinator.value().array(), campaign.value().array(), nonce.array()};
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}

package dev.sfumato.server.state;

import dev.sfumato.protocol.CampaignId;

/**
 * The right to write one campaign: its version as the writer last saw it.
 *
 * <p>Every step takes the lease and gives the next one. Whoever {@linkplain CampaignStore#takeOver
 * takes over} gets a newer version, so an owner that does not know it was replaced cannot write.
 */
public record Lease(CampaignId campaign, long version) {
  public Lease next() {
    return new Lease(campaign, version + 1);
  }
}

package dev.sfumato.server.config;

import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.shard.SumLimits;
import java.time.Duration;

/**
 * How the live part of a node waits and what it lets in.
 *
 * @param announce how often a node makes itself known to the campaigns
 */
public record LiveSettings(
    GateLimits gate, CampaignSettings campaigns, SumLimits sums, Duration announce) {
  public static final LiveSettings DEFAULT =
      new LiveSettings(
          GateLimits.DEFAULT, CampaignSettings.DEFAULT, SumLimits.DEFAULT, Duration.ofSeconds(2));
}

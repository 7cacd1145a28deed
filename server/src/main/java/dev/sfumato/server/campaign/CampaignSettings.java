package dev.sfumato.server.campaign;

import java.time.Duration;

/**
 * How campaigns wait.
 *
 * @param patience how long a query waits for devices before it makes do with what there is
 * @param draw when shards are drawn
 * @param failedShards how many shards of one query may fail before it makes do with what there is
 */
public record CampaignSettings(Duration patience, DrawRule draw, int failedShards) {
  public static final CampaignSettings DEFAULT =
      new CampaignSettings(
          Duration.ofMinutes(10), new DrawRule(Duration.ofSeconds(2), Duration.ofSeconds(8)), 8);
}

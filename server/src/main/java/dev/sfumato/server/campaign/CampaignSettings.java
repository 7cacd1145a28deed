package dev.sfumato.server.campaign;

import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;

/**
 * How campaigns wait.
 *
 * @param tempo whether devices stay from round to round, or come and go
 * @param patience how long a query waits for devices before it makes do with what there is
 * @param draw when shards are drawn, at the tempo live
 * @param failedShards how many shards of one query may fail before it makes do with what there is
 */
public record CampaignSettings(Tempo tempo, Duration patience, DrawRule draw, int failedShards) {
  public static final CampaignSettings DEFAULT =
      new CampaignSettings(
          Tempo.LIVE,
          Duration.ofMinutes(10),
          new DrawRule(Duration.ofSeconds(2), Duration.ofSeconds(8)),
          8);
}

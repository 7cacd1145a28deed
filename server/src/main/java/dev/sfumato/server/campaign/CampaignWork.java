package dev.sfumato.server.campaign;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.CampaignStore;
import java.time.Clock;
import java.time.Duration;

/**
 * What the owner of a campaign works with.
 *
 * @param coordinator the 32 bytes by which devices know this coordinator
 * @param shardLimit how long a shard takes at most
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public record CampaignWork(
    CampaignId id,
    CampaignStore store,
    byte[] coordinator,
    CampaignSettings settings,
    ShardLimit shardLimit,
    ServerMetrics metrics,
    Clock clock) {
  /** How long a shard of so many devices takes at most, each with so many bytes to send. */
  public interface ShardLimit {
    Duration of(int devices, long inputBytes);
  }
}

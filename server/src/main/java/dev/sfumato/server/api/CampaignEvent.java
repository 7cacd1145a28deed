package dev.sfumato.server.api;

import dev.sfumato.server.storage.CampaignState;
import java.util.Map;
import java.util.Optional;

/** Something that happened to a campaign and that a watcher wants to see: how many, never who. */
public sealed interface CampaignEvent {
  /** The name in the event stream. */
  String name();

  /** The state of the campaign changed, or what it waits for did. */
  record StateChanged(CampaignState state) implements CampaignEvent {
    @Override
    public String name() {
      return "state";
    }
  }

  /** A query was charged and issued. */
  record QueryIssued(int query, double epsilon, int cells, long devices, long shards)
      implements CampaignEvent {
    @Override
    public String name() {
      return "query-issued";
    }
  }

  /** A shard began a round, or has heard from more devices. */
  record ShardProgress(LiveStatus.LiveShard shard) implements CampaignEvent {
    @Override
    public String name() {
      return "shard-progress";
    }
  }

  /** A shard ended; the reason says why it was not opened. */
  record ShardEnded(
      int query,
      int shard,
      boolean opened,
      Optional<String> reason,
      int seated,
      int survivors,
      Map<String, Integer> drops)
      implements CampaignEvent {
    @Override
    public String name() {
      return "shard-ended";
    }
  }

  /** A query has its answer: the map is sharper. */
  record QueryAnswered(int query, long survivors, int cells) implements CampaignEvent {
    @Override
    public String name() {
      return "query-answered";
    }
  }

  /** The campaign was deleted; the stream ends. */
  record Deleted() implements CampaignEvent {
    @Override
    public String name() {
      return "deleted";
    }
  }
}

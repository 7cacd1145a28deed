package dev.sfumato.server.watch;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredQuery;
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
    public static QueryIssued of(StoredQuery stored) {
      HistogramQuery asked = stored.query();
      return new QueryIssued(
          stored.number(),
          asked.epsilon().value(),
          asked.partition().size(),
          asked.cohort().devices(),
          asked.cohort().shardCount());
    }

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
  record ShardEnded(int query, int shard, boolean opened, Optional<String> reason, SeatCount seats)
      implements CampaignEvent {
    public static ShardEnded of(int query, int shard, ShardOutcome outcome) {
      return new ShardEnded(
          query, shard, outcome.opened(), outcome.reason(), SeatCount.of(outcome));
    }

    @Override
    public String name() {
      return "shard-ended";
    }
  }

  /** A query has its answer: the map is sharper. */
  record QueryAnswered(int query, long answered, int cells) implements CampaignEvent {
    public static QueryAnswered of(int query, NoisyHistogram answer) {
      return new QueryAnswered(query, answer.survivors(), answer.partition().size());
    }

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

package dev.sfumato.server.messages;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Instant;

/** A {@link CampaignEvent} in the form in which it goes from node to node, with a tag. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "tag")
@JsonSubTypes({
  @JsonSubTypes.Type(value = NodeEvent.StateChanged.class, name = "state"),
  @JsonSubTypes.Type(value = NodeEvent.QueryIssued.class, name = "query-issued"),
  @JsonSubTypes.Type(value = NodeEvent.ShardProgress.class, name = "shard-progress"),
  @JsonSubTypes.Type(value = NodeEvent.ShardEnded.class, name = "shard-ended"),
  @JsonSubTypes.Type(value = NodeEvent.QueryAnswered.class, name = "query-answered"),
  @JsonSubTypes.Type(value = NodeEvent.Deleted.class, name = "deleted")
})
public sealed interface NodeEvent {
  /** The event for watchers. */
  CampaignEvent event();

  /** A campaign's state, without its family: a reason and a time where it has them. */
  record StateChanged(CampaignState.Kind kind, String reason, long untilMillis)
      implements NodeEvent {
    public static StateChanged to(CampaignState state) {
      if (state instanceof CampaignState.Waiting waiting) {
        return new StateChanged(state.kind(), waiting.reason(), waiting.until().toEpochMilli());
      }
      String reason = state instanceof CampaignState.Failed failed ? failed.reason() : "";
      return new StateChanged(state.kind(), reason, 0);
    }

    @Override
    public CampaignEvent event() {
      return new CampaignEvent.StateChanged(
          CampaignState.of(kind, reason, Instant.ofEpochMilli(untilMillis)));
    }
  }

  /** A query was charged and issued. */
  record QueryIssued(CampaignEvent.QueryIssued event) implements NodeEvent {}

  /** A shard is so far. */
  record ShardProgress(LiveStatus.LiveShard shard) implements NodeEvent {
    @Override
    public CampaignEvent event() {
      return new CampaignEvent.ShardProgress(shard);
    }
  }

  /** A shard ended. */
  record ShardEnded(CampaignEvent.ShardEnded event) implements NodeEvent {}

  /** A query has its answer. */
  record QueryAnswered(CampaignEvent.QueryAnswered event) implements NodeEvent {}

  /** The campaign is no more. */
  record Deleted() implements NodeEvent {
    @Override
    public CampaignEvent event() {
      return new CampaignEvent.Deleted();
    }
  }
}

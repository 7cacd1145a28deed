package dev.sfumato.server.messages;

import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Instant;
import java.util.Optional;

/** A {@link CampaignEvent} in the form in which it goes from node to node: one field is set. */
public record News(
    String campaign,
    Optional<State> state,
    Optional<CampaignEvent.QueryIssued> issued,
    Optional<LiveStatus.LiveShard> progress,
    Optional<CampaignEvent.ShardEnded> ended,
    Optional<CampaignEvent.QueryAnswered> answered) {
  /** A campaign's state without its family. */
  public record State(CampaignState.Kind kind, String reason, long untilMillis) {}

  public static News of(String campaign, CampaignState state) {
    return new News(
        campaign,
        Optional.of(flat(state)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static News of(String campaign, CampaignEvent.QueryIssued issued) {
    return new News(
        campaign,
        Optional.empty(),
        Optional.of(issued),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public static News of(String campaign, LiveStatus.LiveShard progress) {
    return new News(
        campaign,
        Optional.empty(),
        Optional.empty(),
        Optional.of(progress),
        Optional.empty(),
        Optional.empty());
  }

  public static News of(String campaign, CampaignEvent.ShardEnded ended) {
    return new News(
        campaign,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(ended),
        Optional.empty());
  }

  public static News of(String campaign, CampaignEvent.QueryAnswered answered) {
    return new News(
        campaign,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(answered));
  }

  /** The event for watchers. */
  public CampaignEvent event() {
    return state
        .<CampaignEvent>map(flat -> new CampaignEvent.StateChanged(full(flat)))
        .or(() -> issued)
        .or(() -> progress.map(CampaignEvent.ShardProgress::new))
        .or(() -> ended)
        .or(() -> answered)
        .orElseThrow();
  }

  private static State flat(CampaignState state) {
    String reason = "";
    long until = 0;
    if (state instanceof CampaignState.Waiting waiting) {
      reason = waiting.reason();
      until = waiting.until().toEpochMilli();
    } else if (state instanceof CampaignState.Failed failed) {
      reason = failed.reason();
    }
    return new State(state.kind(), reason, until);
  }

  private static CampaignState full(State flat) {
    return switch (flat.kind()) {
      case PLANNED -> new CampaignState.Planned();
      case RUNNING -> new CampaignState.Running();
      case WAITING ->
          new CampaignState.Waiting(flat.reason(), Instant.ofEpochMilli(flat.untilMillis()));
      case FINISHED -> new CampaignState.Finished();
      case FAILED -> new CampaignState.Failed(flat.reason());
      case STOPPED -> new CampaignState.Stopped();
    };
  }
}

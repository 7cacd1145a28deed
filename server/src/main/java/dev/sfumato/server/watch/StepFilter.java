package dev.sfumato.server.watch;

import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lets every step of a campaign through to a watcher once: what it was told with the campaign's
 * state, or heard already, does not come again, from whichever node and however often.
 *
 * <p>Steps come in order. Not safe for several threads.
 */
public final class StepFilter {
  private int issued;
  private int answered;

  /** The shards that have ended of the query after the last one answered. */
  private final Set<Integer> ended = new HashSet<>();

  /**
   * Of them, those whose sum was opened: one that was given up with its node may be found again.
   */
  private final Set<Integer> opened = new HashSet<>();

  /** Begins with a campaign as it is; the steps of its open query, which the state leaves out. */
  public List<CampaignEvent> begin(StoredCampaign campaign) {
    answered = campaign.answers().size();
    issued = answered;
    List<CampaignEvent> steps = new ArrayList<>();
    campaign.open().ifPresent(open -> addSteps(open, steps));
    steps.removeIf(step -> !isNew(step));
    return steps;
  }

  private static void addSteps(StoredQuery open, List<CampaignEvent> steps) {
    steps.add(CampaignEvent.QueryIssued.of(open));
    open.shards()
        .forEach(
            shard ->
                shard
                    .outcome()
                    .map(end -> CampaignEvent.ShardEnded.of(open.number(), shard.number(), end))
                    .ifPresent(steps::add));
  }

  /** Whether the watcher has not been told of that. */
  public boolean isNew(CampaignEvent event) {
    if (event instanceof CampaignEvent.QueryIssued step) {
      return isNewQuery(step.query());
    }
    if (event instanceof CampaignEvent.ShardEnded step) {
      boolean isFirst = step.query() > answered && ended.add(step.shard());
      return step.opened() ? step.query() > answered && opened.add(step.shard()) : isFirst;
    }
    if (event instanceof CampaignEvent.ShardProgress progress) {
      return progress.shard().query() > answered && !ended.contains(progress.shard().shard());
    }
    return !(event instanceof CampaignEvent.QueryAnswered step) || isNewAnswer(step.query());
  }

  private boolean isNewQuery(int query) {
    boolean isNew = query > issued;
    issued = Math.max(issued, query);
    return isNew;
  }

  private boolean isNewAnswer(int query) {
    boolean isNew = query > answered;
    if (isNew) {
      answered = query;
      ended.clear();
      opened.clear();
    }
    return isNew;
  }
}

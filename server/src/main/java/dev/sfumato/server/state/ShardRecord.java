package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import java.time.Instant;
import java.util.Optional;

/**
 * One secure sum of a query, as it is remembered: how many, never who.
 *
 * @param number counts the shards of one query from 1, replacements included
 * @param plan how many seats it has, and how many may be lost or corrupt
 * @param started when it was formed
 * @param outcome how it ended; empty while it runs, and for good if its coordinator died
 */
public record ShardRecord(
    int number, SumPlan plan, Instant started, Optional<ShardOutcome> outcome) {
  /** Its numbers: as they were when inputs were asked for, or as they are planned. */
  public Shard shard() {
    return outcome.map(this::shard).orElseGet(plan::shard);
  }

  private Shard shard(ShardOutcome end) {
    return end.good() == 0 ? plan.shard() : plan.shard(end.good());
  }

  public boolean isRunning() {
    return outcome.isEmpty();
  }

  /** Whether its sum was opened. */
  public boolean isOpened() {
    return outcome.map(ShardOutcome::opened).orElse(false);
  }

  /** Whether it is known that no device paid for it. */
  public boolean isFree() {
    return outcome.map(end -> end.maskedInputs() == 0).orElse(false);
  }

  /**
   * Whether it can end so: it runs, and a sum has survivors enough. The sum of a shard that was
   * given up as lost is taken as well: what was opened is always accepted.
   */
  public boolean mayEnd(ShardOutcome end) {
    boolean foundAgain = end.opened() && outcome.map(ShardOutcome::isLost).orElse(false);
    boolean enough = !end.opened() || isEnough(end);
    return (isRunning() || foundAgain) && enough;
  }

  private boolean isEnough(ShardOutcome end) {
    return end.good() <= plan.seats() && end.survivors() >= shard(end).minimumSurvivors();
  }
}

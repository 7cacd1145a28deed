package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Shard;
import java.time.Instant;
import java.util.Optional;

/**
 * One secure sum of a query, as it is remembered: how many, never who.
 *
 * @param number counts the shards of one query from 1, replacements included
 * @param shard how many started, had to survive, may be corrupt
 * @param started when it was formed
 * @param outcome how it ended; empty while it runs, and for good if its coordinator died
 */
public record ShardRecord(
    int number, Shard shard, Instant started, Optional<ShardOutcome> outcome) {
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
    boolean enough = !end.opened() || end.survivors() >= shard.minimumSurvivors();
    return (isRunning() || foundAgain) && enough;
  }
}

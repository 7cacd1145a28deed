package dev.sfumato.server.state;

import dev.sfumato.core.Checks;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a shard ended, in numbers and reasons.
 *
 * @param opened whether the sum was opened; a sum that was opened is always accepted
 * @param reason why it was not opened, such as {@code too-few-survivors}; empty when it was
 * @param seated devices that had a seat
 * @param good of them, those that the sum was among when inputs were asked for; 0 if none were
 * @param maskedInputs devices whose masked input reached the coordinator, in whole or in part: each
 *     of them has paid, and only a query without any of them can be refunded
 * @param survivors devices in the sum; 0 when it was not opened
 * @param drops how many devices left, by reason
 * @param rounds how long each round of the protocol took, in order
 * @param bytes what the shard's devices sent and were sent, together
 */
public record ShardOutcome(
    boolean opened,
    Optional<String> reason,
    int seated,
    int good,
    int maskedInputs,
    int survivors,
    Map<String, Integer> drops,
    List<Duration> rounds,
    long bytes) {
  private static final String LOST = "coordinator-lost";

  public ShardOutcome {
    Checks.checkRange("maskedInputs", maskedInputs, survivors, seated);
    Checks.checkRange("good", good, survivors, seated);
    Checks.checkRange("survivors", survivors, opened ? 1 : 0, opened ? seated : 0);
    if (opened == reason.isPresent()) {
      throw Checks.refuse("reason", reason, "one for a shard that was not opened");
    }
    drops = Collections.unmodifiableMap(new LinkedHashMap<>(drops));
    rounds = List.copyOf(rounds);
  }

  /** A shard whose sum was opened, and in which everybody was good for an input. */
  public static ShardOutcome opened(int seated, int maskedInputs, int survivors) {
    return new ShardOutcome(
        true, Optional.empty(), seated, seated, maskedInputs, survivors, Map.of(), List.of(), 0);
  }

  /** A shard that ended without a sum. */
  public static ShardOutcome aborted(String reason, int seated, int maskedInputs) {
    return new ShardOutcome(
        false, Optional.of(reason), seated, 0, maskedInputs, 0, Map.of(), List.of(), 0);
  }

  /**
   * A shard of which an owner that is gone left no word: nobody knows who paid, so all count as
   * having.
   */
  public static ShardOutcome lost(int devices) {
    return aborted(LOST, devices, devices);
  }

  /** Whether nothing is known of its end; its sum may still be found. */
  public boolean isLost() {
    return reason.equals(Optional.of(LOST));
  }

  /** Of so many that were good for an input. */
  public ShardOutcome withGood(int devices) {
    return new ShardOutcome(
        opened, reason, seated, devices, maskedInputs, survivors, drops, rounds, bytes);
  }

  public ShardOutcome withDrops(Map<String, Integer> byReason) {
    return new ShardOutcome(
        opened, reason, seated, good, maskedInputs, survivors, byReason, rounds, bytes);
  }

  public ShardOutcome withCost(List<Duration> roundDurations, long bytesMoved) {
    return new ShardOutcome(
        opened, reason, seated, good, maskedInputs, survivors, drops, roundDurations, bytesMoved);
  }
}

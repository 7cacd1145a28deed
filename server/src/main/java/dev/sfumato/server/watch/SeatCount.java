package dev.sfumato.server.watch;

import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the devices that had a seat, in the words that every reader meets: seated =
 * answered + dropped + awaited.
 *
 * @param seated devices that had a seat in a secure sum
 * @param answered of them, those in a sum that was opened
 * @param dropped of them, those that are in no sum
 * @param awaited of them, those whose sum is under way
 * @param dropReasons {@code dropped} by reason
 */
public record SeatCount(
    int seated, int answered, int dropped, int awaited, Map<String, Integer> dropReasons) {
  /** Of devices that stayed to the end of a sum that was not opened. */
  public static final String NOT_OPENED = "sum-not-opened";

  private static final SeatCount NONE = new SeatCount(0, 0, 0, 0, Map.of());

  public SeatCount {
    if (seated != answered + dropped + awaited) {
      throw new IllegalArgumentException("seated: " + seated + " (expected: all accounted for)");
    }
  }

  /** Of a secure sum that has ended, or is under way. */
  public static SeatCount of(ShardRecord shard) {
    int devices = shard.plan().seats();
    return shard
        .outcome()
        .map(SeatCount::of)
        .orElseGet(() -> new SeatCount(devices, 0, 0, devices, Map.of()));
  }

  /** Of a secure sum that has ended. */
  public static SeatCount of(ShardOutcome outcome) {
    int dropped = outcome.seated() - outcome.survivors();
    Map<String, Integer> reasons = new TreeMap<>(outcome.drops());
    int stayed = dropped - outcome.drops().values().stream().mapToInt(Integer::intValue).sum();
    if (stayed > 0) {
      reasons.merge(NOT_OPENED, stayed, Integer::sum);
    }
    return new SeatCount(outcome.seated(), outcome.survivors(), dropped, 0, reasons);
  }

  /** Of several sums together. */
  public static SeatCount sum(Collection<SeatCount> all) {
    return all.stream().reduce(NONE, SeatCount::plus);
  }

  private SeatCount plus(SeatCount other) {
    Map<String, Integer> reasons = new TreeMap<>(dropReasons);
    other.dropReasons.forEach((reason, count) -> reasons.merge(reason, count, Integer::sum));
    return new SeatCount(
        seated + other.seated,
        answered + other.answered,
        dropped + other.dropped,
        awaited + other.awaited,
        reasons);
  }
}

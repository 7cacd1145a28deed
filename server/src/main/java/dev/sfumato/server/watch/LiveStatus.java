package dev.sfumato.server.watch;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What only the running system knows of a campaign.
 *
 * @param known whether it could be asked: an owner that does not answer is not one that does
 *     nothing
 * @param nodes how many nodes run it together
 * @param devicesWaiting devices that wait for a seat, on all nodes
 * @param shards the secure sums that are under way
 */
public record LiveStatus(boolean known, int nodes, int devicesWaiting, List<LiveShard> shards) {
  /** Nothing runs. */
  public static final LiveStatus IDLE = new LiveStatus(true, 1, 0, List.of());

  /** Whoever runs the campaign does not answer, or is about to begin. */
  public static final LiveStatus UNKNOWN = new LiveStatus(false, 0, 0, List.of());

  public LiveStatus {
    shards = List.copyOf(shards);
  }

  /**
   * A secure sum under way.
   *
   * @param query the query's number, from 1
   * @param shard the shard's number within it, from 1
   * @param round what it is doing, such as {@code inputs}
   * @param expected devices from which the round expects a message
   * @param arrived messages so far
   * @param deadline when the round ends with who is there
   * @param outs how many the sum goes on without, by reason
   */
  public record LiveShard(
      int query,
      int shard,
      String round,
      int expected,
      int arrived,
      Optional<Instant> deadline,
      Map<String, Integer> outs) {
    public LiveShard {
      outs = Collections.unmodifiableMap(new TreeMap<>(outs));
    }
  }
}

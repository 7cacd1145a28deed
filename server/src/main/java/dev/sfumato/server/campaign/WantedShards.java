package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.EqualShards;
import dev.sfumato.core.campaign.Shard;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The shards of a query that have not been asked for yet: how many of each size, never one by one,
 * as a campaign may plan for a billion devices.
 */
final class WantedShards {
  /** Larger ones first; no count is zero. */
  private final Map<Shard, Long> left = new LinkedHashMap<>();

  static WantedShards of(Cohort cohort) {
    WantedShards wanted = new WantedShards();
    for (EqualShards each : cohort.shards()) {
      wanted.left.put(each.shard(), each.count());
    }
    return wanted;
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /** The next to be asked for, which is then wanted no more. */
  Optional<Shard> take() {
    Optional<Shard> first = left.keySet().stream().findFirst();
    first.ifPresent(this::lessOf);
    return first;
  }

  /** Such a shard is there already; one of another size stands for one of the last. */
  void strike(Shard opened) {
    if (left.containsKey(opened)) {
      lessOf(opened);
    } else {
      boolean unused = strikeLast();
    }
  }

  /** One less is wanted, if any is. */
  boolean strikeLast() {
    Optional<Shard> last = left.keySet().stream().reduce((first, second) -> second);
    last.ifPresent(this::lessOf);
    return last.isPresent();
  }

  /** One more is wanted. */
  void add(Shard shard) {
    left.merge(shard, 1L, Long::sum);
  }

  void clear() {
    left.clear();
  }

  /** The devices of all of them. */
  long devices() {
    return left.entrySet().stream()
        .mapToLong(each -> each.getKey().devices() * each.getValue())
        .sum();
  }

  private void lessOf(Shard shard) {
    left.computeIfPresent(shard, (key, count) -> count > 1 ? count - 1 : null);
  }
}

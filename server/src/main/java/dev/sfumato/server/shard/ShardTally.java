package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.server.state.ShardOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts and reasons of one shard: all that is ever told of it, and nothing of any device. */
final class ShardTally {
  private final int seated;
  private final Map<Integer, String> left = new HashMap<>();
  private final List<Duration> rounds = new ArrayList<>();
  private final BitSet asked = new BitSet();
  private final BitSet inputs = new BitSet();
  private long bytes;
  private long roundBegan = System.nanoTime();

  ShardTally(int seated) {
    this.seated = seated;
  }

  void moved(long count) {
    bytes += count;
  }

  /** The device was asked for its masked input: from here on it may have paid. */
  void askedForInput(int client) {
    asked.set(client);
  }

  /** Something came from the device; after it was asked for its input, that counts as one. */
  void heardFrom(int client) {
    if (asked.get(client)) {
      inputs.set(client);
    }
  }

  /** The device left. The first reason counts: a line that is cut afterwards is no second one. */
  void dropped(int client, String reason) {
    left.putIfAbsent(client, reason);
  }

  Duration endRound() {
    long now = System.nanoTime();
    Duration took = Duration.ofNanos(now - roundBegan);
    rounds.add(took);
    roundBegan = now;
    return took;
  }

  Optional<Duration> lastRound() {
    return rounds.isEmpty() ? Optional.empty() : Optional.of(rounds.get(rounds.size() - 1));
  }

  /** Those that were never asked for an input, and so may have a seat again. */
  int[] neverAsked() {
    BitSet never = new BitSet();
    never.set(0, seated);
    never.andNot(asked);
    return never.stream().toArray();
  }

  /** Whoever left after its input was added is in the sum all the same, and did not drop out. */
  ShardOutcome opened(Collection<Integer> survivors) {
    Map<Integer, String> dropped = new HashMap<>(left);
    dropped.keySet().removeAll(new HashSet<>(survivors));
    return ShardOutcome.opened(seated, inputs.cardinality(), survivors.size())
        .withDrops(byReason(dropped))
        .withCost(rounds, bytes);
  }

  ShardOutcome aborted(AbortReason reason) {
    return aborted(label(reason));
  }

  ShardOutcome aborted(String reason) {
    return ShardOutcome.aborted(reason, seated, inputs.cardinality())
        .withDrops(byReason(left))
        .withCost(rounds, bytes);
  }

  private static Map<String, Integer> byReason(Map<Integer, String> devices) {
    Map<String, Integer> reasons = new TreeMap<>();
    devices.values().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
    return reasons;
  }

  static String label(AbortReason reason) {
    return label((Enum<?>) reason);
  }

  static String label(DropReason reason) {
    return label((Enum<?>) reason);
  }

  private static String label(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

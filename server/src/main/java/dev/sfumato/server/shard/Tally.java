package dev.sfumato.server.shard;

import dev.sfumato.secagg.AbortReason;
import dev.sfumato.secagg.DropReason;
import dev.sfumato.server.storage.ShardOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts and reasons of one shard: all that is ever told of it, and nothing of any device. */
final class Tally {
  private final int seated;
  private final Map<String, Integer> drops = new TreeMap<>();
  private final List<Duration> rounds = new ArrayList<>();
  private final BitSet asked = new BitSet();
  private final BitSet inputs = new BitSet();
  private long bytes;
  private long roundBegan = System.nanoTime();

  Tally(int seated) {
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

  void dropped(String reason) {
    drops.merge(reason, 1, Integer::sum);
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

  ShardOutcome opened(int survivors) {
    return ShardOutcome.opened(seated, inputs.cardinality(), survivors)
        .withDrops(drops)
        .withCost(rounds, bytes);
  }

  ShardOutcome aborted(AbortReason reason) {
    return aborted(label(reason));
  }

  ShardOutcome aborted(String reason) {
    return ShardOutcome.aborted(reason, seated, inputs.cardinality())
        .withDrops(drops)
        .withCost(rounds, bytes);
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

package dev.sfumato.server.shard;

import dev.sfumato.server.state.sum.SumPace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Counts and times of one sum: all that is ever told of it, and nothing of any device. */
final class ShardTally {
  private final List<Duration> rounds = new ArrayList<>();
  private final Map<Integer, String> seen = new HashMap<>();
  private final BitSet asked = new BitSet();
  private final BitSet inputs = new BitSet();
  private long bytes;

  /** Inputs at hosts before this one; of some it may be that they are also here. */
  private int before;

  private long roundBegan = System.nanoTime();

  /** Goes on where another host ended. */
  void resume(SumPace pace) {
    rounds.addAll(pace.rounds());
    bytes = pace.bytes();
    before = pace.inputs();
  }

  void moved(long count) {
    bytes += count;
  }

  /** The device was asked for its masked input: from here on it may have paid. */
  void askedForInput(int seat) {
    asked.set(seat);
  }

  /** Something came from the device; after it was asked for its input, that counts as one. */
  void heardFrom(int seat) {
    if (asked.get(seat)) {
      inputs.set(seat);
    }
  }

  /** Its gate saw why it is out, and has a better word for it than the sum. */
  void saw(int seat, String reason) {
    seen.putIfAbsent(seat, reason);
  }

  /** Why it is out, in a word. */
  String word(int seat, Optional<? extends Enum<?>> out) {
    String known = out.map(ShardTally::label).orElse("late");
    return seen.getOrDefault(seat, known);
  }

  Duration endRound() {
    long now = System.nanoTime();
    Duration took = Duration.ofNanos(now - roundBegan);
    rounds.add(took);
    roundBegan = now;
    return took;
  }

  SumPace pace(Instant roundEnds) {
    return new SumPace(roundEnds, rounds, bytes, inputs());
  }

  List<Duration> rounds() {
    return rounds;
  }

  long bytes() {
    return bytes;
  }

  boolean wasAsked(int seat) {
    return asked.get(seat);
  }

  int inputs() {
    return Math.max(before, inputs.cardinality());
  }

  static String label(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

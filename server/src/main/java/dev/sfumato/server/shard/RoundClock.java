package dev.sfumato.server.shard;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.server.state.Tempo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** When the present round closes with whoever has answered, and when devices should be back. */
final class RoundClock {
  /** A device is not sent away for less. */
  private static final Duration MIN_AWAY = Duration.ofSeconds(1);

  private final Clock clock;
  private final Tempo tempo;
  private final RoundLimits limits;
  private Instant ends = Instant.EPOCH;
  private Duration limit = Duration.ZERO;

  RoundClock(Clock clock, Tempo tempo, RoundLimits limits) {
    this.clock = clock;
    this.tempo = tempo;
    this.limits = limits;
  }

  void begin(SumRound round) {
    limit = limits.limit(round);
    ends = clock.instant().plus(limit);
  }

  /**
   * Goes on with a round that another host had begun. Devices that found nobody meanwhile get some
   * time to come back: live all of a round's, as they are quick or gone.
   */
  void resume(SumRound round, Optional<Instant> planned) {
    begin(round);
    if (tempo == Tempo.PATIENT && planned.isPresent()) {
      Instant soonest = clock.instant().plus(limit.dividedBy(8));
      ends = planned.get().isAfter(soonest) ? planned.get() : soonest;
    }
  }

  Instant ends() {
    return ends;
  }

  Duration left() {
    Duration left = Duration.between(clock.instant(), ends);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * When a device that has answered should be back: when the round is over, or earlier, for it may
   * close before its time; spread, so that those who leave together do not return together.
   */
  Duration away() {
    Duration quarter = limit.dividedBy(4);
    Duration least = left().compareTo(quarter) < 0 ? left() : quarter;
    long spread = 1 + limit.dividedBy(16).toMillis();
    Duration away = least.plusMillis(ThreadLocalRandom.current().nextLong(spread));
    return away.compareTo(MIN_AWAY) < 0 ? MIN_AWAY : away;
  }
}

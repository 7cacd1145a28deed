package dev.sfumato.server.shard;

import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** When the present round closes with whoever has answered, and when devices should be back. */
final class RoundClock {
  /** A device is not sent away for less. */
  private static final Duration MIN_AWAY = Duration.ofSeconds(1);

  /** The last who was seated has at least this for its keys, however short the rounds are. */
  private static final Duration MIN_FOR_KEYS = Duration.ofSeconds(10);

  /** So long a seat is kept for a device that left without its keys, if the round is long. */
  private static final Duration KEYLESS = Duration.ofMinutes(1);

  /** If more than this are missing some stay away, always: such a round lasts its time. */
  private static final int FEW = 100;

  /** Of so many one in a hundred stays away, if not more. */
  private static final int MANY = 1_000;

  private final Clock clock;
  private final Tempo tempo;
  private final RoundLimits limits;
  private final Instant deadline;
  private Instant lastInputs;
  private Instant ends = Instant.EPOCH;

  /** The latest that anybody was sent away until. */
  private Instant told = Instant.EPOCH;

  private Duration limit = Duration.ZERO;

  /**
   * The clock of a sum.
   *
   * @param deadline of the query: past it no device answers
   * @param lastInputs when the round of inputs closes, whoever was asked late: the rounds after it
   *     have their time before the deadline, or all who paid would have paid for nothing
   */
  RoundClock(Clock clock, Tempo tempo, RoundLimits limits, Instant deadline, Instant lastInputs) {
    this.clock = clock;
    this.tempo = tempo;
    this.limits = limits;
    this.deadline = deadline;
    this.lastInputs = lastInputs;
  }

  /**
   * Begins a round. If the one before closed early, those who were sent away until its end are not
   * late for this one.
   */
  void begin(VerifiedRound round) {
    limit = limits.limit(round);
    ends = clock.instant().plus(limit);
    if (tempo == Tempo.PATIENT) {
      ends = later(ends, told.plus(limit.dividedBy(2)));
    }
    if (round == VerifiedRound.INPUTS) {
      ends = sooner(ends, lastInputs);
    }
    told = ends;
  }

  /**
   * Goes on with a round that another host had begun. Devices that found nobody meanwhile get some
   * time to come back: live all of a round's, as they are quick or gone.
   */
  void resume(VerifiedRound round, Optional<Instant> planned) {
    Instant soonest = clock.instant().plus(limits.limit(round).dividedBy(8));
    lastInputs = later(lastInputs, soonest);
    begin(round);
    if (tempo == Tempo.PATIENT && planned.isPresent()) {
      ends = later(planned.get(), soonest);
      told = ends;
    }
  }

  /**
   * Goes on with a round that would end the sum for nothing, as long as the deadline allows;
   * whether it does. Before anybody has paid no round is worth that.
   */
  boolean holdOn(VerifiedRound round) {
    Instant latest = latest(round);
    boolean more = latest.isAfter(clock.instant());
    if (more) {
      ends = latest;
      told = ends;
    }
    return more;
  }

  private Instant latest(VerifiedRound round) {
    return switch (round) {
      case KEYS, ROSTER, SHARES, VERDICT, OVER -> Instant.EPOCH;
      case INPUTS -> lastInputs;
      case CALLS -> deadline.minus(limits.opening());
      case OPENING -> deadline;
    };
  }

  /** Every seat is given: whoever has one gives its keys at once, or is gone. */
  void seatsAreGiven() {
    Instant soon = clock.instant().plus(timeForKeys());
    ends = sooner(soon, ends);
  }

  /**
   * How long a device has for its keys before its seat may be another's; less than the last has.
   */
  Duration keyless() {
    return shorter(KEYLESS, timeForKeys().dividedBy(2));
  }

  private Duration timeForKeys() {
    return longer(MIN_FOR_KEYS, limit.dividedBy(16));
  }

  Instant ends() {
    return ends;
  }

  Duration left() {
    Duration left = Duration.between(clock.instant(), ends);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * When a device that has answered should be back: when the round is over, or earlier where it may
   * well close before its time; spread, so that those who leave together do not return together.
   *
   * @param answered in this round
   * @param missing who may still answer
   */
  Duration away(VerifiedRound round, int answered, int missing) {
    Duration least = shorter(left(), longer(limit.dividedBy(4), toCome(round, answered, missing)));
    long spread = 1 + limit.dividedBy(16).toMillis();
    return longer(MIN_AWAY, least.plusMillis(ThreadLocalRandom.current().nextLong(spread)));
  }

  /** How long those who are missing may take: seats fill as they did so far. */
  private Duration toCome(VerifiedRound round, int answered, int missing) {
    if (round == VerifiedRound.KEYS && answered > 0) {
      Duration sofar = limit.minus(shorter(limit, left()));
      return Duration.ofMillis((long) (sofar.toMillis() * (double) missing / answered))
          .plus(timeForKeys());
    }
    int all = answered + missing;
    int few = all < MANY ? FEW : Math.min(FEW, all / 100);
    return missing > few ? left() : Duration.ZERO;
  }

  private static Instant sooner(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}

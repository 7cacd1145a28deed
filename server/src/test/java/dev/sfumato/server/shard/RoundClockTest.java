package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundClockTest {
  private static final Duration LIMIT = Duration.ofMinutes(160);
  private static final Duration SPREAD = LIMIT.dividedBy(16);
  private static final RoundLimits LIMITS = new RoundLimits(LIMIT, LIMIT, LIMIT, LIMIT, LIMIT);

  private final SetClock now = new SetClock();
  private final RoundClock clock = new RoundClock(now, Tempo.PATIENT, LIMITS, after(5), after(4));

  @Test
  void away_whileManyAreMissing_isUntilTheEnd() {
    clock.begin(VerifiedRound.SHARES);
    now.pass(Duration.ofMinutes(20));

    isBetween(clock.away(VerifiedRound.SHARES, 5_000, 5_000), Duration.ofMinutes(140));
  }

  @Test
  void away_whileFewAreMissing_isAQuarter() {
    clock.begin(VerifiedRound.VERDICT);
    now.pass(Duration.ofMinutes(20));

    isBetween(clock.away(VerifiedRound.VERDICT, 9_990, 10), Duration.ofMinutes(40));
  }

  @Test
  void away_nearTheEnd_isWhatIsLeft() {
    clock.begin(VerifiedRound.VERDICT);
    now.pass(Duration.ofMinutes(150));

    isBetween(clock.away(VerifiedRound.VERDICT, 9_990, 10), Duration.ofMinutes(10));
  }

  @Test
  void away_whileSeatsFill_isWhenTheLastHasGivenItsKeys() {
    clock.begin(VerifiedRound.KEYS);
    now.pass(Duration.ofMinutes(30));

    isBetween(clock.away(VerifiedRound.KEYS, 300, 600), Duration.ofMinutes(70));
    isBetween(clock.away(VerifiedRound.KEYS, 1, 10_000), Duration.ofMinutes(130));
  }

  @Test
  void seatsAreGiven_theRoundEndsSoon_andNobodyIsLateForTheNext() {
    clock.begin(VerifiedRound.KEYS);
    Instant planned = clock.ends();
    clock.seatsAreGiven();
    assertThat(clock.left()).isEqualTo(Duration.ofMinutes(10));
    now.pass(Duration.ofMinutes(10));
    clock.begin(VerifiedRound.SHARES);

    assertThat(clock.ends()).isEqualTo(planned.plus(LIMIT.dividedBy(2)));
  }

  @Test
  void seatsAreGiven_nearTheEnd_changesNothing() {
    clock.begin(VerifiedRound.KEYS);
    now.pass(Duration.ofMinutes(155));
    clock.seatsAreGiven();

    assertThat(clock.left()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void begin_afterARoundThatClosedEarly_waitsForThoseWhoWereSentAway() {
    clock.begin(VerifiedRound.SHARES);
    Instant planned = clock.ends();
    now.pass(Duration.ofSeconds(1));
    clock.begin(VerifiedRound.VERDICT);

    assertThat(clock.ends()).isEqualTo(planned.plus(LIMIT.dividedBy(2)));
  }

  @Test
  void begin_afterARoundThatLastedItsTime_lastsItsOwn() {
    clock.begin(VerifiedRound.SHARES);
    now.pass(LIMIT);
    clock.begin(VerifiedRound.VERDICT);

    assertThat(clock.left()).isEqualTo(LIMIT);
  }

  @Test
  void resume_afterItsTime_leavesSomeToComeBack() {
    clock.resume(VerifiedRound.INPUTS, Optional.of(now.instant().minusSeconds(1)));

    assertThat(clock.left()).isEqualTo(LIMIT.dividedBy(8));
  }

  /** Who is asked late has the time that the deadline leaves, however many there are of them. */
  @Test
  void inputs_begunAgainAndAgain_endBeforeTheDeadlineLessTheOpening() {
    for (Tempo tempo : Tempo.values()) {
      Instant last = now.instant().plus(LIMIT.multipliedBy(2));
      RoundClock inputs = new RoundClock(now, tempo, LIMITS, last.plus(LIMIT), last);
      inputs.resume(VerifiedRound.INPUTS, Optional.empty());
      while (!inputs.left().isZero()) {
        assertThat(inputs.ends()).isBeforeOrEqualTo(last);
        now.pass(Duration.ofMinutes(3));
        inputs.begin(VerifiedRound.INPUTS);
      }
      assertThat(now.instant()).isBetween(last, last.plus(Duration.ofMinutes(3)));
      inputs.begin(VerifiedRound.OPENING);
      assertThat(inputs.left()).isGreaterThanOrEqualTo(LIMIT);
    }
  }

  @Test
  void inputs_resumedPastTheirTime_haveSomeLeftToComeBack() {
    Instant last = now.instant().minusSeconds(1);
    RoundClock inputs = new RoundClock(now, Tempo.LIVE, LIMITS, last.plus(LIMIT), last);
    inputs.resume(VerifiedRound.INPUTS, Optional.empty());
    inputs.begin(VerifiedRound.INPUTS);

    assertThat(inputs.left()).isEqualTo(LIMIT.dividedBy(8));
  }

  /** Who has paid is waited for as long as the deadline leaves the other rounds their time. */
  @Test
  void holdOn_afterInputs_lastsUntilTheDeadlineOfEachRound() {
    clock.begin(VerifiedRound.INPUTS);
    now.pass(LIMIT);

    assertThat(clock.holdOn(VerifiedRound.INPUTS)).isTrue();
    assertThat(clock.ends()).isEqualTo(now.instant().plus(LIMIT.multipliedBy(3)));
    assertThat(clock.holdOn(VerifiedRound.CALLS)).isTrue();
    assertThat(clock.left()).isEqualTo(LIMIT.multipliedBy(3));
    assertThat(clock.holdOn(VerifiedRound.OPENING)).isTrue();
    assertThat(clock.left()).isEqualTo(LIMIT.multipliedBy(4));
  }

  @Test
  void holdOn_beforeAnybodyPaidOrPastTheLatest_changesNothing() {
    clock.begin(VerifiedRound.VERDICT);
    Instant ends = clock.ends();
    assertThat(clock.holdOn(VerifiedRound.VERDICT)).isFalse();
    now.pass(LIMIT.multipliedBy(4));
    assertThat(clock.holdOn(VerifiedRound.INPUTS)).isFalse();

    assertThat(clock.ends()).isEqualTo(ends);
  }

  private Instant after(int rounds) {
    return now.instant().plus(LIMIT.multipliedBy(rounds));
  }

  private static void isBetween(Duration away, Duration least) {
    assertThat(away).isBetween(least, least.plus(SPREAD));
  }

  private static final class SetClock extends Clock {
    private Instant instant = Instant.parse("2026-01-01T00:00:00Z");

    void pass(Duration time) {
      instant = instant.plus(time);
    }

    @Override
    public Instant instant() {
      return instant;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}

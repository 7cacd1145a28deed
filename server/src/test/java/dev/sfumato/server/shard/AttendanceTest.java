package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AttendanceTest {
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final AtomicLong now = new AtomicLong();
  private final Attendance attendance = new Attendance(now::get);

  /** No message is sent here: a line without a gate does. */
  @SuppressWarnings("NullAway")
  private final Attendance.Line line = new Attendance.Line(null, 7);

  @Test
  void seatThatIsHere_isNotGone_howeverLate() {
    attendance.attach(3, line);
    pass(Duration.ofHours(1));
    assertThat(attendance.isGone(3, GRACE)).isFalse();
  }

  @Test
  void seatWhoseStreamEnded_isGoneAfterTheGrace() {
    attendance.attach(3, line);
    assertThat(attendance.detach(3, 7)).isTrue();
    assertThat(attendance.isGone(3, GRACE)).isFalse();
    pass(GRACE);
    assertThat(attendance.isGone(3, GRACE)).isTrue();
  }

  /** Its device may have been seated elsewhere while nobody had this sum: it never comes. */
  @Test
  void seatOfAnotherHost_hasTimeToReturn_andIsGoneThen() {
    pass(GRACE);
    assertThat(attendance.isGone(3, GRACE)).isFalse();
    pass(Attendance.TIME_TO_RETURN.minus(GRACE));
    assertThat(attendance.isGone(3, GRACE)).isTrue();
    attendance.attach(3, line);
    assertThat(attendance.isGone(3, GRACE)).isFalse();
  }

  @Test
  void isMissing_untilItWasHereOnce() {
    assertThat(attendance.isMissing(3)).isTrue();
    attendance.attach(3, line);
    assertThat(attendance.isMissing(3)).isFalse();
    assertThat(attendance.detach(3, 7)).isTrue();
    assertThat(attendance.isMissing(3)).as("this host has seen it leave").isFalse();
  }

  /** Else a device that only ever comes by would keep its seat for ever. */
  @Test
  void isAway_countsFromTheFirstStream_howeverOftenItIsBack() {
    attendance.attach(3, line);
    pass(GRACE);
    assertThat(attendance.isAway(3, GRACE)).as("it is here").isFalse();
    assertThat(attendance.detach(3, 7)).isTrue();
    assertThat(attendance.isAway(3, GRACE)).isTrue();
    attendance.attach(3, line);
    assertThat(attendance.detach(3, 7)).isTrue();
    assertThat(attendance.isAway(3, GRACE)).isTrue();

    attendance.forget(3);
    attendance.attach(3, line);
    assertThat(attendance.detach(3, 7)).isTrue();
    assertThat(attendance.isAway(3, GRACE)).as("another has it").isFalse();
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}

package dev.sfumato.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DrawRuleTest {
  private static final Duration NONE = Duration.ZERO;
  private static final Duration LONG = Duration.ofSeconds(60);
  private final DrawRule rule = new DrawRule(Duration.ofSeconds(2), Duration.ofSeconds(8));

  @Test
  void poolWithASurplus_isDrawnAtOnce() {
    assertThat(rule.draw(110, 100, 90, NONE, NONE, false)).isEqualTo(100);
    assertThat(rule.draw(5_000, 100, 90, NONE, NONE, false)).isEqualTo(100);
  }

  @Test
  void poolThatIsJustEnough_waitsForASurplus_aBoundedTime() {
    assertThat(rule.draw(109, 100, 90, Duration.ofMillis(1999), NONE, false)).isZero();
    assertThat(rule.draw(100, 100, 90, Duration.ofSeconds(2), NONE, false)).isEqualTo(100);
  }

  @Test
  void poolThatStaysTooSmall_isDrawnSmaller_whenNobodyComesAnyMore() {
    assertThat(rule.draw(95, 100, 90, NONE, Duration.ofSeconds(7), false)).isZero();
    assertThat(rule.draw(95, 100, 90, NONE, Duration.ofSeconds(8), false)).isEqualTo(95);
    assertThat(rule.draw(89, 100, 90, NONE, LONG, false)).isZero();
  }

  @Test
  void lastCall_drawsWhatThereIs() {
    assertThat(rule.draw(60, 100, 50, NONE, NONE, true)).isEqualTo(60);
    assertThat(rule.draw(49, 100, 50, NONE, LONG, true)).isZero();
  }
}

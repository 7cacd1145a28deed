package dev.sfumato.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpsilonTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1000000, 1",
    "0.25, 250000, 0.25",
    "0.001, 1000, 0.001",
    "1000, 1000000000, 1000",
    "1e-3, 1000, 0.001",
    "' 2.50 ', 2500000, 2.5",
    "0.333333, 333333, 0.333333",
    "1.000000000, 1000000, 1"
  })
  void parse_givesMicros(String text, long micros, String shown) {
    Epsilon epsilon = Epsilon.parse(text);
    assertThat(epsilon.micros()).isEqualTo(micros);
    assertThat(epsilon).hasToString(shown);
    assertThat(Epsilon.parse(epsilon.toString())).isEqualTo(epsilon);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, > 0",
    "0, > 0",
    "-0.000001, > 0",
    "0.0000001, 'a whole number of millionths, at least 0.001'",
    "0.1234567, 'a whole number of millionths, at least 0.001'",
    "0.000999, 0.001 .. 1000",
    "1000.000001, 0.001 .. 1000",
    "1E+999999999, 0.001 .. 1000",
    "1E-999999999, 'a whole number of millionths, at least 0.001'",
    "one, a number",
    "NaN, a number",
    "Infinity, a number",
    "'', a number"
  })
  void badText_isRefusedByValueAndRule(String text, String rule) {
    assertThatThrownBy(() -> Epsilon.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("epsilon: .* \\(expected: .*\\)|epsilon:  \\(expected: a number\\)")
        .hasMessageEndingWith("(expected: " + rule + ")");
  }

  @Test
  void minusOne_isRefusedInTheAgreedWords() {
    assertThatThrownBy(() -> Epsilon.parse("-1")).hasMessage("epsilon: -1 (expected: > 0)");
    assertThatThrownBy(() -> Epsilon.parse("0")).hasMessage("epsilon: 0 (expected: > 0)");
  }

  @Test
  void realNumbers_areTakenOnlyWhenWhole() {
    assertThat(Epsilon.of(0.1)).isEqualTo(new Epsilon(100_000));
    assertThatThrownBy(() -> Epsilon.of(Double.NaN))
        .hasMessage("epsilon: NaN (expected: > 0 and finite)");
    assertThatThrownBy(() -> Epsilon.of(Double.POSITIVE_INFINITY))
        .hasMessage("epsilon: Infinity (expected: > 0 and finite)");
    assertThatThrownBy(() -> Epsilon.of(1 / 3.0))
        .hasMessageContaining("a whole number of millionths");
    assertThatThrownBy(() -> Epsilon.of(-0.0)).hasMessageEndingWith("(expected: > 0)");
  }

  @Test
  void micros_areWithinTheirLimits() {
    assertThatThrownBy(() -> new Epsilon(999))
        .hasMessage("epsilon: 0.000999 (expected: 0.001 .. 1000)");
    assertThatThrownBy(() -> new Epsilon(1_000_000_001))
        .hasMessage("epsilon: 1000.000001 (expected: 0.001 .. 1000)");
    assertThatThrownBy(() -> new Epsilon(Long.MIN_VALUE)).hasMessageStartingWith("epsilon: -");
    assertThatThrownBy(() -> Epsilon.parse("600").plus(Epsilon.parse("500")))
        .hasMessage("epsilon: 1100 (expected: 0.001 .. 1000)");
  }

  @Test
  void derived_isRoundedDownAndHeldWithinTheLimits() {
    assertThat(Epsilon.derived(0.1234569).micros()).isEqualTo(123_456);
    assertThat(Epsilon.derived(1e-9).micros()).isEqualTo(1_000);
    assertThat(Epsilon.derived(-3).micros()).isEqualTo(1_000);
    assertThat(Epsilon.derived(Double.POSITIVE_INFINITY).micros()).isEqualTo(1_000_000_000);
    assertThatThrownBy(() -> Epsilon.derived(Double.NaN))
        .hasMessage("epsilon: NaN (expected: a number)");
  }

  @Test
  void sumsAndOrder_areExact() {
    SplittableRandom random = new SplittableRandom(41);
    for (int i = 0; i < 1_000; i++) {
      Epsilon a = new Epsilon(random.nextLong(1_000, 500_000_000));
      Epsilon b = new Epsilon(random.nextLong(1_000, 500_000_000));
      assertThat(a.plus(b).micros()).isEqualTo(a.micros() + b.micros());
      assertThat(a.plus(b)).isEqualTo(b.plus(a));
      assertThat(a.isAtMost(b)).isEqualTo(a.compareTo(b) <= 0);
      assertThat(Epsilon.derived(a.value()).micros()).isBetween(a.micros() - 1, a.micros());
      assertThat(Epsilon.of(a.value())).isEqualTo(a);
    }
  }
}

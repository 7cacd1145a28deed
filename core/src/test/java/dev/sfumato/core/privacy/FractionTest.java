package dev.sfumato.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FractionTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1",
    "0.05, 1, 20",
    "0.5, 1, 2",
    "1/3, 1, 3",
    " 2 / 6 , 2, 6",
    "0.999999999, 999999999, 1000000000",
    "5e-2, 1, 20"
  })
  void parse_readsDecimalsAndFractions(String text, long numerator, long denominator) {
    assertThat(Fraction.parse(text)).isEqualTo(new Fraction(numerator, denominator));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "-0.1",
        "1/1",
        "3/2",
        "-1/2",
        "1/0",
        "0.0000000001",
        "x",
        "",
        "NaN",
        "1E+999999999"
      })
  void badText_isRefused(String text) {
    assertThatThrownBy(() -> Fraction.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("fraction: ");
  }

  @Test
  void refusals_nameTheRule() {
    assertThatThrownBy(() -> Fraction.parse("1.5"))
        .hasMessage("fraction: 1.5 (expected: 0 <= fraction < 1, at most nine decimals)");
    assertThatThrownBy(() -> new Fraction(3, 2))
        .hasMessage("fraction: 3/2 (expected: 0 <= fraction < 1)");
    assertThatThrownBy(() -> Fraction.parse("half"))
        .hasMessage("fraction: half (expected: a decimal or a fraction in [0, 1))");
    assertThatThrownBy(() -> Fraction.of(Double.NaN))
        .hasMessage("fraction: NaN (expected: 0 <= fraction < 1)");
  }

  @Test
  void countsThatFollow_areExact() {
    // In doubles 0.07 x 100 is 7.000000000000001, whose ceiling is 8.
    assertThat(Fraction.parse("0.07").ceilOf(100)).isEqualTo(7);
    assertThat(Fraction.parse("0.07").ceilOf(101)).isEqualTo(8);
    assertThat(Fraction.parse("0.29").floorOf(100)).isEqualTo(29);
    assertThat(Fraction.ZERO.ceilOf(1_000)).isZero();
    assertThat(Fraction.parse("0.000000001").ceilOf(1)).isEqualTo(1);
    assertThat(Fraction.parse("0.000000001").ceilOf(0)).isZero();
  }

  @Test
  void ceilingAndFloor_agreeWithLongDivision() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 10_000; i++) {
      long denominator = random.nextLong(1, (1L << 30) + 1);
      long numerator = random.nextLong(denominator);
      int whole = random.nextInt(Integer.MAX_VALUE);
      BigInteger[] exact =
          BigInteger.valueOf(numerator)
              .multiply(BigInteger.valueOf(whole))
              .divideAndRemainder(BigInteger.valueOf(denominator));
      Fraction fraction = new Fraction(numerator, denominator);
      assertThat(fraction.floorOf(whole)).isEqualTo(exact[0].intValueExact());
      assertThat(fraction.ceilOf(whole) - fraction.floorOf(whole)).isEqualTo(exact[1].signum());
    }
  }
}

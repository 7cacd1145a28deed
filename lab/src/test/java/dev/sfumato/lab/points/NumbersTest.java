package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "47.5 | 47.5",
        "  47.5\t| 47.5",
        "47,5 | 47.5",
        "-0,25 | -0.25",
        "+8.5 | 8.5",
        ".5 | 0.5",
        ",5 | 0.5",
        "4.75e1 | 47.5",
        "4,75E+1 | 47.5",
        "0 | 0",
      })
  void parse_pointOrComma_isTheNumber(String text, double expected) {
    assertThat(Numbers.parse(text)).isEqualTo(expected);
    assertThat(Numbers.is(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "n/a",
        "47.5N",
        "47 30",
        "1,234,567",
        "1.234,5",
        "1,234.5",
        "--1",
        "NaN",
        "0x10",
        "47..5",
        "1e",
        "é"
      })
  void parse_noNumber_isNaN(String text) {
    assertThat(Numbers.parse(text)).isNaN();
    assertThat(Numbers.is(text)).isFalse();
  }

  /** Endless coordinates and weights break a rule of their own, and are not taken for a word. */
  @ParameterizedTest
  @ValueSource(strings = {"Infinity", "-Infinity", "1e999"})
  void parse_endless_isEndless(String text) {
    assertThat(Numbers.parse(text)).isInfinite();
  }
}

package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadRowLimitTest {
  /** Every whole share of every hundred rows: exactly so many may be bad, and not one more. */
  @Test
  void allows_shareOfHundreds_isExact() {
    for (int percent = 0; percent <= 100; percent++) {
      BadRowLimit limit = BadRowLimit.parse(percent + "%");
      for (long hundreds = 1; hundreds <= 50; hundreds++) {
        long bad = percent * hundreds;
        assertThat(limit.allows(bad, 100 * hundreds))
            .as("%d of %d rows at %d%%", bad, 100 * hundreds, percent)
            .isTrue();
        assertThat(limit.allows(bad + 1, 100 * hundreds))
            .as("%d of %d rows at %d%%", bad + 1, 100 * hundreds, percent)
            .isFalse();
      }
    }
  }

  @Test
  void allows_finerShares_areExact() {
    assertThat(BadRowLimit.parse("0.7%").allows(7, 1_000)).isTrue();
    assertThat(BadRowLimit.parse("0.7%").allows(8, 1_000)).isFalse();
    assertThat(BadRowLimit.parse("0.000000001%").allows(1, 100_000_000_000L)).isTrue();
    assertThat(BadRowLimit.parse("0.000000001%").allows(1, 99_999_999_999L)).isFalse();
  }

  @Test
  void allows_aNumber_whateverAllRows() {
    BadRowLimit limit = BadRowLimit.parse("3");
    assertThat(limit.allows(3, 3)).isTrue();
    assertThat(limit.allows(4, 1_000_000)).isFalse();
    assertThat(limit.allowsAll(3)).isTrue();
    assertThat(limit.allowsAll(4)).isFalse();
    assertThat(BadRowLimit.parse("0").allows(0, 10)).isTrue();
    assertThat(BadRowLimit.parse("100%").allowsAll(1L << 40)).isTrue();
  }

  @Test
  void usual_isOneOfAHundred() {
    assertThat(BadRowLimit.USUAL.allows(1, 100)).isTrue();
    assertThat(BadRowLimit.USUAL.allows(1, 99)).isFalse();
    assertThat(BadRowLimit.USUAL.text()).isEqualTo("1%");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "1.5",
        "%",
        "1 %",
        "100.1%",
        "1000%",
        "1e2",
        ".5%",
        "1%%",
        "٣",
        "1234567890123456789"
      })
  void parse_anythingElse_isRefusedByItsOption(String text) {
    assertThatThrownBy(() -> BadRowLimit.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "max-bad-rows: " + text + " (expected: a number of rows, or a share such as 1%)");
  }
}

package dev.sfumato.lab.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Moments, and the steps that they fall in. */
class TimeStepsTest {
  @ParameterizedTest
  @CsvSource({
    "2024-05-01, 1714521600000",
    "2024/05/01, 1714521600000",
    "2024-05-01T06:00, 1714543200000",
    "2024-05-01 06:00:00, 1714543200000",
    "2024-05-01T06:00:00.250Z, 1714543200250",
    "2024-05-01T08:00:00+02:00, 1714543200000",
    "1714543200, 1714543200000",
    "1714543200000, 1714543200000",
    "1714543200000000, 1714543200000",
  })
  void parse_momentsAsFilesHaveThem(String text, long millis) {
    assertThat(Moments.parse(text)).hasValue(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2024-13-01", "2024-05-01T25:00", "12", "2024-05-01X"})
  void parse_whatIsNone_isNone(String text) {
    assertThat(Moments.parse(text)).isEmpty();
  }

  @Test
  void of_aStepHasItsFirstMomentAndNotItsLast() {
    TimeSteps days = TimeSteps.between("2024-05-01", "2024-05-04", "1d");

    assertThat(days.number()).isEqualTo(3);
    assertThat(days.of("2024-05-01T00:00")).isZero();
    assertThat(days.of("2024-05-02T23:59:59")).isEqualTo(1);
    assertThat(days.of("2024-05-04")).isEqualTo(TimeSteps.OUTSIDE);
    assertThat(days.of("2024-04-30T23:59")).isEqualTo(TimeSteps.OUTSIDE);
    assertThat(days.of("soon")).isEqualTo(TimeSteps.UNREADABLE);
    assertThat(days.of(null)).isEqualTo(TimeSteps.UNREADABLE);
    assertThat(days.labels()).containsExactly("2024-05-01", "2024-05-02", "2024-05-03");
  }

  @Test
  void label_ofHours_hasTheTime() {
    TimeSteps hours = TimeSteps.between("2024-05-01T06:00", "2024-05-01T18:00", "6h");
    assertThat(hours.labels()).containsExactly("2024-05-01T06-00-00", "2024-05-01T12-00-00");
  }

  @ParameterizedTest
  @CsvSource({
    "2024-05-01, 2024-05-01, 1d",
    "2024-05-01, 2024-05-04, 2d",
    "2024-05-01, 2024-05-02, 1d",
    "2024-05-01, 2034-05-02, 1h",
    "2024-05-01, 2024-05-04, daily",
    "once, 2024-05-04, 1d",
  })
  void between_whatMakesNoSteps_isRefused(String from, String to, String every) {
    assertThatThrownBy(() -> TimeSteps.between(from, to, every))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }
}

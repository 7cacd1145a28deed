package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatLngTest {

  @Test
  void text_showsNothing() {
    assertThat(new LatLng(40.7128, -74.006)).hasToString("LatLng[redacted]");
    assertThat("" + new LatLng(40.7128, -74.006)).doesNotContain("40").doesNotContain("74");
  }

  @Test
  void polesAndAntimeridian_areOnEarth() {
    assertThat(new LatLng(90, 180)).isEqualTo(new LatLng(90, 180));
    assertThat(new LatLng(-90, -180).latitude()).isEqualTo(-90);
  }

  @ParameterizedTest
  @ValueSource(doubles = {90.0001, -91, Double.NaN, Double.POSITIVE_INFINITY})
  void badLatitude_isRefusedByItsRuleAlone(double latitude) {
    assertThatThrownBy(() -> new LatLng(latitude, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("latitude (expected: -90 .. 90)");
  }

  @ParameterizedTest
  @ValueSource(doubles = {180.5, -181, Double.NaN, Double.NEGATIVE_INFINITY})
  void badLongitude_isRefusedByItsRuleAlone(double longitude) {
    assertThatThrownBy(() -> new LatLng(0, longitude))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("longitude (expected: -180 .. 180)");
  }
}

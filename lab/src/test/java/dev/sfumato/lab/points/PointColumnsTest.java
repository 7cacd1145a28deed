package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointColumnsTest {
  private static PointColumns places(@Nullable String latitude, @Nullable String longitude) {
    return new PointColumns(latitude, longitude, null, null);
  }

  private static TableColumns named(PointColumns wanted, String... header) {
    return TableColumns.named("a.csv", List.of(header), wanted);
  }

  @ParameterizedTest
  @CsvSource({"1, 2, true", "2, 1, false", ", , false", "1, , true", ", 2, true", "2, , false"})
  void latitudeFirst_placesInCoordinates_goesByEither(
      @Nullable String latitude, @Nullable String longitude, boolean first) {
    assertThat(places(latitude, longitude).latitudeFirst()).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"lat, lon", "1, lon", "3, 1", "1, 3", ", lat"})
  void latitudeFirst_otherPlaces_refuses(@Nullable String latitude, @Nullable String longitude) {
    assertThatThrownBy(() -> places(latitude, longitude).latitudeFirst())
        .hasMessage(
            "lat-column: "
                + (latitude == null ? "none" : latitude)
                + " (expected: 1 with --lon-column 2, or 2 with --lon-column 1: places within"
                + " coordinates)");
  }

  @Test
  void named_severalUsualNames_takesThePreferredOnes() {
    TableColumns columns =
        named(PointColumns.USUAL, "x", "y", "Longitude", "latitude", " LNG ", "\"Lat\"", "user");
    assertThat(columns.latitude()).isEqualTo(5);
    assertThat(columns.longitude()).isEqualTo(4);
    assertThat(columns.user()).isEqualTo(6);
    assertThat(columns.weight()).isEqualTo(-1);
    assertThat(columns.latitudeName()).isEqualTo("lat");
    assertThat(columns.longitudeName()).isEqualTo("lng");
  }

  /** A column may be called 2 and stand third: its name comes first. */
  @Test
  void named_numberThatIsAName_isTheName() {
    TableColumns columns = named(places("2", "1"), "b", "1", "2");
    assertThat(columns.latitude()).isEqualTo(2);
    assertThat(columns.longitude()).isEqualTo(1);
  }

  @Test
  void named_numbers_countFromOneToTheLast() {
    assertThat(named(places("3", "1"), "a", "b", "c").latitude()).isEqualTo(2);
    assertThatThrownBy(() -> named(places("4", "1"), "a", "b", "c"))
        .hasMessage("lat-column: 4 (expected: a column of a.csv, by name or number from 1 to 3)");
    assertThatThrownBy(() -> named(places("1", "0"), "a", "b", "c"))
        .hasMessageStartingWith("lon-column: 0 ");
    assertThatThrownBy(() -> named(places("1", "1234567"), "a", "b", "c"))
        .hasMessageStartingWith("lon-column: 1234567 ");
  }

  @Test
  void named_usersAndWeights_areRefusedByTheirOwnOptions() {
    PointColumns users = new PointColumns(null, null, "who", null);
    assertThatThrownBy(() -> named(users, "lat", "lon"))
        .hasMessageStartingWith("user-column: who (expected: a column of a.csv");
    PointColumns weights = new PointColumns(null, null, null, "n");
    assertThatThrownBy(() -> named(weights, "lat", "lon"))
        .hasMessageStartingWith("weight-column: n (expected: a column of a.csv");
  }

  @Test
  void named_nameWithBlanks_isQuotedForAShell() {
    TableColumns columns = named(places("start lat", "start lon"), "Start Lat", "Start Lon");
    assertThat(columns.latitudeName()).isEqualTo("'start lat'");
    assertThat(columns.longitudeName()).isEqualTo("'start lon'");
  }

  /** Names that only hold the letters by chance are no advice. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plate,along | --lat-column NAME --lon-column NAME",
        "gps_lat,gps_long | --lat-column gps_lat --lon-column gps_long",
        "lat1,lng1 | --lat-column lat1 --lon-column lng1",
        "mylatitude,mylongitude | --lat-column mylatitude --lon-column mylongitude",
        "lat_a,lat_b,lon_a | --lat-column NAME --lon-column lon_a",
      })
  void named_noUsualNames_advisesWhatLooksLikeThem(String header, String advice) {
    assertThatThrownBy(() -> named(PointColumns.USUAL, header.split(",", -1)))
        .hasMessage(
            "a.csv, line 1 (expected: a header with lat and lon, or "
                + advice
                + ", by name or number from 1)");
  }
}

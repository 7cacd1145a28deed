package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the options say about a file. */
class PointFileTest {
  @TempDir private Path folder;

  private List<String> read(PointOptions options, String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("points.csv"), String.join("\n", lines));
    List<String> rows = new ArrayList<>();
    PointFile.read(file, options, WildFilesTest.collecting(rows));
    return rows;
  }

  private static PointOptions columns(
      @Nullable String latitude,
      @Nullable String longitude,
      @Nullable String user,
      @Nullable String weight) {
    PointColumns columns = new PointColumns(latitude, longitude, user, weight);
    return new PointOptions(columns, null, BadRowLimit.USUAL);
  }

  @Test
  void columns_byNumberOfAFileWithoutHeader() throws IOException {
    assertThat(read(columns("3", "2", "1", "4"), "ann,8.5,47.5,2", "bob;s,8.25,47.25,1"))
        .containsExactly("47.5 8.5 x 2.0 of ann", "47.25 8.25 of bob;s");
  }

  @Test
  void columns_byNumberOfAFileWithHeader_skipIt() throws IOException {
    assertThat(read(columns("2", "1", null, null), "a,b", "8.5,47.5")).containsExactly("47.5 8.5");
  }

  @Test
  void columns_byNameInAnyCase() throws IOException {
    PointOptions options = columns("to_LAT", "to_lon", "Rider", "n");
    assertThat(read(options, "rider\tlat\tlon\tTo_Lat\tTo_Lon\tN", "7\t1\t2\t47,5\t8,5\t2,5"))
        .containsExactly("47.5 8.5 x 2.5 of 7");
  }

  @Test
  void columns_ofUsersAndWeights_canBeNone() throws IOException {
    assertThat(read(columns(null, null, "none", "none"), "user,weight,lat,lon", "ann,3,1.5,2.5"))
        .containsExactly("1.5 2.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lat,lon | north | 2 | lat-column: north (expected: a column of points.csv, by name or",
        "lat,lon | 1 | 9 | lon-column: 9 (expected: a column of points.csv, by name or number from"
            + " 1 to 2)",
        "lat,lon | lat | LAT | lat-column: lat (expected: another one than --lon-column)",
      })
  void columns_thatAreNotThere_areRefusedByTheirOption(
      String header, String latitude, String longitude, String message) {
    assertThatThrownBy(
            () ->
                read(
                    columns(latitude.strip(), longitude.strip(), null, null),
                    header.strip(),
                    "47.5,8.5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message.strip());
  }

  @Test
  void columns_byNameOfAFileWithoutHeader_areRefused() {
    assertThatThrownBy(() -> read(columns("1", "2", "who", null), "47.5,8.5,ann"))
        .hasMessage(
            "user-column: who (expected: a number from 1, as points.csv has no header with that"
                + " name)");
  }

  @Test
  void geoJson_hasUsersAndWeightsInItsProperties() throws IOException {
    String feature =
        "{\"type\":\"Feature\",\"properties\":{\"who\":7,\"Weight\":\"2.5\"},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[47.5,8.5]}}";
    assertThat(read(columns("1", "2", "who", null), feature))
        .containsExactly("47.5 8.5 x 2.5 of 7");
  }

  @Test
  void badRows_upToTheLimit_areSkippedAndShownByExample() throws IOException {
    StringBuilder text = new StringBuilder("lat,lon\n");
    for (int i = 0; i < 198; i++) {
      text.append("47.5,8.5\n");
    }
    text.append("47.5,888.5\n,\n");
    Path file = Files.writeString(folder.resolve("points.csv"), text);
    ReadReport report =
        PointFile.read(file, PointOptions.USUAL, WildFilesTest.collecting(new ArrayList<>()));
    assertThat(report.good()).isEqualTo(198);
    assertThat(report.skipped())
        .isEqualTo(
            "points.csv: 2 of 200 rows skipped: line 200 (expected: lon: -180 .. 180);"
                + " line 201 (expected: lat: -90 .. 90)");
    PointOptions strict = new PointOptions(PointColumns.USUAL, null, BadRowLimit.parse("0.5%"));
    assertThatThrownBy(
            () -> PointFile.read(file, strict, WildFilesTest.collecting(new ArrayList<>())))
        .hasMessageStartingWith("points.csv: 2 of 200 rows cannot be read, such as line 200 ");
  }

  @Test
  void limit_isANumberOrAShare() {
    assertThat(BadRowLimit.parse("5").allows(5, 5)).isTrue();
    assertThat(BadRowLimit.parse("5").allows(6, 1000)).isFalse();
    assertThat(BadRowLimit.parse("2.5%").allows(25, 1000)).isTrue();
    assertThat(BadRowLimit.parse("0%").allows(1, 1000)).isFalse();
    assertThatThrownBy(() -> BadRowLimit.parse("101%"))
        .hasMessage("max-bad-rows: 101% (expected: a number of rows, or a share such as 1%)");
    assertThatThrownBy(() -> BadRowLimit.parse("many")).hasMessageStartingWith("max-bad-rows: ");
  }
}

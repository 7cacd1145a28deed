package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
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
import org.junit.jupiter.params.provider.ValueSource;

class GeoJsonPointsTest {
  private static final BadRowLimit ANY = BadRowLimit.parse("100%");

  @TempDir private Path folder;

  private final List<String> rows = new ArrayList<>();

  private static PointOptions options(@Nullable String user, @Nullable String weight) {
    return new PointOptions(new PointColumns(null, null, user, weight), null, ANY);
  }

  private ReadReport read(byte[] bytes, PointOptions options) throws IOException {
    Path file = Files.write(folder.resolve("a.geojson"), bytes);
    return PointFile.read(file, options, WildFilesTest.collecting(rows));
  }

  private ReadReport read(PointOptions options, String... texts) throws IOException {
    return read(String.join("\n", texts).getBytes(UTF_8), options);
  }

  private static String point(String coordinates, String properties) {
    return "{\"type\":\"Feature\",\"properties\":{"
        + properties
        + "},\"geometry\":{\"type\":\"Point\",\"coordinates\":"
        + coordinates
        + "}}";
  }

  private static String several(String coordinates) {
    return "{\"type\":\"MultiPoint\",\"coordinates\":" + coordinates + "}";
  }

  /** What is no position must not borrow a number from its height or its neighbour. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[8.5]",
        "null",
        "8.5",
        "[\"8.5\",\"47.5\"]",
        "[8.5,null,47.5]",
        "[null,8.5,47.5]",
        "[8.5,\"47.5\",30]",
        "{\"x\":8.5,\"y\":47.5}",
        "[8.5,{\"y\":47.5},47.5]",
        "[true,8.5,47.5]"
      })
  void read_brokenPosition_isABadFeature(String coordinates) throws IOException {
    ReadReport report = read(options(null, null), point("[1,2]", ""), point(coordinates, ""));
    assertThat(rows).containsExactly("2.0 1.0");
    assertThat(report.bad()).isEqualTo(1);
    assertThat(report.examples()).containsExactly("feature 2 (expected: a Point or a MultiPoint)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[[8.5],[47.5]]", "[[1,2],[8.5]]", "[[],[1,2]]", "[[1,2],[null,3,4]]"})
  void read_brokenPositionAmongSeveral_isABadFeature(String coordinates) throws IOException {
    ReadReport report = read(options(null, null), point("[1,2]", ""), several(coordinates));
    assertThat(rows).containsExactly("2.0 1.0");
    assertThat(report.bad()).isEqualTo(1);
  }

  @Test
  void read_positionsWithHeights_areTheirFirstTwoNumbers() throws IOException {
    read(options(null, null), several("[[1,2,300],[3,4],[5,6,700,8]]"), point("[7,8,9]", ""));
    assertThat(rows).containsExactly("2.0 1.0", "4.0 3.0", "6.0 5.0", "8.0 7.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}",
        "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}",
        "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]}]}",
        "{\"coordinates\":[1,2]}",
        "{}"
      })
  void read_whatIsNoPoint_isABadFeature(String text) throws IOException {
    ReadReport report = read(options(null, null), point("[1,2]", ""), text);
    assertThat(rows).containsExactly("2.0 1.0");
    assertThat(report.skipped())
        .isEqualTo("a.geojson: 1 of 2 rows skipped: feature 2 (expected: a Point or a MultiPoint)");
  }

  @Test
  void read_membersInAnyOrder_isTheSame() throws IOException {
    read(
        options(null, null),
        "{\"geometry\":{\"coordinates\":[1,2],\"bbox\":[0,0,9,9],\"type\":\"Point\"},"
            + "\"id\":{\"deep\":[1,[2]]},\"properties\":{\"user\":\"ann\"},\"type\":\"Feature\"}");
    assertThat(rows).containsExactly("2.0 1.0 of ann");
  }

  /** A property that is called like a member of a geometry says nothing about the place. */
  @Test
  void read_propertiesNamedLikeMembers_areOnlyProperties() throws IOException {
    read(
        options(null, null),
        point("[1,2]", "\"coordinates\":[9,9],\"type\":\"LineString\",\"geometry\":null"));
    assertThat(rows).containsExactly("2.0 1.0");
  }

  @Test
  void read_usersAndWeights_byNameInAnyCase() throws IOException {
    read(options(" WHO ", "N"), point("[1,2]", "\"who\":12,\"n\":\"2,5\",\"user\":\"x\""));
    assertThat(rows).containsExactly("2.0 1.0 x 2.5 of 12");
  }

  @Test
  void read_usersAndWeights_canBeNone() throws IOException {
    read(options("none", "none"), point("[1,2]", "\"user\":\"ann\",\"weight\":7"));
    assertThat(rows).containsExactly("2.0 1.0");
  }

  /** Of a column that was asked for, or that the first feature has, none may go missing. */
  @Test
  void read_missingUserOrWeight_isBad() throws IOException {
    ReadReport asked = read(options(null, "n"), point("[1,2]", "\"n\":3"), point("[3,4]", ""));
    assertThat(asked.examples()).containsExactly("feature 2 (expected: weight: >= 0 and finite)");
    rows.clear();
    ReadReport seen =
        read(options(null, null), point("[1,2]", "\"user\":1"), point("[3,4]", "\"user\":null"));
    assertThat(seen.examples()).containsExactly("feature 2 (expected: user: not empty)");
  }

  @Test
  void read_weightOfSeveralPoints_isEachPoints() throws IOException {
    read(
        options(null, null),
        "{\"type\":\"Feature\",\"properties\":{\"weight\":3},\"geometry\":"
            + several("[[1,2],[3,4]]")
            + "}");
    assertThat(rows).containsExactly("2.0 1.0 x 3.0", "4.0 3.0 x 3.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"})
  void read_systemOfDegrees_isRead(String system) throws IOException {
    String collection =
        "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\""
            + system
            + "\"}},\"features\":["
            + point("[1,2]", "")
            + "]}";
    read(options(null, null), collection);
    assertThat(rows).containsExactly("2.0 1.0");
  }

  /** A text in UTF-16 has the separator's byte in the middle of letters. */
  @Test
  void read_utf16_keepsItsLetters() throws IOException {
    String name = "Ti\u1ebfn \u1e1e\u1eff";
    String text = "\uFEFF" + point("[1,2]", "\"user\":\"" + name + "\"");
    read(text.getBytes(UTF_16LE), options(null, null));
    assertThat(rows).containsExactly("2.0 1.0 of " + name);
  }

  @Test
  void read_sequenceWithSeparators_isEveryText() throws IOException {
    read(
        options(null, null),
        "\u001e" + point("[1,2]", ""),
        "\u001e" + point("[3,4]", "\"a\":\"b\""),
        "\u001e");
    assertThat(rows).containsExactly("2.0 1.0", "4.0 3.0");
  }

  @Test
  void read_cutText_isRefusedByLineAndNotQuoted() {
    assertThatThrownBy(
            () -> read(options(null, null), point("[1,2]", ""), "{\"type\":\"Feature\",\"se"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .hasMessage("a.geojson, line 2 (expected: GeoJSON that is whole)");
  }

  @Test
  void read_arraysWithoutEnd_areRefusedAndNotFollowed() {
    assertThatThrownBy(() -> read(options(null, null), "[".repeat(100_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a.geojson");
  }
}

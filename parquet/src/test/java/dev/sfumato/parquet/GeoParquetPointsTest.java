package dev.sfumato.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.lab.points.PointFile;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.PointSink;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files are made by pyarrow: see {@code make.py} for what they hold. */
class GeoParquetPointsTest {
  private static final List<String> FOUR =
      List.of("47.37 8.54", "47.38 8.55", "47.36 8.52", "47.4 8.5");

  @TempDir private Path folder;

  private static List<String> read(Path file) throws IOException {
    List<String> rows = new ArrayList<>();
    PointSink sink =
        new PointSink() {
          @Override
          public void begin(boolean users, boolean weights) {
            assertThat(weights).isFalse();
          }

          @Override
          public void point(
              double latitude, double longitude, double weight, @Nullable String user) {
            rows.add(latitude + " " + longitude + (user == null ? "" : " of " + user));
          }
        };
    PointFile.read(file, PointOptions.USUAL, sink);
    return rows;
  }

  private static Path fixture(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(GeoParquetPointsTest.class.getResource(name), name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wkb-none.parquet",
        "wkb-snappy.parquet",
        "wkb-zstd.parquet",
        "wkb-gzip.parquet",
        "wkb-lz4.parquet",
        "row-groups.parquet",
        "pairs.parquet",
        "table.parquet",
        "floats.parquet",
      })
  void everyForm_loads(String name) throws IOException {
    assertThat(read(fixture(name))).isEqualTo(FOUR);
  }

  @Test
  void users_areKnown() throws IOException {
    assertThat(read(fixture("users.parquet")).get(1)).isEqualTo("47.38 8.55 of 7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swiss.parquet | EPSG:2056 (expected: degrees; run: ogr2ogr -t_srs EPSG:4326",
        "wkb-brotli.parquet | compression of the file: BROTLI (expected: none, Snappy",
        "no-columns.parquet | --lat-column NAME --lon-column NAME",
      })
  void others_sayWhatToDo(String name, String advice) {
    assertThatThrownBy(() -> read(fixture(name.strip())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(advice.strip());
  }

  @Test
  void brokenFile_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(fixture("wkb-none.parquet"));
    Path half = Files.write(folder.resolve("half.parquet"), Arrays.copyOf(whole, 100));
    assertThatThrownBy(() -> read(half))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("half.parquet (expected: a Parquet file that is whole)");
  }
}

package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.tiff.PixelGrid;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FieldType;
import mil.nga.tiff.FileDirectory;
import mil.nga.tiff.FileDirectoryEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rasters are made by GDAL: see {@code raster/make.sh} for what they hold. */
class PopulationRasterTest {
  private static final int COLUMNS = 24;
  private static final int ROWS = 20;

  @TempDir private Path folder;

  private static Path fixture(String name) {
    URL url = PopulationRasterTest.class.getResource("raster/" + name);
    try {
      return Path.of(Objects.requireNonNull(url, name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** What make.sh has put into a pixel. */
  private static int people(int column, int row) {
    return (column + row) % 9 == 0 ? 0 : (7 * column + 13 * row) % 50;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "float32-strips.tif",
        "float64-lzw.tif",
        "float32-deflate-predictor3.tif",
        "int16-lzw-predictor2.tif",
        "int32-packbits.tif",
        "uint8-deflate.tif",
        "uint16-big-endian.tif",
        "float32-tiles-deflate.tif",
        "float32-tiles-lzw-predictor3.tif",
        "float32-pixel-is-point.tif",
      })
  void everyEncoding_givesTheSamePeopleInTheSamePlaces(String name) throws IOException {
    // Cells of about 0.05 degrees: each pixel is spread over several.
    CellDataset raster = PopulationRaster.read(fixture(name), null, 64);
    double[] expected = spread(raster.region());
    CellWeights weights = raster.weights();
    double worst = 0;
    for (int code = 0; code < expected.length; code++) {
      worst = Math.max(worst, Math.abs(weights.between(code, code + 1) - expected[code]));
    }
    assertThat(worst).as("people of a cell").isLessThan(1e-6);
    assertThat(raster.isDistribution()).isTrue();
    assertThat(weights.total()).isCloseTo(Arrays.stream(expected).sum(), within(1e-5));
  }

  /** The plainest way: the overlap of every pixel with every cell. */
  private static double[] spread(Region region) {
    double[] sums = new double[region.grid() * region.grid()];
    for (int code = 0; code < sums.length; code++) {
      Bounds cell = region.boundsOf(new CellId((long) sums.length + code));
      for (int row = 0; row < ROWS; row++) {
        double high = common(-2.1 - 0.1 * row, -2 - 0.1 * row, cell.south(), cell.north());
        for (int column = 0; high > 0 && column < COLUMNS; column++) {
          double wide = common(6 + 0.1 * column, 6.1 + 0.1 * column, cell.west(), cell.east());
          sums[code] += people(column, row) * high * wide / 0.01;
        }
      }
    }
    return sums;
  }

  private static double common(double from, double to, double begin, double end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, begin));
  }

  @Test
  void area_readsItsWindowOnly() throws IOException {
    // Pixels of columns 3 to 6 and rows 5 to 7, and nothing else.
    Bounds area = new Bounds(-2.8, 6.3, -2.5, 6.7);
    for (String name : List.of("float32-strips.tif", "float32-tiles-deflate.tif")) {
      CellDataset raster = PopulationRaster.read(fixture(name), area, 256);
      double expected = 0;
      for (int row = 5; row < 8; row++) {
        for (int column = 3; column < 7; column++) {
          expected += people(column, row);
        }
      }
      // A cell that the area's edge cuts is open as a whole.
      assertThat(raster.weights().total()).isCloseTo(expected, within(expected * 0.02));
    }
  }

  @Test
  void pixelsWithinOneCell_addUpExactly() throws IOException {
    CellDataset raster = PopulationRaster.read(fixture("int32-packbits.tif"), null, 1);
    int expected = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        expected += people(column, row);
      }
    }
    assertThat(raster.weights().total()).isCloseTo(expected, within(1e-9));
  }

  @Test
  void areaElsewhere_isRefused() {
    assertThatThrownBy(
            () ->
                PopulationRaster.read(
                    fixture("float32-strips.tif"), new Bounds(40, 40, 41, 41), 64))
        .hasMessageStartingWith("cells with weight: 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "refused-bigtiff.tif | raster: BigTIFF, refused-bigtiff.tif",
        "refused-zstd.tif | compression of the raster: ZSTD",
        "refused-lerc.tif | compression of the raster: LERC",
        "refused-lzma.tif | compression of the raster: LZMA",
        "refused-jpeg.tif | compression of the raster: JPEG",
        "refused-projected.tif | coordinates of the raster: projected, EPSG:3857",
        "refused-two-bands.tif | bands of the raster: 2",
        "refused-rotated.tif | place of the raster: rotated",
      })
  void unsupported_isRefusedByName(String name, String reason) {
    assertThatThrownBy(() -> PopulationRaster.read(fixture(name.strip()), null, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason.strip() + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "refused-projected.tif | gdalwarp -t_srs EPSG:4326 -r sum %s degrees.tif)",
        "refused-rotated.tif | gdalwarp -t_srs EPSG:4326 -r sum %s degrees.tif)",
        "refused-bigtiff.tif | gdal_translate -b 1 -co BIGTIFF=NO -co COMPRESS=DEFLATE %s"
            + " plain.tif)",
        "refused-zstd.tif | gdal_translate -b 1 -co BIGTIFF=NO -co COMPRESS=DEFLATE %s plain.tif)",
      })
  void unsupported_hasTheLineToRun(String name, String line) {
    assertThatThrownBy(() -> PopulationRaster.read(fixture(name.strip()), null, 64))
        .hasMessageEndingWith("; run: " + String.format(line.strip(), name.strip()));
  }

  @Test
  void brokenFiles_areRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.tif"), "no raster at all");
    assertThatThrownBy(() -> PopulationRaster.read(text, null, 64))
        .hasMessageStartingWith("raster: text.tif (expected: a GeoTIFF file; ")
        .hasMessageContaining("--points");
    byte[] whole = Files.readAllBytes(fixture("float32-strips.tif"));
    Path half = Files.write(folder.resolve("half.tif"), Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> PopulationRaster.read(half, null, 64))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("half.tif");
  }

  /** Found by the fuzzer: without its own way to unpack, reading never ended. */
  @Test
  @Timeout(600)
  void blockCutShort_isRefused() {
    assertThatThrownBy(
            () -> PopulationRaster.read(fixture("broken-deflate-cut-short.tif"), null, 16))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a GeoTIFF that is whole");
  }

  @Test
  void transformation_withoutRotation_isUnderstood() {
    FileDirectory image = new FileDirectory(new TreeSet<>(), (mil.nga.tiff.io.ByteReader) null);
    List<Double> matrix =
        List.of(0.1, 0.0, 0.0, 6.0, 0.0, -0.2, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    image.addEntry(
        new FileDirectoryEntry(FieldTagType.ModelTransformation, FieldType.DOUBLE, 16, matrix));
    image.addEntry(
        new FileDirectoryEntry(
            FieldTagType.GeoKeyDirectory, FieldType.SHORT, 8, List.of(1, 1, 0, 1, 1024, 0, 1, 2)));
    assertThat(PixelGrid.of("a.tif", image)).isEqualTo(new PixelGrid(6, 0.1, 3, 0.2));
  }
}

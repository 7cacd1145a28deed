package dev.sfumato.lab.dataset.tiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.dataset.PopulationRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rasters with one thing that is unlike others: read as it says, or refused by its name. */
class TiffSupportTest {
  @TempDir private Path folder;

  private CellWeights read(TinyTiff tiff) throws IOException {
    return PopulationRaster.read(tiff.write(folder.resolve("a.tif")), null, 1).weights();
  }

  /** The people of an area, on a grid so fine that its edges hardly matter. */
  private double people(TinyTiff tiff, double south, double west) throws IOException {
    Path file = tiff.write(folder.resolve("a.tif"));
    Bounds area = new Bounds(south + 0.2, west + 0.2, south + 0.8, west + 0.8);
    return PopulationRaster.read(file, area, 512).weights().total() / 0.36;
  }

  private static TinyTiff two(double... people) {
    return new TinyTiff(2, 1, people);
  }

  @Test
  void read_plainRaster_holdsItsPeople() throws IOException {
    CellWeights weights = read(new TinyTiff(2, 2, 1, 2, 3, 4.5));
    assertThat(weights.total()).isCloseTo(10.5, within(1e-9));
  }

  /** Columns go east and rows go south; each pixel's people are within its degree. */
  @Test
  void read_pixels_areWhereTheirTagsSay() throws IOException {
    TinyTiff tiff = new TinyTiff(2, 2, 10, 20, 30, 40);
    assertThat(people(tiff, 2, 6)).isCloseTo(10, within(0.3));
    assertThat(people(tiff, 2, 7)).isCloseTo(20, within(0.6));
    assertThat(people(tiff, 1, 6)).isCloseTo(30, within(0.9));
    assertThat(people(tiff, 1, 7)).isCloseTo(40, within(1.2));
  }

  /** A tie point may be any pixel, not only the first. */
  @Test
  void read_tiePointElsewhere_isTheSamePlace() throws IOException {
    TinyTiff tiff = new TinyTiff(2, 2, 10, 20, 30, 40);
    tiff.doubles(TinyTiff.TIE_POINT, 1, 1, 0, 7, 2, 0);
    assertThat(people(tiff, 2, 6)).isCloseTo(10, within(0.3));
    assertThat(people(tiff, 1, 7)).isCloseTo(40, within(1.2));
  }

  @Test
  void read_pixelsThatArePoints_lieAroundThem() throws IOException {
    TinyTiff tiff = new TinyTiff(2, 2, 10, 20, 30, 40).geoKeys(1024, 2, 1025, 2);
    tiff.doubles(TinyTiff.TIE_POINT, 0, 0, 0, 6.5, 2.5, 0);
    assertThat(people(tiff, 2, 6)).isCloseTo(10, within(0.3));
    assertThat(people(tiff, 1, 7)).isCloseTo(40, within(1.2));
  }

  @Test
  void read_transformation_isTheSamePlace() throws IOException {
    TinyTiff tiff = new TinyTiff(2, 2, 10, 20, 30, 40);
    tiff.without(TinyTiff.TIE_POINT).without(TinyTiff.PIXEL_SCALE);
    tiff.doubles(TinyTiff.TRANSFORMATION, 1, 0, 0, 6, 0, -1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1);
    assertThat(people(tiff, 2, 7)).isCloseTo(20, within(0.6));
  }

  @Test
  void read_pixelsWithoutPeople_areNobody() throws IOException {
    assertThat(read(two(Double.NaN, 7)).total()).isCloseTo(7, within(1e-9));
    TinyTiff tagged = two(-9999, 7).text(TinyTiff.NO_DATA, "-9999");
    assertThat(read(tagged).total()).isCloseTo(7, within(1e-9));
    // As the program wrote the number, which no pixel of 32 bits can hold.
    TinyTiff lowest = two(-3.4028234663852886e38, 7);
    assertThat(read(lowest.text(TinyTiff.NO_DATA, "-3.40282346600000016e+38")).total())
        .isCloseTo(7, within(1e-9));
    for (String nan : new String[] {"nan", "NaN", "-nan", " nan "}) {
      assertThat(read(two(Double.NaN, 7).text(TinyTiff.NO_DATA, nan)).total())
          .isCloseTo(7, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -9999, Double.POSITIVE_INFINITY})
  void read_badPixel_isRefusedByValueAndRule(double pixel) {
    assertThatThrownBy(() -> read(two(pixel, 7)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "pixel of the raster: " + pixel + " (expected: >= 0 and finite, or the no-data value)");
  }

  @Test
  void read_noDataThatIsNoNumber_isRefused() {
    assertThatThrownBy(() -> read(two(1, 7).text(TinyTiff.NO_DATA, "none")))
        .hasMessageStartingWith("no-data value of the raster: none")
        .hasMessageEndingWith("(expected: a number)");
  }

  private static byte[] deflated(byte... plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static byte[] numbers(int bits, int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(bits / 8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int each : values) {
      switch (bits) {
        case 8 -> bytes.put((byte) each);
        case 16 -> bytes.putShort((short) each);
        default -> bytes.putInt(each);
      }
    }
    return bytes.array();
  }

  /** 200 in eight bits, 40,000 in sixteen: people are not below zero because a bit is set. */
  @ParameterizedTest
  @CsvSource({"8, 200", "16, 40000", "32, 2000000000"})
  void read_unsignedPixels_countBeyondTheSign(int bits, int people) throws IOException {
    TinyTiff tiff = two(0, 0).shorts(TinyTiff.BITS, bits).shorts(TinyTiff.FORMAT, 1);
    assertThat(read(tiff.pixels(numbers(bits, people, 5))).total())
        .isCloseTo(people + 5.0, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 32946})
  void read_deflate_byBothItsNumbers(int scheme) throws IOException {
    TinyTiff tiff = two(0, 0).shorts(TinyTiff.BITS, 16).shorts(TinyTiff.FORMAT, 1);
    tiff.shorts(TinyTiff.COMPRESSION, scheme).pixels(deflated(numbers(16, 300, 5)));
    assertThat(read(tiff).total()).isCloseTo(305, within(1e-9));
  }

  /** Some programs write one strip of all rows there could ever be. */
  @Test
  void read_stripOfAnyNumberOfRows_isTheRaster() throws IOException {
    TinyTiff tiff = new TinyTiff(2, 2, 1, 2, 3, 4).longs(TinyTiff.ROWS_PER_STRIP, 0xffffffffL);
    assertThat(read(tiff).total()).isCloseTo(10, within(1e-9));
    byte[] packed = deflated(numbers(16, 1, 2, 3, 4));
    tiff.shorts(TinyTiff.BITS, 16).shorts(TinyTiff.FORMAT, 1).shorts(TinyTiff.COMPRESSION, 8);
    assertThat(read(tiff.pixels(packed)).total()).isCloseTo(10, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1", "1, 4", "1, 12", "1, 64", "2, 64", "3, 16", "3, 8", "4, 32", "5, 64", "0, 32"
  })
  void read_pixelsOfOtherKinds_areRefused(int format, int bits) {
    TinyTiff tiff = two(1, 2).shorts(TinyTiff.FORMAT, format).shorts(TinyTiff.BITS, bits);
    assertThatThrownBy(() -> read(tiff))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "pixels of the raster: " + bits + " bits of sample format " + format + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource({
    "2, CCITT Huffman", "3, CCITT Group 3", "4, CCITT Group 4", "6, old JPEG", "7, JPEG",
    "34712, JPEG 2000", "34887, LERC", "34925, LZMA", "50000, ZSTD", "50001, WebP",
    "50002, JPEG XL", "12345, scheme 12345"
  })
  void read_compressionThatIsNotRead_isRefusedByName(int scheme, String name) {
    assertThatThrownBy(() -> read(two(1, 2).shorts(TinyTiff.COMPRESSION, scheme)))
        .hasMessage(
            "compression of the raster: "
                + name
                + " (expected: none, LZW, Deflate or PackBits; run: gdal_translate -b 1"
                + " -co BIGTIFF=NO -co COMPRESS=DEFLATE a.tif plain.tif)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1024,1,3072,2056 | projected, EPSG:2056 | ",
        "1024,1,3072,32767 | projected | ",
        "1024,1 | projected | ",
        "1024,3 | model 3 | ",
        "1026,7 | unknown | -s_srs EPSG:CODE ",
      })
  void read_otherCoordinates_areRefusedByName(String keys, String name, String from) {
    int[] values =
        java.util.Arrays.stream(keys.split(",", -1)).mapToInt(Integer::parseInt).toArray();
    String system = from == null ? "" : "-s_srs EPSG:CODE ";
    assertThatThrownBy(() -> read(two(1, 2).geoKeys(values)))
        .hasMessage(
            "coordinates of the raster: "
                + name
                + " (expected: longitude and latitude; run: gdalwarp "
                + system
                + "-t_srs EPSG:4326 -r sum a.tif degrees.tif)");
  }

  @Test
  void read_withoutCoordinates_isRefused() {
    assertThatThrownBy(() -> read(two(1, 2).without(TinyTiff.GEO_KEYS)))
        .hasMessageStartingWith("coordinates of the raster: unknown (expected: ");
    assertThatThrownBy(() -> read(two(1, 2).without(TinyTiff.TIE_POINT)))
        .hasMessageStartingWith("place of the raster: unknown (expected: ");
  }

  @ParameterizedTest
  @CsvSource({"0, 1, width", "-1, 1, width", "1, 0, height", "1, -1, height", "NaN, 1, width"})
  void read_pixelsOfNoSize_areRefused(double east, double south, String side) {
    assertThatThrownBy(() -> read(two(1, 2).doubles(TinyTiff.PIXEL_SCALE, east, south, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("pixel " + side + " of the raster, ");
  }

  @Test
  void read_sidesThatNobodyHas_areRefusedBeforeMemoryIsAskedFor() {
    assertThatThrownBy(() -> read(two(1, 2).longs(TinyTiff.WIDTH, 0x7fffffff)))
        .hasMessage("columns of the raster: 2147483647 (expected: 1 .. 1048576)");
    assertThatThrownBy(() -> read(two(1, 2).longs(TinyTiff.HEIGHT, 1 << 21)))
        .hasMessage("rows of the raster: 2097152 (expected: 1 .. 1048576)");
    assertThatThrownBy(() -> read(two(1, 2).longs(TinyTiff.WIDTH, 0)))
        .hasMessageStartingWith("columns of the raster: 0 ");
  }

  /** The directory after this one is this one again. */
  @Test
  @Timeout(600)
  void read_directoriesInACircle_areRefused() {
    assertThatThrownBy(() -> read(two(1, 2).next(16)))
        .isInstanceOf(IOException.class)
        .hasMessage("raster: a.tif (expected: a GeoTIFF that is whole)");
  }

  @ParameterizedTest
  @ValueSource(ints = {TinyTiff.STRIP_OFFSETS, TinyTiff.NO_DATA + 1})
  void read_pixelsBeyondTheFile_areRefused(int tag) {
    boolean strips = tag == TinyTiff.STRIP_OFFSETS;
    assertThatThrownBy(
            () ->
                read(
                    strips
                        ? two(1, 2).longs(TinyTiff.STRIP_OFFSETS, 1 << 30)
                        : two(1, 2).next(1 << 30)))
        .isInstanceOf(IOException.class)
        .hasMessage("raster: a.tif (expected: a GeoTIFF that is whole)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "I", "II*", "MM\0*\0\0\0", "XX*\0\0\0\0\0", "II\0*\0\0\0\0"})
  void read_noTiff_saysWhatElseThereIs(String bytes) throws IOException {
    Path file = Files.writeString(folder.resolve("a.tif"), bytes);
    assertThatThrownBy(() -> PopulationRaster.read(file, null, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "raster: a.tif (expected: a GeoTIFF file; points go with --points, pictures with"
                + " --map)");
  }

  /**
   * Towards the poles the Mercator plane never ends; a raster of the Earth is cut at 85 degrees.
   */
  @Test
  void read_rasterOfTheWholeEarth_isCutWhereTheMapEnds() throws IOException {
    TinyTiff earth = new TinyTiff(2, 1, 100, 300);
    earth.doubles(TinyTiff.PIXEL_SCALE, 180, 180, 0);
    earth.doubles(TinyTiff.TIE_POINT, 0, 0, 0, -180, 90, 0);
    CellWeights weights = read(earth);
    assertThat(weights.total()).isBetween(400 * 170 / 180.0 - 1e-6, 400.0);
  }
}

package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files in the forms that they have in the wild: each loads as it is, or says what to do. */
class WildFilesTest {
  private static final List<String> FOUR =
      List.of("47.37 8.54", "47.38 8.55", "47.36 8.52", "47.4 8.5");

  @TempDir private Path folder;

  /** A file, and what has to be in the refusal; null if it loads. */
  private static final class Wild {
    private final String name;
    private final byte[] bytes;
    private final @Nullable String advice;

    private Wild(String name, byte[] bytes, @Nullable String advice) {
      this.name = name;
      this.bytes = bytes;
      this.advice = advice;
    }

    @Override
    public String toString() {
      return name + (advice == null ? " loads" : " says " + advice);
    }
  }

  private static Wild loads(String name, String text) {
    return loads(name, text.getBytes(UTF_8));
  }

  private static Wild loads(String name, byte[] bytes) {
    return new Wild(name, bytes, null);
  }

  private static Wild says(String name, String advice, String text) {
    return new Wild(name, text.getBytes(UTF_8), advice);
  }

  /** The four points as rows, with something before, between and after the coordinates. */
  private static String rows(String before, String between, String after) {
    StringBuilder rows = new StringBuilder();
    for (String point : FOUR) {
      rows.append(before).append(point.replace(" ", between)).append(after).append('\n');
    }
    return rows.toString();
  }

  private static String commas(String header) {
    return header + "\n" + rows("", ",", "");
  }

  static Stream<Wild> text() {
    return Stream.of(
        loads("plain.csv", commas("lat,lon")),
        loads("capitals.csv", commas("LAT,LON")),
        loads("words.csv", commas("Latitude,Longitude")),
        loads("lng.csv", commas("lat,lng")),
        loads("long.csv", commas("Lat,Long")),
        loads("yx.csv", commas("Y,X")),
        loads("darwin-core.csv", commas("decimalLatitude,decimalLongitude")),
        loads("east-first.csv", "x,y\n8.54,47.37\n8.55,47.38\n8.52,47.36\n8.5,47.4\n"),
        loads("quoted.csv", "\"lat\",\"lon\"\n" + rows("\"", "\",\"", "\"")),
        loads("spaced-quotes.csv", "\"lat\" , \"lon\"\n" + rows("\"", "\" , \"", "\"")),
        loads("names.csv", "name,lat,lon\n" + rows("\"Smith, \"\"J\"\"\n2nd line\",", ",", "")),
        loads("semicolons.csv", "lat;lon\n" + rows("", ";", "")),
        loads(
            "decimal-commas.csv",
            "id;lat;lon\n" + rows("1 ", ";", "").replace("1 ", "1;").replace('.', ',')),
        loads("tabs.tsv", "id\tlatitude\tlongitude\n" + rows("7\t", "\t", "")),
        loads("bars.txt", "lat|lon|note\n" + rows("", "|", "|a, b; c")),
        loads("spreadsheet.csv", "sep=;\r\nlat;lon\r\n" + rows("", ";", "\r")),
        loads("mark.csv", "\uFEFF" + commas("lat,lon")),
        loads("utf16le.csv", ("\uFEFF" + commas("lat,lon")).getBytes(UTF_16LE)),
        loads("utf16be.csv", ("\uFEFF" + commas("lat,lon")).getBytes(UTF_16BE)),
        loads("utf16le-bare.txt", tabs().getBytes(UTF_16LE)),
        loads("utf16be-bare.txt", tabs().getBytes(UTF_16BE)),
        loads(
            "western.csv",
            ("stra\u00dfe,lat,lon\n" + rows("\u00fc,", ",", "")).getBytes(ISO_8859_1)),
        loads("comments.csv", "# made by hand\n#\n\n" + commas("lat,lon") + "# the end\n"),
        loads("comment-header.txt", "# lat,lon\n" + rows("", ",", "")),
        loads("windows.csv", commas("lat,lon").replace("\n", "\r\n")),
        loads("old-mac.csv", commas("lat,lon").replace("\n", "\r")),
        loads("no-end.csv", commas("lat,lon").strip()),
        loads("blank-lines.csv", commas("lat,lon").replace("\n", "\n\n   \n")),
        loads("spaces.csv", "lat, lon\n" + rows("  ", " , ", " ")),
        loads("more-fields.csv", commas("lat,lon").replace("8.54", "8.54,surplus")),
        loads("packed.csv.gz", packed(commas("lat,lon"))),
        loads("packed-without-name.csv", packed(commas("lat,lon"))));
  }

  private static String tabs() {
    return "lat\tlon\n" + rows("", "\t", "");
  }

  private static byte[] packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  static Stream<Wild> maps() throws IOException {
    String points = "[[8.54,47.37],[8.55,47.38],[8.52,47.36],[8.5,47.4]]";
    String several = "{\"type\":\"MultiPoint\",\"coordinates\":" + points + "}";
    String features =
        points
            .substring(1, points.length() - 1)
            .replace("[", "{\"type\":\"Feature\",\"geometry\":{\"coordinates\":[")
            .replace("]", ",431.5],\"type\":\"Point\"},\"properties\":{\"a\":[{}]}}");
    String collection = "{\"type\":\"FeatureCollection\",\"features\":[" + features + "]}";
    String system =
        ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:%s\"}}}";
    String cut = collection.substring(0, collection.length() - 1);
    return Stream.of(
        loads("collection.geojson", collection),
        loads("marked.json", "\uFEFF" + collection),
        loads("packed.geojson.gz", packed(collection)),
        loads("multipoint.geojson", several),
        loads(
            "feature.geojson",
            "{\"properties\":null,\"geometry\":" + several + ",\"type\":\"Feature\"}"),
        loads("lines.geojsonl", features.replace("},{\"type\":\"F", "}\n{\"type\":\"F")),
        loads(
            "sequence.geojsons",
            "\u001e" + features.replace("},{\"type\":\"F", "}\n\u001e{\"type\":\"F")),
        loads("older.geojson", cut + String.format(system, "OGC:1.3:CRS84")),
        loads("points.gpkg", resource("points.gpkg")),
        says(
            "swiss.geojson",
            "ogr2ogr -t_srs EPSG:4326 degrees.geojson swiss.geojson",
            cut + String.format(system, "EPSG::2056")),
        says(
            "polygon.geojson", "a Point or a MultiPoint", several.replace("MultiPoint", "Polygon")),
        says("cut.geojson", "GeoJSON that is whole", cut),
        new Wild(
            "swiss.gpkg",
            resource("swiss.gpkg"),
            "ogr2ogr -t_srs EPSG:4326 degrees.gpkg swiss.gpkg"),
        new Wild(
            "two-tables.gpkg", resource("two-tables.gpkg"), "--layer with one of more, points"));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WildFilesTest.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    }
  }

  static Stream<Wild> refused() {
    Charset bytes = ISO_8859_1;
    return Stream.of(
        says("bare.csv", "--lat-column 1 --lon-column 2", rows("", ",", "")),
        says("bare-east.csv", "--lat-column 3 --lon-column 2", "a,147.5,-32.25\nb,148.25,-33.5\n"),
        says("bare-ids.csv", "--lat-column 2 --lon-column 3", rows("12,", ",", ",0")),
        says(
            "trips.csv",
            "--lat-column start_lat --lon-column start_lng",
            "id,start_lat,start_lng\n1,2,3\n"),
        says(
            "two.csv",
            "--lat-column NAME --lon-column NAME",
            "from_lat,from_lon,to_lat,to_lon\n1,2,3,4\n"),
        says("foreign.csv", "--lat-column", "breite;l\u00e4nge\n47,5;8,5\n"),
        says(
            "swapped.csv",
            "use --lat-column lon --lon-column lat",
            "lat,lon\n139.7,35.6\n139.8,35.7\n"),
        says(
            "swapped.geojson",
            "use --lat-column 1 --lon-column 2",
            "{\"type\":\"MultiPoint\",\"coordinates\":[[35.6,139.7]]}"),
        says("metres.csv", "ogr2ogr", "x,y\n2683000,1248000\n2683100,1248100\n"),
        says("bad.csv", "--max-bad-rows", "lat,lon\nn/a,n/a\n47.3,8.5\n"),
        says("open-quote.csv", "quotes are closed", "lat,lon\n47.1,8.5\n\"47.2,8.6\n47.3,8.7\n"),
        says("nothing.csv", "at least one row", ""),
        says("tracks.gpx", "ogr2ogr -f CSV", "<?xml version=\"1.0\"?><gpx/>"),
        new Wild("book.xlsx", "PK\u0003\u0004...".getBytes(bytes), "save a sheet as CSV"),
        new Wild("map.csv", "\u0089PNG....".getBytes(bytes), "--map map.csv"),
        new Wild("raster.csv", "II*\0....".getBytes(bytes), "--raster raster.csv"),
        new Wild("shape.shp", "\0\0'\n....".getBytes(bytes), "ogr2ogr -f CSV"));
  }

  @ParameterizedTest
  @MethodSource({"text", "maps", "refused"})
  void wildFile_loadsOrSaysWhatToDo(Wild wild) throws IOException {
    Path file = Files.write(folder.resolve(wild.name), wild.bytes);
    List<String> rows = new ArrayList<>();
    if (wild.advice == null) {
      ReadReport report = PointFile.read(file, PointOptions.USUAL, collecting(rows));
      assertThat(rows).isEqualTo(FOUR);
      assertThat(report.bad()).isZero();
      return;
    }
    assertThatThrownBy(() -> PointFile.read(file, PointOptions.USUAL, collecting(rows)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .hasMessageStartingWith(wild.name)
        .hasMessageContaining(wild.advice)
        .message()
        .doesNotContain("8.5", "47.", "139.", "35.", "268", "124", "147", "-32");
  }

  static PointSink collecting(List<String> rows) {
    return new PointSink() {
      @Override
      public void begin(boolean users, boolean weights) {
        assertThat(rows).isEmpty();
      }

      @Override
      public void point(double latitude, double longitude, double weight, @Nullable String user) {
        rows.add(
            latitude
                + " "
                + longitude
                + (weight == 1 ? "" : " x " + weight)
                + (user == null ? "" : " of " + user));
      }
    };
  }
}

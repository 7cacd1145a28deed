package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GeoPackages made row by row, as no program would write some of them. */
class GeoPackagePointsTest {
  private static final BadRowLimit ANY = BadRowLimit.parse("100%");

  @TempDir private Path folder;

  private final List<String> rows = new ArrayList<>();
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("a.gpkg");
  }

  private void run(String... statements) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** A table of points with some more columns, in a coordinate system. */
  private void table(String table, int system, String columns) throws SQLException {
    run(
        "CREATE TABLE IF NOT EXISTS gpkg_spatial_ref_sys"
            + " (srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER)",
        "CREATE TABLE IF NOT EXISTS gpkg_geometry_columns"
            + " (table_name TEXT, column_name TEXT, srs_id INTEGER)",
        "INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES"
            + " (4326, 'epsg', 4326), (7, 'EPSG', 4326), (8, 'EPSG', 2056), (9, 'own', 5)",
        "INSERT INTO gpkg_geometry_columns VALUES ('" + table + "', 'geom', " + system + ")",
        "CREATE TABLE \"" + table.replace("\"", "\"\"") + "\" (geom BLOB" + columns + ")");
  }

  private void insert(String table, byte @Nullable [] geometry, String... values)
      throws SQLException {
    String sql =
        "INSERT INTO \""
            + table.replace("\"", "\"\"")
            + "\" VALUES (?"
            + ", ?".repeat(values.length)
            + ")";
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement insert = database.prepareStatement(sql)) {
      insert.setBytes(1, geometry);
      for (int i = 0; i < values.length; i++) {
        insert.setString(i + 2, values[i]);
      }
      insert.execute();
    }
  }

  /** A geometry's header with an envelope of a kind, then a point in well-known binary. */
  private static byte[] point(int envelope, double x, double y) {
    int[] sizes = {0, 32, 48, 48, 64};
    ByteBuffer bytes = ByteBuffer.allocate(8 + sizes[envelope] + 21).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 'G').put((byte) 'P').put((byte) 0).put((byte) (envelope << 1 | 1));
    bytes.putInt(4326).position(8 + sizes[envelope]);
    return bytes.put((byte) 1).putInt(1).putDouble(x).putDouble(y).array();
  }

  private ReadReport read(PointColumns columns, @Nullable String layer) throws IOException {
    return PointFile.read(
        file, new PointOptions(columns, layer, ANY), WildFilesTest.collecting(rows));
  }

  private ReadReport read() throws IOException {
    return read(PointColumns.USUAL, null);
  }

  @Test
  void read_everyEnvelope_isSteppedOver() throws Exception {
    table("t", 4326, "");
    for (int envelope = 0; envelope <= 4; envelope++) {
      insert("t", point(envelope, envelope + 1, 40 + envelope));
    }
    assertThat(read().bad()).isZero();
    assertThat(rows).containsExactly("40.0 1.0", "41.0 2.0", "42.0 3.0", "43.0 4.0", "44.0 5.0");
  }

  @Test
  void read_brokenGeometries_areBadRows() throws Exception {
    table("t", 4326, "");
    insert("t", point(0, 8, 47));
    byte[] foreign = point(0, 1, 2);
    foreign[1] = 'Q';
    byte[] strange = point(0, 1, 2);
    strange[3] = 7 << 1;
    insert("t", null);
    insert("t", new byte[0]);
    insert("t", new byte[] {'G', 'P', 0});
    insert("t", foreign);
    insert("t", strange);
    insert("t", new byte[] {'G', 'P', 0, 4 << 1, 0, 0, 0, 0, 1, 1, 0, 0, 0});
    insert("t", point(0, Double.NaN, Double.NaN));
    ReadReport report = read();
    assertThat(rows).containsExactly("47.0 8.0");
    assertThat(report.bad()).isEqualTo(7);
    assertThat(report.examples())
        .containsExactly(
            "row 2 (expected: a Point or a MultiPoint)", "row 8 (expected: lat: -90 .. 90)");
  }

  @Test
  void read_usersAndWeights_areColumnsInAnyCase() throws Exception {
    table("t", 4326, ", USER TEXT, Weight TEXT");
    insert("t", point(0, 8, 47), "ann", "2,5");
    insert("t", point(0, 9, 48), "bob", "1");
    read();
    assertThat(rows).containsExactly("47.0 8.0 x 2.5 of ann", "48.0 9.0 of bob");
  }

  @Test
  void read_columnsOfOtherNames_areThoseSaid() throws Exception {
    table("t", 4326, ", who TEXT, n REAL, weight REAL");
    insert("t", point(0, 8, 47), "ann", "3", "100");
    insert("t", point(0, 8, 47), "bob", "many", "100");
    ReadReport report = read(new PointColumns("1", "2", "who", "n"), null);
    assertThat(rows).containsExactly("8.0 47.0 x 3.0 of ann");
    assertThat(report.examples()).containsExactly("row 2 (expected: weight: >= 0 and finite)");
  }

  @Test
  void read_columnThatIsNotThere_isRefusedByItsOption() throws Exception {
    table("t", 4326, "");
    insert("t", point(0, 8, 47));
    assertThatThrownBy(() -> read(new PointColumns(null, null, "who", null), null))
        .hasMessage("user-column: who (expected: a column of a.gpkg)");
    assertThatThrownBy(() -> read(new PointColumns(null, null, null, "n"), null))
        .hasMessage("weight-column: n (expected: a column of a.gpkg)");
    assertThatThrownBy(() -> read(new PointColumns("lat", "lon", null, null), null))
        .hasMessageStartingWith("lat-column: lat (expected: 1 with --lon-column 2");
  }

  @Test
  void read_layer_choosesATable() throws Exception {
    table("one", 4326, "");
    table("odd \" name", 4326, "");
    insert("one", point(0, 1, 2));
    insert("odd \" name", point(0, 3, 4));
    read(PointColumns.USUAL, "odd \" name");
    assertThat(rows).containsExactly("4.0 3.0");
    assertThatThrownBy(() -> read(PointColumns.USUAL, "none"))
        .hasMessage("a.gpkg: 0 tables (expected: --layer with one of odd \" name, one)");
    assertThatThrownBy(this::read).hasMessageStartingWith("a.gpkg: 2 tables ");
  }

  /**
   * A file may number its systems as it likes; one that is not of EPSG is not known to be wrong.
   */
  @ParameterizedTest
  @ValueSource(ints = {4326, 7, 0, -1})
  void read_systemOfDegrees_isRead(int system) throws Exception {
    table("t", system, "");
    insert("t", point(0, 8, 47));
    read();
    assertThat(rows).containsExactly("47.0 8.0");
  }

  @Test
  void read_otherSystem_isRefusedWithTheLineToRun() throws Exception {
    table("t", 8, "");
    insert("t", point(0, 8, 47));
    assertThatThrownBy(this::read)
        .hasMessage(
            "a.gpkg: coordinates in EPSG:2056 (expected: degrees;"
                + " run: ogr2ogr -t_srs EPSG:4326 degrees.gpkg a.gpkg)");
  }

  @Test
  void read_databaseWithoutGeometries_isNoGeoPackage() throws Exception {
    run("CREATE TABLE t (a TEXT)");
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessage("a.gpkg (expected: a GeoPackage that is whole)");
  }

  @Test
  void read_leavesTheFileAsItWas() throws Exception {
    table("t", 4326, "");
    insert("t", point(0, 8, 47));
    byte[] before = Files.readAllBytes(file);
    read();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }
}

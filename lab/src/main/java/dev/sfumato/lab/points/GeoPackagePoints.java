package dev.sfumato.lab.points;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/** Points of a table of a GeoPackage (OGC 12-128). The file is opened for reading alone. */
final class GeoPackagePoints {
  private static final int DEGREES = 4326;

  /** The bytes of an envelope, by its kind. */
  private static final int[] ENVELOPES = {0, 32, 48, 48, 64};

  private static final int HEADER = 8;

  private final Path file;
  private final String name;
  private final PointOptions options;
  private final CheckedPoints points;

  GeoPackagePoints(Path file, PointOptions options, CheckedPoints points) {
    this.file = file;
    this.name = file.getFileName() + "";
    this.options = options;
    this.points = points;
  }

  /** A table with a column of geometries. */
  private record Layer(String table, String column, int system) {}

  void read() throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    try (Connection database = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
        Statement statement = database.createStatement()) {
      Layer layer = choose(layers(statement));
      checkSystem(layer);
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + quoted(layer.table))) {
        addAll(rows, layer.column);
      }
    } catch (SQLException e) {
      throw new IOException(name + " (expected: a GeoPackage that is whole)", e);
    }
  }

  private static List<Layer> layers(Statement statement) throws SQLException {
    List<Layer> layers = new ArrayList<>();
    String query =
        "SELECT g.table_name, g.column_name,"
            + " CASE WHEN upper(s.organization) = 'EPSG' THEN s.organization_coordsys_id"
            + " ELSE g.srs_id END"
            + " FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s USING (srs_id)"
            + " ORDER BY g.table_name";
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        layers.add(new Layer(rows.getString(1), rows.getString(2), rows.getInt(3)));
      }
    }
    return layers;
  }

  private Layer choose(List<Layer> layers) {
    String wanted = options.layer();
    List<Layer> fitting =
        layers.stream().filter(each -> wanted == null || each.table.equals(wanted)).toList();
    if (fitting.size() != 1) {
      String names = layers.stream().map(Layer::table).collect(Collectors.joining(", "));
      throw new IllegalArgumentException(
          name + ": " + fitting.size() + " tables (expected: --layer with one of " + names + ")");
    }
    return fitting.get(0);
  }

  private void checkSystem(Layer layer) {
    if (layer.system != DEGREES && layer.system > 0) {
      throw new IllegalArgumentException(
          name
              + ": coordinates in EPSG:"
              + layer.system
              + " (expected: degrees; "
              + Ogr.toDegrees(name, "gpkg")
              + ")");
    }
  }

  private void addAll(ResultSet rows, String geometry) throws SQLException {
    int user = column(rows, options.columns().user(), "user");
    int weight = column(rows, options.columns().weight(), "weight");
    String moment = options.columns().time();
    int time = moment == null ? 0 : column(rows, moment, "time");
    Features features = new Features(options.columns(), user > 0, weight > 0, points);
    for (long place = 1; rows.next(); place++) {
      features.add(
          place,
          positions(rows.getBytes(geometry)),
          weight > 0 ? weight(rows.getString(weight)) : 1,
          user > 0 ? rows.getString(user) : null,
          time > 0 ? rows.getString(time) : null);
    }
  }

  /** The number of a column, from 1; 0 if there is none. */
  private int column(ResultSet rows, @Nullable String wanted, String usual) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    for (int i = 1; i <= columns; i++) {
      if (GeoJsonPoints.isNamed(rows.getMetaData().getColumnName(i), wanted, usual)) {
        return i;
      }
    }
    if (wanted == null || wanted.equals(PointColumns.NONE)) {
      return 0;
    }
    throw new IllegalArgumentException(
        usual + "-column: " + wanted + " (expected: a column of " + name + ")");
  }

  private static double weight(@Nullable String text) {
    return text == null ? Double.NaN : Numbers.parse(text);
  }

  /** The coordinates in a GeoPackage's geometry; none if it is empty or no point. */
  private static double[] positions(byte @Nullable [] bytes) {
    if (bytes == null || bytes.length < HEADER || bytes[0] != 'G' || bytes[1] != 'P') {
      return new double[0];
    }
    int kind = bytes[3] >> 1 & 7;
    int envelope = kind < ENVELOPES.length ? ENVELOPES[kind] : bytes.length;
    ByteBuffer geometry = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (HEADER + envelope > bytes.length) {
      return new double[0];
    }
    return Wkb.points(geometry.position(HEADER + envelope));
  }

  private static String quoted(String table) {
    return '"' + table.replace("\"", "\"\"") + '"';
  }
}

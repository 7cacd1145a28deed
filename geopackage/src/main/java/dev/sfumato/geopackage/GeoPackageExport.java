package dev.sfumato.geopackage;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.export.AddedWriter;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapColumns;
import dev.sfumato.export.MapExport;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConnection;

/**
 * A map as GeoPackage 1.3 (OGC 12-128r17): a feature a cell in the table {@code heatmap}.
 *
 * <p>The privacy statement is the description of the table, and in full among the metadata. The
 * database is made in memory and has no time of its own: the same map gives the same bytes.
 */
public final class GeoPackageExport implements AddedWriter {
  @Override
  public String extension() {
    return "gpkg";
  }

  @Override
  public void write(MapExport map, OutputStream out) throws IOException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      database.setAutoCommit(false);
      List<MapCell> cells = map.cells();
      MapColumns columns = MapColumns.of(map);
      GeoPackageTables.create(database, columns.names());
      GeoPackageTables.describe(database, map, new ObjectMapper());
      GeoPackageTables.register(database, map, cells);
      insert(database, cells, columns, GeoPackageTables.system(map));
      database.commit();
      out.write(database.unwrap(SQLiteConnection.class).serialize("main"));
    } catch (SQLException e) {
      throw new IOException("gpkg: SQLite cannot make it (" + e.getMessage() + ")", e);
    }
  }

  private static void insert(
      Connection database, List<MapCell> cells, MapColumns columns, int system)
      throws SQLException {
    String marks = "?, ".repeat(columns.names().size() + 1) + "?";
    try (PreparedStatement row =
        database.prepareStatement("INSERT INTO heatmap VALUES (NULL, " + marks + ")")) {
      for (MapCell cell : cells) {
        row.setBytes(1, GeoPackageShape.of(cell, system));
        row.setString(2, cell.cell().toString());
        double[] values = columns.of(cell);
        for (int i = 0; i < values.length; i++) {
          row.setDouble(i + 3, values[i]);
        }
        row.addBatch();
      }
      row.executeBatch();
    }
  }
}

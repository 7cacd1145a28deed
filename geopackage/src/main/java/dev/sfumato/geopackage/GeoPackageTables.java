package dev.sfumato.geopackage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapExport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of a GeoPackage, and the rows that say what is in them. */
final class GeoPackageTables {
  private static final int DEGREES = 4326;
  private static final int NO_SYSTEM = -1;

  /** "GPKG", and version 1.3. */
  private static final String[] MARKS = {
    "PRAGMA application_id = 1196444487", "PRAGMA user_version = 10300"
  };

  private static final String[] TABLES = {
    "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,"
        + " organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL,"
        + " definition TEXT NOT NULL, description TEXT)",
    "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,"
        + " identifier TEXT UNIQUE, description TEXT DEFAULT '',"
        + " last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,"
        + " srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id)"
        + " REFERENCES gpkg_spatial_ref_sys(srs_id))",
    "CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,"
        + " geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL,"
        + " m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),"
        + " CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),"
        + " CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))",
    "CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL,"
        + " definition TEXT NOT NULL, scope TEXT NOT NULL, CONSTRAINT ge_tce"
        + " UNIQUE (table_name, column_name, extension_name))",
    "CREATE TABLE gpkg_metadata (id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL,"
        + " md_scope TEXT NOT NULL DEFAULT 'dataset', md_standard_uri TEXT NOT NULL,"
        + " mime_type TEXT NOT NULL DEFAULT 'text/xml', metadata TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE gpkg_metadata_reference (reference_scope TEXT NOT NULL, table_name TEXT,"
        + " column_name TEXT, row_id_value INTEGER, timestamp DATETIME NOT NULL,"
        + " md_file_id INTEGER NOT NULL, md_parent_id INTEGER,"
        + " CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),"
        + " CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id))",
  };

  private static final String[] SYSTEMS = {
    "INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined cartesian', -1, 'NONE', -1,"
        + " 'undefined', NULL)",
    "INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined geographic', 0, 'NONE', 0,"
        + " 'undefined', NULL)",
    "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84 geodetic', 4326, 'EPSG', 4326,"
        + " 'GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563,"
        + "AUTHORITY[\"EPSG\",\"7030\"]],AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0,"
        + "AUTHORITY[\"EPSG\",\"8901\"]],UNIT[\"degree\",0.0174532925199433,"
        + "AUTHORITY[\"EPSG\",\"9122\"]],AUTHORITY[\"EPSG\",\"4326\"]]', 'longitude and latitude')",
  };

  private static final String[] EXTENSIONS = {
    "INSERT INTO gpkg_extensions SELECT name, NULL, 'gpkg_metadata',"
        + " 'OGC 12-128r17 annex F.8', 'read-write' FROM sqlite_master"
        + " WHERE name IN ('gpkg_metadata', 'gpkg_metadata_reference')",
  };

  /** Files carry no clock: one that is asked for twice is the same twice. */
  private static final String NO_TIME = "1970-01-01T00:00:00.000Z";

  private GeoPackageTables() {}

  /** The coordinate system of a map; none if it does not lie on the Earth. */
  static int system(MapExport map) {
    return map.isGeographic() ? DEGREES : NO_SYSTEM;
  }

  static void create(Connection database, List<String> columns) throws SQLException {
    StringBuilder table =
        new StringBuilder(
            "CREATE TABLE heatmap (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
                + " geom MULTIPOLYGON, cell TEXT NOT NULL");
    for (String column : columns) {
      table.append(", \"").append(column).append("\" DOUBLE");
    }
    try (Statement statement = database.createStatement()) {
      for (String[] texts : List.of(MARKS, TABLES, SYSTEMS, EXTENSIONS)) {
        for (String text : texts) {
          statement.executeUpdate(text);
        }
      }
      statement.executeUpdate(table.append(")").toString());
    }
  }

  /** Which table has the features, and what was promised to the people in them. */
  static void register(Connection database, MapExport map, List<MapCell> cells)
      throws SQLException {
    try (PreparedStatement row =
        database.prepareStatement(
            "INSERT INTO gpkg_contents VALUES ('heatmap', 'features', ?, ?, ?, ?, ?, ?, ?, ?)")) {
      Bounds all = cells.stream().map(MapCell::bounds).reduce(MapCell::around).orElseThrow();
      row.setString(1, map.title());
      row.setString(2, map.statement().text());
      row.setString(3, NO_TIME);
      row.setDouble(4, all.west());
      row.setDouble(5, all.south());
      row.setDouble(6, all.east());
      row.setDouble(7, all.north());
      row.setInt(8, system(map));
      row.executeUpdate();
    }
    try (PreparedStatement row =
        database.prepareStatement(
            "INSERT INTO gpkg_geometry_columns VALUES"
                + " ('heatmap', 'geom', 'MULTIPOLYGON', ?, 0, 0)")) {
      row.setInt(1, system(map));
      row.executeUpdate();
    }
  }

  static void describe(Connection database, MapExport map, ObjectMapper json)
      throws SQLException, JsonProcessingException {
    try (PreparedStatement row =
        database.prepareStatement(
            "INSERT INTO gpkg_metadata VALUES (1, 'dataset', 'urn:sfumato:privacy',"
                + " 'application/json', ?)")) {
      row.setString(1, json.writeValueAsString(map.statement().fields()));
      row.executeUpdate();
    }
    try (PreparedStatement row =
        database.prepareStatement(
            "INSERT INTO gpkg_metadata_reference VALUES"
                + " ('table', 'heatmap', NULL, NULL, ?, 1, NULL)")) {
      row.setString(1, NO_TIME);
      row.executeUpdate();
    }
  }
}

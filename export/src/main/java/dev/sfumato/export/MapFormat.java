package dev.sfumato.export;

import dev.sfumato.core.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The files in which a map leaves. The only list of them: routes, console, command line and their
 * messages are made from it.
 *
 * <p>Some are written by an {@link AddedWriter}, and can only be had where the module of that is.
 */
public enum MapFormat {
  GEOJSON("application/geo+json", "GeoJSON", "A feature a cell, for QGIS and the web"),
  CSV(
      "text/csv; charset=utf-8; header=present",
      "CSV",
      "A row a cell with west, south, east, north"),
  PNG("image/png", "PNG", "A picture"),
  PGW("text/plain; charset=us-ascii", "World file", "Where on Earth the picture lies"),
  TIF("image/tiff", "GeoTIFF", "Densities a km², their intervals and rates as a raster"),
  PMTILES("application/vnd.pmtiles", "PMTiles", "Vector tiles by zoom, for web maps"),
  GPKG("application/geopackage+sqlite3", "GeoPackage", "A feature a cell, for QGIS and databases"),
  PARQUET("application/vnd.apache.parquet", "GeoParquet", "A row a cell, for data frames"),
  H3_CSV(
      "text/csv; charset=utf-8; header=present",
      "H3",
      "Counts by hexagons of the H3 grid, a row each");

  private final String mediaType;
  private final String title;
  private final String purpose;

  MapFormat(String mediaType, String title, String purpose) {
    this.mediaType = mediaType;
    this.title = title;
    this.purpose = purpose;
  }

  /** Those that can be written here. */
  public static List<MapFormat> available() {
    return Arrays.stream(values()).filter(MapFormat::isAvailable).toList();
  }

  /** The format of an extension, if it can be written here. */
  public static Optional<MapFormat> find(String extension) {
    return available().stream().filter(each -> each.extension().equals(extension)).findFirst();
  }

  public static MapFormat parse(String extension) {
    return find(extension).orElseThrow(() -> Checks.refuse("format", extension, choice()));
  }

  /** Every extension that can be written here, in words: {@code geojson, csv, ... or tif}. */
  public static String choice() {
    List<String> all = available().stream().map(MapFormat::extension).toList();
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  /** Whether the module that writes it is there. */
  public boolean isAvailable() {
    return switch (this) {
      case GEOJSON, CSV, PNG, PGW, TIF, PMTILES -> true;
      case GPKG, PARQUET, H3_CSV -> AddedWriter.find(extension()).isPresent();
    };
  }

  /** Whether it can hold a map: some formats are of the Earth alone. */
  public boolean suits(MapExport map) {
    return suits(map.isGeographic());
  }

  /** Whether it can hold a map of the Earth, or another one. */
  public boolean suits(boolean geographic) {
    return switch (this) {
      case GEOJSON, CSV, PNG, TIF, GPKG -> true;
      case PGW, PMTILES, PARQUET, H3_CSV -> geographic;
    };
  }

  /** What its files end in, and how it is asked for. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  public String mediaType() {
    return mediaType;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** What it is good for, in a few words. */
  public String purpose() {
    return purpose;
  }

  public void write(MapExport map, OutputStream out) throws IOException {
    switch (this) {
      case GEOJSON -> GeoJsonExport.write(map, out);
      case CSV -> CsvExport.write(map, out);
      case PNG -> PngExport.write(map, out);
      case PGW -> PngExport.writeWorldFile(map, out);
      case TIF -> GeoTiffExport.write(map, out);
      case PMTILES -> TilesExport.write(map, out);
      case GPKG, PARQUET, H3_CSV -> added().write(map, out);
    }
  }

  private AddedWriter added() {
    return AddedWriter.find(extension())
        .orElseThrow(() -> Checks.refuse("format", extension(), choice()));
  }
}

package dev.sfumato.export;

import dev.sfumato.core.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The files in which a map leaves. The only list of them: routes, console, command line and their
 * messages are made from it.
 */
public enum MapFormat {
  GEOJSON("application/geo+json", "GeoJSON", "A feature a cell, for QGIS and the web") {
    @Override
    public void write(MapExport map, OutputStream out) throws IOException {
      GeoJsonExport.write(map, out);
    }
  },
  CSV(
      "text/csv; charset=utf-8; header=present",
      "CSV",
      "A row a cell with west, south, east, north") {
    @Override
    public void write(MapExport map, OutputStream out) throws IOException {
      CsvExport.write(map, out);
    }
  },
  PNG("image/png", "PNG", "A picture") {
    @Override
    public void write(MapExport map, OutputStream out) throws IOException {
      PngExport.write(map, out);
    }
  },
  PGW("text/plain; charset=us-ascii", "World file", "Where on Earth the picture lies") {
    @Override
    public void write(MapExport map, OutputStream out) throws IOException {
      out.write(PngExport.worldFile(map).getBytes(StandardCharsets.US_ASCII));
    }
  },
  TIF("image/tiff", "GeoTIFF", "Densities a km² as a raster") {
    @Override
    public void write(MapExport map, OutputStream out) throws IOException {
      out.write(GeoTiffExport.write(map));
    }
  };

  private final String mediaType;
  private final String title;
  private final String purpose;

  MapFormat(String mediaType, String title, String purpose) {
    this.mediaType = mediaType;
    this.title = title;
    this.purpose = purpose;
  }

  public static Optional<MapFormat> find(String extension) {
    return Arrays.stream(values()).filter(each -> each.extension().equals(extension)).findFirst();
  }

  public static MapFormat parse(String extension) {
    return find(extension).orElseThrow(() -> Checks.refuse("format", extension, choice()));
  }

  /** Every extension, in words: {@code geojson, csv, ... or tif}. */
  public static String choice() {
    List<String> all = Arrays.stream(values()).map(MapFormat::extension).toList();
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  /** What its files end in, and how it is asked for. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
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

  public abstract void write(MapExport map, OutputStream out) throws IOException;
}

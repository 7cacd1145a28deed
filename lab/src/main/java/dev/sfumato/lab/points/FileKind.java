package dev.sfumato.lab.points;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a file is, by its first bytes: names lie more often. */
enum FileKind {
  DELIMITED,
  GEOJSON,
  GEOPACKAGE("SQLite format 3\0"),
  PARQUET("PAR1"),
  GZIP("\u001f\u008b"),
  ZIP("PK\u0003\u0004"),
  PICTURE("\u0089PNG"),
  LITTLE_TIFF("II*\0"),
  LITTLE_BIG_TIFF("II+\0"),
  TIFF("MM\0*"),
  BIG_TIFF("MM\0+"),
  FLATGEOBUF("fgb"),
  SHAPEFILE("\0\0'\n"),
  XML("<");

  private final String beginning;

  FileKind(String beginning) {
    this.beginning = beginning;
  }

  FileKind() {
    this("");
  }

  static FileKind of(byte[] head) {
    for (FileKind kind : values()) {
      if (!kind.beginning.isEmpty() && kind.begins(head)) {
        return kind;
      }
    }
    String text = TextEncoding.of(head).decode(head).stripLeading();
    // A record separator begins each text of a GeoJSON sequence (RFC 8142).
    String first = text.substring(0, Math.min(1, text.length()));
    return "{[\u001e".contains(first) && !first.isEmpty()
        ? GEOJSON
        : first.equals("<") ? XML : DELIMITED;
  }

  private boolean begins(byte[] head) {
    byte[] wanted = beginning.getBytes(StandardCharsets.ISO_8859_1);
    return head.length >= wanted.length
        && Arrays.equals(head, 0, wanted.length, wanted, 0, wanted.length);
  }

  /** What to do with a file of this kind that is none of points. */
  String advice(String name) {
    return switch (this) {
      case PICTURE -> "it is a picture: use --map " + Ogr.quoted(name);
      case TIFF, LITTLE_TIFF, BIG_TIFF, LITTLE_BIG_TIFF ->
          "it is a raster: use --raster " + Ogr.quoted(name);
      case ZIP -> "it is packed: unpack it first; of a spreadsheet, save a sheet as CSV";
      default -> Ogr.toCsv(name);
    };
  }
}

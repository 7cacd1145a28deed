package dev.sfumato.lab.points;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.zip.GZIPInputStream;

/**
 * Reads a file of points in whatever format it is: delimited text, GeoJSON, GeoPackage, and what
 * {@link AddedFormat}s read; text also packed with gzip.
 *
 * <p>Rows pass one at a time and none is kept. What a row says about a place or a person is in no
 * message.
 */
public final class PointFile {
  /** What is looked at before reading: enough for a header and some rows. */
  private static final int HEAD = 1 << 16;

  private final Path file;
  private final String name;
  private final PointOptions options;
  private final PointSink sink;
  private final boolean mayBeEmpty;

  private PointFile(Path file, PointOptions options, PointSink sink, boolean mayBeEmpty) {
    this.file = file;
    this.name = file.getFileName() + "";
    this.options = options;
    this.sink = sink;
    this.mayBeEmpty = mayBeEmpty;
  }

  /** Reads all rows, and says how that went. */
  public static ReadReport read(Path file, PointOptions options, PointSink sink)
      throws IOException {
    return new PointFile(file, options, sink, false).read();
  }

  /** The same, where a file with a header and no row is as good as one with a row. */
  public static ReadReport readEvenIfEmpty(Path file, PointOptions options, PointSink sink)
      throws IOException {
    return new PointFile(file, options, sink, true).read();
  }

  private ReadReport read() throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), HEAD)) {
      if (FileKind.of(head(bytes)) != FileKind.GZIP) {
        return read(bytes);
      }
      try (InputStream plain = new BufferedInputStream(new GZIPInputStream(bytes, HEAD), HEAD)) {
        return readUnpacked(plain);
      }
    }
  }

  private ReadReport readUnpacked(InputStream bytes) throws IOException {
    FileKind kind = FileKind.of(head(bytes));
    if (kind == FileKind.GEOPACKAGE || kind == FileKind.PARQUET) {
      throw new IllegalArgumentException(
          name + " (expected: not packed; run: gunzip " + Ogr.quoted(name) + ")");
    }
    return read(bytes);
  }

  private ReadReport read(InputStream bytes) throws IOException {
    byte[] head = head(bytes);
    FileKind kind = FileKind.of(head);
    return switch (kind) {
      case DELIMITED -> {
        CheckedPoints points = checked("line");
        new DelimitedText(name, options.columns(), points).read(bytes, head);
        yield points.finish();
      }
      case GEOJSON -> {
        CheckedPoints points = checked("feature");
        new GeoJsonPoints(name, options.columns(), points).read(bytes, TextEncoding.of(head));
        yield points.finish();
      }
      case GEOPACKAGE -> {
        CheckedPoints points = checked("row");
        new GeoPackagePoints(file, options, points).read();
        yield points.finish();
      }
      case PARQUET -> added("parquet");
      default ->
          throw new IllegalArgumentException(
              name + " (expected: a file of points; " + kind.advice(name) + ")");
    };
  }

  private ReadReport added(String format) throws IOException {
    for (AddedFormat added : ServiceLoader.load(AddedFormat.class)) {
      if (added.format().equals(format)) {
        CheckedPoints points = checked("row");
        added.read(file, options, points);
        return points.finish();
      }
    }
    throw new IllegalArgumentException(
        name + ": no part for " + format + " here; " + Ogr.toCsv(name));
  }

  private CheckedPoints checked(String unit) {
    return new CheckedPoints(name, unit, sink, options, mayBeEmpty);
  }

  private static byte[] head(InputStream bytes) throws IOException {
    bytes.mark(HEAD);
    byte[] head = bytes.readNBytes(HEAD);
    bytes.reset();
    return head;
  }
}

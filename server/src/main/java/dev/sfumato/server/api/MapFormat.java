package dev.sfumato.server.api;

import com.linecorp.armeria.common.MediaType;
import dev.sfumato.server.export.CsvExport;
import dev.sfumato.server.export.GeoJsonExport;
import dev.sfumato.server.export.GeoTiffExport;
import dev.sfumato.server.export.MapExport;
import dev.sfumato.server.export.PngExport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The files in which a map leaves. */
enum MapFormat {
  GEOJSON("application/geo+json") {
    @Override
    byte[] write(MapExport map) throws IOException {
      return collect(map, GeoJsonExport::write);
    }
  },
  CSV("text/csv; charset=utf-8; header=present") {
    @Override
    byte[] write(MapExport map) {
      return CsvExport.write(map).getBytes(StandardCharsets.UTF_8);
    }
  },
  PNG("image/png") {
    @Override
    byte[] write(MapExport map) throws IOException {
      return collect(map, PngExport::write);
    }
  },
  PGW("text/plain; charset=us-ascii") {
    @Override
    byte[] write(MapExport map) {
      return PngExport.worldFile(map).getBytes(StandardCharsets.US_ASCII);
    }
  },
  TIF("image/tiff") {
    @Override
    byte[] write(MapExport map) throws IOException {
      return GeoTiffExport.write(map);
    }
  };

  private final String mediaType;

  MapFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  static MapFormat parse(String label) {
    for (MapFormat each : values()) {
      if (each.extension().equals(label)) {
        return each;
      }
    }
    throw ApiErrors.unknownFormat(label);
  }

  String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  MediaType mediaType() {
    return MediaType.parse(mediaType);
  }

  abstract byte[] write(MapExport map) throws IOException;

  @FunctionalInterface
  private interface Writer {
    void write(MapExport map, OutputStream out) throws IOException;
  }

  private static byte[] collect(MapExport map, Writer writer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.write(map, out);
    return out.toByteArray();
  }
}

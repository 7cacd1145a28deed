package dev.sfumato.server.api;

import com.linecorp.armeria.common.MediaType;
import dev.sfumato.export.CsvExport;
import dev.sfumato.export.GeoJsonExport;
import dev.sfumato.export.GeoTiffExport;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.PngExport;
import dev.sfumato.server.api.problem.ApiErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The files in which a map leaves. */
enum MapFormat {
  GEOJSON("application/geo+json") {
    @Override
    void write(MapExport map, OutputStream out) throws IOException {
      GeoJsonExport.write(map, out);
    }
  },
  CSV("text/csv; charset=utf-8; header=present") {
    @Override
    void write(MapExport map, OutputStream out) throws IOException {
      CsvExport.write(map, out);
    }
  },
  PNG("image/png") {
    @Override
    void write(MapExport map, OutputStream out) throws IOException {
      PngExport.write(map, out);
    }
  },
  PGW("text/plain; charset=us-ascii") {
    @Override
    void write(MapExport map, OutputStream out) throws IOException {
      out.write(PngExport.worldFile(map).getBytes(StandardCharsets.US_ASCII));
    }
  },
  TIF("image/tiff") {
    @Override
    void write(MapExport map, OutputStream out) throws IOException {
      out.write(GeoTiffExport.write(map));
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

  abstract void write(MapExport map, OutputStream out) throws IOException;
}

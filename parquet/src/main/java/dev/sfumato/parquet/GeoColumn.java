package dev.sfumato.parquet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sfumato.core.Checks;
import dev.sfumato.lab.points.Ogr;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The geometries of a GeoParquet file, as its metadata tells.
 *
 * @param isPair whether a point is a pair of numbers, x and y, and not well-known binary
 */
record GeoColumn(String name, boolean isPair) {
  /** Reads the metadata; null if there is none. */
  static @Nullable GeoColumn of(String file, @Nullable String metadata) throws IOException {
    if (metadata == null) {
      return null;
    }
    Map<String, String> texts = new HashMap<>();
    try (JsonParser json = new JsonFactory().createParser(metadata)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token.isScalarValue()) {
          texts.put(json.getParsingContext().pathAsPointer().toString(), json.getText());
        }
      }
    }
    String name = texts.getOrDefault("/primary_column", "geometry");
    String column = "/columns/" + name.replace("~", "~0").replace("/", "~1");
    checkSystem(file, texts, column);
    String encoding = texts.getOrDefault(column + "/encoding", "WKB");
    if (!encoding.equals("WKB") && !encoding.equals("point")) {
      throw Checks.refuse(file, "geometries as " + encoding, "WKB or point");
    }
    return new GeoColumn(name, encoding.equals("point"));
  }

  private static void checkSystem(String file, Map<String, String> texts, String column) {
    String authority = texts.get(column + "/crs/id/authority");
    String code = texts.get(column + "/crs/id/code");
    boolean isDegrees = code == null || code.equals("4326") || code.equals("CRS84");
    if (!isDegrees) {
      throw new IllegalArgumentException(
          file
              + ": coordinates in "
              + authority
              + ":"
              + code
              + " (expected: degrees; "
              + Ogr.toDegrees(file, "parquet")
              + ")");
    }
  }
}

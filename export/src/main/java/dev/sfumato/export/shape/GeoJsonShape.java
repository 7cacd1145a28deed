package dev.sfumato.export.shape;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sfumato.core.geo.Bounds;
import java.io.IOException;
import java.util.List;

/** What a cell stands for as a geometry of GeoJSON: one polygon, or several. */
public final class GeoJsonShape {
  private GeoJsonShape() {}

  public static void write(JsonGenerator json, List<Bounds> shape) throws IOException {
    boolean single = shape.size() == 1;
    json.writeObjectFieldStart("geometry");
    json.writeStringField("type", single ? "Polygon" : "MultiPolygon");
    json.writeArrayFieldStart("coordinates");
    for (Bounds piece : shape) {
      if (single) {
        writeRing(json, piece);
      } else {
        json.writeStartArray();
        writeRing(json, piece);
        json.writeEndArray();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Counter-clockwise, as RFC 7946 wants the outside of a polygon, and closed. */
  private static void writeRing(JsonGenerator json, Bounds piece) throws IOException {
    json.writeStartArray();
    writePoint(json, piece.west(), piece.south());
    writePoint(json, piece.east(), piece.south());
    writePoint(json, piece.east(), piece.north());
    writePoint(json, piece.west(), piece.north());
    writePoint(json, piece.west(), piece.south());
    json.writeEndArray();
  }

  private static void writePoint(JsonGenerator json, double east, double north) throws IOException {
    json.writeStartArray();
    json.writeNumber(east);
    json.writeNumber(north);
    json.writeEndArray();
  }
}

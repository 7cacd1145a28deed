package dev.sfumato.export.shape;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sfumato.core.geo.Bounds;
import java.io.IOException;
import java.util.List;

/** What a cell stands for as a geometry of GeoJSON: one polygon, or several. */
public final class GeoJsonShape {
  private final JsonGenerator json;
  private final SideTexts texts = new SideTexts();

  public GeoJsonShape(JsonGenerator json) {
    this.json = json;
  }

  public void write(List<Bounds> shape) throws IOException {
    boolean single = shape.size() == 1;
    json.writeObjectFieldStart("geometry");
    json.writeStringField("type", single ? "Polygon" : "MultiPolygon");
    json.writeArrayFieldStart("coordinates");
    for (Bounds piece : shape) {
      if (single) {
        writeRing(piece);
      } else {
        json.writeStartArray();
        writeRing(piece);
        json.writeEndArray();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Counter-clockwise, as RFC 7946 wants the outside of a polygon, and closed. */
  private void writeRing(Bounds piece) throws IOException {
    String west = texts.of(piece.west());
    String south = texts.of(piece.south());
    String east = texts.of(piece.east());
    String north = texts.of(piece.north());
    json.writeStartArray();
    writePoint(west, south);
    writePoint(east, south);
    writePoint(east, north);
    writePoint(west, north);
    writePoint(west, south);
    json.writeEndArray();
  }

  private void writePoint(String east, String north) throws IOException {
    json.writeStartArray();
    json.writeNumber(east);
    json.writeNumber(north);
    json.writeEndArray();
  }
}

package dev.sfumato.export.change;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.export.shape.GeoJsonShape;
import java.io.IOException;
import java.io.OutputStream;

/** A change as GeoJSON (RFC 7946): a feature a cell, as maps are written. */
public final class ChangeGeoJson {
  private static final JsonFactory JSON = new ObjectMapper().getFactory();

  private ChangeGeoJson() {}

  public static void write(ChangeExport change, OutputStream out) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("type", "FeatureCollection");
      json.writeStringField("name", change.title());
      json.writeStringField("before", change.before().label());
      json.writeStringField("after", change.after().label());
      json.writeStringField("countUnit", change.after().unit().label());
      json.writeNumberField("countBefore", change.before().unit().total());
      json.writeNumberField("countAfter", change.after().unit().total());
      json.writeNumberField("intervalLevel", ChangeMap.INTERVAL_LEVEL);
      json.writeNumberField("falseAlarmRate", ChangeMap.FALSE_ALARMS);
      json.writeNumberField("marked", change.map().marked());
      if (!change.isGeographic()) {
        json.writeStringField("note", "Coordinates are two plain quantities, not degrees.");
      }
      json.writeObjectField("statement", change.sentences());
      json.writeArrayFieldStart("features");
      GeoJsonShape shapes = new GeoJsonShape(json);
      for (ChangeExport.Cell cell : change.cells()) {
        writeFeature(json, shapes, change, cell);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeFeature(
      JsonGenerator json, GeoJsonShape shapes, ChangeExport change, ChangeExport.Cell cell)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    shapes.write(cell.shape());
    json.writeObjectFieldStart("properties");
    json.writeStringField("cell", cell.change().cell().toString());
    double[] values = change.values(cell.change());
    for (int i = 0; i < values.length; i++) {
      json.writeNumberField(change.columns().get(i), values[i]);
    }
    json.writeBooleanField("marked", cell.change().marked());
    json.writeEndObject();
    json.writeEndObject();
  }
}

package dev.sfumato.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.export.shape.GeoJsonShape;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * A map as GeoJSON (RFC 7946): a feature a cell, coordinates in longitude and latitude (WGS 84).
 *
 * <p>A feature's geometry is what its cell stands for: the cell less its descendants and less what
 * is masked. The privacy statement is the member {@code privacy} of the collection. A plain region
 * has no degrees: its two quantities are written as they are, the second first.
 */
public final class GeoJsonExport {
  private static final JsonFactory JSON = new ObjectMapper().getFactory();

  private GeoJsonExport() {}

  public static void write(MapExport map, OutputStream out) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("type", "FeatureCollection");
      json.writeStringField("name", map.title());
      json.writeStringField("densityUnit", map.densityUnit());
      json.writeStringField("countUnit", map.unit().label());
      json.writeNumberField("count", map.unit().total());
      json.writeNumberField("intervalLevel", Heatmap.INTERVAL_LEVEL);
      if (!map.isGeographic()) {
        json.writeStringField("note", "Coordinates are two plain quantities, not degrees.");
        json.writeStringField("x", map.axes().x());
        json.writeStringField("y", map.axes().y());
      }
      json.writeObjectField("privacy", map.statement().fields());
      json.writeArrayFieldStart("features");
      MapColumns columns = MapColumns.of(map);
      GeoJsonShape shapes = new GeoJsonShape(json);
      for (MapCell cell : map.cells()) {
        writeFeature(json, shapes, cell, columns);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeFeature(
      JsonGenerator json, GeoJsonShape shapes, MapCell cell, MapColumns columns)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    shapes.write(cell.shape());
    json.writeObjectFieldStart("properties");
    json.writeStringField("cell", cell.cell().toString());
    double[] values = columns.of(cell);
    List<String> names = columns.names();
    for (int i = 0; i < values.length; i++) {
      String name = names.get(i);
      if (!name.equals(MapColumns.LEVEL)) {
        json.writeNumberField(name, values[i]);
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}

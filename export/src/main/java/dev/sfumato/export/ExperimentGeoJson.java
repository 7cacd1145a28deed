package dev.sfumato.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sfumato.core.area.Ground;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.shape.GeoJsonShape;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * An experiment's map as GeoJSON (RFC 7946). Nothing was promised to anyone, so it has a notice of
 * what it is good for in place of a privacy statement, and shares of people in place of densities.
 *
 * <p>Each feature has the properties {@code cell} (its id), {@code share} of all people with the
 * interval {@code low} to {@code high}, both as numbers of devices, and {@code area_km2} on the
 * sphere. An end of an interval that nobody knows is null. A plain region has no degrees: its two
 * quantities are written as they are, the second first, with a {@code note} that says so and
 * without areas.
 */
public final class ExperimentGeoJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ExperimentGeoJson() {}

  public static void write(Heatmap heatmap, String notice, MapUnit unit, OutputStream out)
      throws IOException {
    write(MapCell.all(heatmap), MapCell.isGeographic(heatmap.region()), notice, unit, out);
  }

  static void write(
      List<MapCell> cells, boolean geographic, String notice, MapUnit unit, OutputStream out)
      throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("type", "FeatureCollection");
      json.writeStringField("notice", notice);
      json.writeNumberField("intervalLevel", Heatmap.INTERVAL_LEVEL);
      json.writeStringField("countUnit", unit.label());
      json.writeNumberField("count", unit.total());
      if (!geographic) {
        json.writeStringField(
            "note", "Coordinates are two plain quantities, not longitude and latitude.");
      }
      json.writeArrayFieldStart("features");
      GeoJsonShape shapes = new GeoJsonShape(json);
      for (MapCell cell : cells) {
        writeFeature(json, shapes, cell, unit);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void writeFeature(
      JsonGenerator json, GeoJsonShape shapes, MapCell cell, MapUnit unit) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    shapes.write(cell.shape());
    json.writeObjectFieldStart("properties");
    json.writeStringField("cell", cell.cell().toString());
    writeNumber(json, "share", cell.share());
    writeNumber(json, "low", cell.low());
    writeNumber(json, "high", cell.high());
    writeNumber(json, unit.label(), cell.share() * unit.total());
    writeNumber(json, unit.label() + "_low", cell.low() * unit.total());
    writeNumber(json, unit.label() + "_high", cell.high() * unit.total());
    if (cell.geographic()) {
      writeNumber(json, "area_km2", areaKm2(cell));
      json.writeNumberField("border", cell.border() ? 1 : 0);
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The pieces first, then the sphere: the last digit depends on the order, and files keep it. */
  static double areaKm2(MapCell cell) {
    double angle = 0;
    for (Bounds piece : cell.shape()) {
      angle += Ground.solidAngle(piece);
    }
    return angle * Ground.RADIUS_KM * Ground.RADIUS_KM;
  }

  private static void writeNumber(JsonGenerator json, String name, double value)
      throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    } else {
      json.writeNullField(name);
    }
  }
}

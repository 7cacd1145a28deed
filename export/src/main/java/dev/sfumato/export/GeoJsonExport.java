package dev.sfumato.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.RateInterval;
import java.io.IOException;
import java.io.OutputStream;

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
      json.writeStringField("densityUnit", map.unit().label() + " / km2");
      json.writeStringField("countUnit", map.unit().label());
      json.writeNumberField("count", map.unit().total());
      json.writeNumberField("intervalLevel", Heatmap.INTERVAL_LEVEL);
      if (!map.isGeographic()) {
        json.writeStringField("note", "Coordinates are two plain quantities, not degrees.");
      }
      json.writeObjectField("privacy", map.statement().fields());
      json.writeArrayFieldStart("features");
      for (MapCell cell : map.cells()) {
        writeFeature(json, cell, map);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeFeature(JsonGenerator json, MapCell cell, MapExport map)
      throws IOException {
    double area = cell.area();
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    GeoJsonShape.write(json, cell.shape());
    json.writeObjectFieldStart("properties");
    json.writeStringField("cell", cell.cell().toString());
    json.writeNumberField("share", cell.share());
    json.writeNumberField("low", cell.low());
    json.writeNumberField("high", cell.high());
    json.writeNumberField("density_per_km2", cell.share() * map.unit().total() / area);
    json.writeNumberField("area_km2", area);
    String unit = map.unit().label();
    double total = map.unit().total();
    json.writeNumberField(unit, cell.share() * total);
    json.writeNumberField(unit + "_low", cell.low() * total);
    json.writeNumberField(unit + "_high", cell.high() * total);
    for (CategoryRates category : map.categories()) {
      RateInterval rate = category.rates().of(cell.element());
      json.writeNumberField(category.column(), rate.rate());
      json.writeNumberField(category.column() + "_low", rate.low());
      json.writeNumberField(category.column() + "_high", rate.high());
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}

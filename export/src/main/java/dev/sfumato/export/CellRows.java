package dev.sfumato.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.Bounds;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalLong;

/**
 * A map for a page that draws it: a short row of numbers a cell, {@code [cell, share, low, high,
 * area in km2, [[west, south, east, north], ...]]}. A fifth of the same map as GeoJSON.
 *
 * @param query the number of the last query in the map
 * @param devices in the answers that it is made of
 * @param population people in the area, if that is known
 * @param categories their names; none in a campaign that only counts
 * @param rates of each category, for the same partition
 */
public record CellRows(
    int query, long devices, OptionalLong population, List<String> categories, List<Rates> rates) {
  private static final JsonFactory JSON = new ObjectMapper().getFactory();

  /** A centimetre is a ten-millionth of a degree. */
  private static final double PLACES = 1e7;

  public void write(MapExport map, OutputStream out) throws IOException {
    List<MapCell> cells = map.cells();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("query", query);
      json.writeNumberField("devices", devices);
      json.writeNumberField("intervalLevel", Heatmap.INTERVAL_LEVEL);
      if (population.isPresent()) {
        json.writeNumberField("population", population.getAsLong());
      }
      json.writeArrayFieldStart("cells");
      for (MapCell cell : cells) {
        writeRow(json, cell);
      }
      json.writeEndArray();
      json.writeObjectField("categories", categories);
      writeRates(json, map, cells);
      json.writeEndObject();
    }
  }

  private static void writeRow(JsonGenerator json, MapCell cell) throws IOException {
    json.writeStartArray();
    json.writeString(cell.cell().toString());
    json.writeNumber((float) cell.share());
    json.writeNumber((float) cell.low());
    json.writeNumber((float) cell.high());
    json.writeNumber((float) cell.area());
    json.writeStartArray();
    for (Bounds piece : cell.shape()) {
      json.writeStartArray();
      json.writeNumber(rounded(piece.west(), cell.geographic()));
      json.writeNumber(rounded(piece.south(), cell.geographic()));
      json.writeNumber(rounded(piece.east(), cell.geographic()));
      json.writeNumber(rounded(piece.north(), cell.geographic()));
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndArray();
  }

  private static double rounded(double side, boolean geographic) {
    return geographic ? Math.rint(side * PLACES) / PLACES : side;
  }

  private void writeRates(JsonGenerator json, MapExport map, List<MapCell> cells)
      throws IOException {
    json.writeArrayFieldStart("rates");
    for (Rates each : rates) {
      json.writeStartArray();
      for (MapCell cell : cells) {
        RateInterval interval = each.of(map.heatmap().partition().indexOf(cell.cell()));
        json.writeStartArray();
        json.writeNumber((float) interval.rate());
        json.writeNumber((float) interval.low());
        json.writeNumber((float) interval.high());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}

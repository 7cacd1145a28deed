package dev.sfumato.parquet;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.AddedWriter;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapExport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * A map as GeoParquet 1.1: a row a cell, its geometry as well-known binary in longitude and
 * latitude. The privacy statement is {@code privacy} among the file's metadata.
 */
public final class GeoParquetExport implements AddedWriter {
  @Override
  public String extension() {
    return "parquet";
  }

  @Override
  public void write(MapExport map, OutputStream out) throws IOException {
    List<MapCell> cells = map.cells();
    CellRecords records = new CellRecords(map, metadata(map, cells));
    try (ParquetWriter<MapCell> writer = CellRecords.open(new StreamFile(out), records)) {
      for (MapCell cell : cells) {
        writer.write(cell);
      }
    }
  }

  private static Map<String, String> metadata(MapExport map, List<MapCell> cells)
      throws IOException {
    ObjectMapper json = new ObjectMapper();
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("title", map.title());
    metadata.put("count", String.valueOf(map.unit().total()));
    metadata.put("countUnit", map.unit().label());
    metadata.put("privacy", json.writeValueAsString(map.statement().fields()));
    metadata.put("geo", json.writeValueAsString(geo(map, cells)));
    return metadata;
  }

  private static Map<String, Object> geo(MapExport map, List<MapCell> cells) {
    Bounds all = cells.stream().map(MapCell::bounds).reduce(MapCell::around).orElseThrow();
    Map<String, Object> column = new LinkedHashMap<>();
    column.put("encoding", "WKB");
    column.put("geometry_types", List.of("MultiPolygon"));
    column.put("orientation", "counterclockwise");
    column.put("bbox", List.of(all.west(), all.south(), all.east(), all.north()));
    if (!map.isGeographic()) {
      // Without this the system is longitude and latitude.
      column.put("crs", null);
    }
    Map<String, Object> geo = new LinkedHashMap<>();
    geo.put("version", "1.1.0");
    geo.put("primary_column", CellRecords.GEOMETRY);
    geo.put("columns", Map.of(CellRecords.GEOMETRY, column));
    return geo;
  }
}

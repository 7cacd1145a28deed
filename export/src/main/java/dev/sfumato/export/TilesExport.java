package dev.sfumato.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.Checks;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.tiles.TileArchive;
import dev.sfumato.export.tiles.TileId;
import dev.sfumato.export.tiles.VectorTile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A map as vector tiles in one file (PMTiles, version 3), for web maps that read parts of it.
 *
 * <p>Zooms end where the cells do: at the last one every cell is a feature with all its columns. At
 * lower zooms cells that would be smaller than a 64th of a tile are taken together ({@link
 * ZoomedCells}). The privacy statement is among the metadata.
 */
public final class TilesExport {
  private static final String LAYER = "heatmap";

  private TilesExport() {}

  public static void write(MapExport map, OutputStream out) throws IOException {
    if (!map.isGeographic()) {
      throw Checks.refuse("format", "pmtiles", "a map that lies on the Earth");
    }
    TileArchive archive = new TileArchive();
    ZoomedCells cells = new ZoomedCells(map);
    for (int zoom = 0; zoom <= cells.lastZoom(); zoom++) {
      addAll(cells.at(zoom), zoom, archive);
    }
    Bounds bounds = map.cells().stream().map(MapCell::bounds).reduce(MapCell::around).orElseThrow();
    archive.write(out, metadata(map), bounds);
  }

  /** One tile after another: a tile is many times larger before it is bytes. */
  private static void addAll(List<ZoomedCells.Feature> features, int zoom, TileArchive archive) {
    Map<TileId, List<ZoomedCells.Feature>> places = new HashMap<>();
    features.forEach(feature -> place(feature, zoom, places));
    places.forEach(
        (place, members) -> {
          VectorTile tile = new VectorTile(LAYER);
          for (ZoomedCells.Feature each : members) {
            tile.add(WorldPlane.boxes(each.shape(), place), each.properties().get());
          }
          if (!tile.isEmpty()) {
            archive.add(place, tile);
          }
        });
  }

  private static void place(
      ZoomedCells.Feature feature, int zoom, Map<TileId, List<ZoomedCells.Feature>> places) {
    Bounds all = feature.shape().stream().reduce(MapCell::around).orElseThrow();
    int last = (1 << zoom) - 1;
    double side = 1 << zoom;
    int east = Math.min(last, (int) (WorldPlane.x(all.east()) * side));
    int south = Math.min(last, (int) (WorldPlane.y(all.south()) * side));
    for (int y = (int) (WorldPlane.y(all.north()) * side); y <= south; y++) {
      for (int x = (int) (WorldPlane.x(all.west()) * side); x <= east; x++) {
        places.computeIfAbsent(new TileId(zoom, x, y), each -> new ArrayList<>()).add(feature);
      }
    }
  }

  private static String metadata(MapExport map) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("cell", "String");
    MapColumns.of(map).names().forEach(name -> fields.put(name, "Number"));
    fields.put(ZoomedCells.TOGETHER, "Number");
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", map.title());
    metadata.put("description", map.statement().text());
    metadata.put("type", "overlay");
    metadata.put("count", map.unit().total());
    metadata.put("countUnit", map.unit().label());
    metadata.put("intervalLevel", Heatmap.INTERVAL_LEVEL);
    metadata.put("vector_layers", List.of(Map.of("id", LAYER, "fields", fields)));
    metadata.put("privacy", map.statement().fields());
    return new ObjectMapper().writeValueAsString(metadata);
  }
}

package dev.sfumato.lab.report;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A heatmap as GeoJSON (RFC 7946): a feature for each element of the partition.
 *
 * <p>Its geometry is what the element stands for: a cell less its descendants, as the fewest
 * squares of the quadtree, less what is masked. Properties: {@code cell} (its id), {@code share} of
 * all people with the interval {@code low} to {@code high}, and {@code area_km2} on the sphere. An
 * element that is masked whole has no feature.
 *
 * <p>The collection's {@code notice} says what the map is good for.
 *
 * <p>Coordinates are longitude and latitude (WGS 84). A plain region has none: its two quantities
 * are written as they are, the second first, with a {@code note} that says so and without areas.
 */
public final class HeatmapGeoJson {
  /** The radius of the sphere with the Earth's surface. */
  private static final double EARTH_RADIUS_KM = 6371.0072;

  private final Region region;
  private final Partition partition;
  private final CellPieces pieces;

  private HeatmapGeoJson(Region region, Partition partition) {
    this.region = region;
    this.partition = partition;
    this.pieces = CellPieces.of(region, partition);
  }

  /** Writes a map of shares with their intervals, one of each for an element. */
  public static void write(
      Path file,
      String notice,
      Region region,
      Partition partition,
      double[] share,
      double[] low,
      double[] high)
      throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      write(out, notice, region, partition, share, low, high);
    }
  }

  static void write(
      Appendable out,
      String notice,
      Region region,
      Partition partition,
      double[] share,
      double[] low,
      double[] high)
      throws IOException {
    HeatmapGeoJson map = new HeatmapGeoJson(region, partition);
    Map<String, Object> collection = new LinkedHashMap<>();
    collection.put("type", "FeatureCollection");
    collection.put("notice", notice);
    if (!map.isGeographic()) {
      collection.put("note", "Coordinates are two plain quantities, not longitude and latitude.");
    }
    Iterable<Map<String, Object>> features =
        () ->
            IntStream.range(0, partition.size())
                .filter(element -> !map.pieces.of(element).isEmpty())
                .mapToObj(i -> map.feature(i, share[i], low[i], high[i]))
                .iterator();
    collection.put("features", features);
    Json.write(collection, out);
    out.append('\n');
  }

  private boolean isGeographic() {
    return region.projection() == Projection.WEB_MERCATOR;
  }

  private Map<String, Object> feature(int element, double share, double low, double high) {
    CellId cell = partition.element(element);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("cell", cell.toString());
    properties.put("share", share);
    properties.put("low", low);
    properties.put("high", high);
    if (isGeographic()) {
      properties.put("area_km2", areaKm2(pieces.of(element)));
    }
    Map<String, Object> feature = new LinkedHashMap<>();
    feature.put("type", "Feature");
    feature.put("geometry", geometry(pieces.of(element)));
    feature.put("properties", properties);
    return feature;
  }

  private static Map<String, Object> geometry(List<Bounds> squares) {
    List<List<List<double[]>>> polygons = new ArrayList<>();
    for (Bounds square : squares) {
      polygons.add(List.of(ring(square)));
    }
    boolean single = polygons.size() == 1;
    Map<String, Object> geometry = new LinkedHashMap<>();
    geometry.put("type", single ? "Polygon" : "MultiPolygon");
    geometry.put("coordinates", single ? polygons.get(0) : polygons);
    return geometry;
  }

  /** Counter-clockwise, as RFC 7946 wants the outside of a polygon, and closed. */
  private static List<double[]> ring(Bounds square) {
    return List.of(
        new double[] {square.west(), square.south()},
        new double[] {square.east(), square.south()},
        new double[] {square.east(), square.north()},
        new double[] {square.west(), square.north()},
        new double[] {square.west(), square.south()});
  }

  /** R^2 (east - west) (sin north - sin south), in radians: exact between two parallels. */
  static double areaKm2(List<Bounds> squares) {
    double area = 0;
    for (Bounds square : squares) {
      double zone =
          Math.sin(Math.toRadians(square.north())) - Math.sin(Math.toRadians(square.south()));
      area += zone * Math.toRadians(square.east() - square.west());
    }
    return area * EARTH_RADIUS_KM * EARTH_RADIUS_KM;
  }
}

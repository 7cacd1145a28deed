package dev.sfumato.lab.area;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.core.Checks;
import dev.sfumato.core.area.AreaShape;
import dev.sfumato.core.area.DrawnPolygon;
import dev.sfumato.lab.points.Ogr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an area from GeoJSON (RFC 7946): all polygons of a collection, a feature or a geometry,
 * with their holes, in degrees. Other geometries are refused, so that no area is smaller than its
 * file.
 */
public final class AreaFile {
  /** A country in great detail; more is a mistake. */
  private static final long MOST_BYTES = 1 << 26;

  private final String name;
  private final List<DrawnPolygon> polygons = new ArrayList<>();

  private AreaFile(String name) {
    this.name = name;
  }

  /** Four numbers have commas and no letters; a file that is missing is named as one. */
  public static boolean isNamed(String text) {
    return text.matches("(?i).*\\.(geo)?json") || Files.isRegularFile(Path.of(text));
  }

  public static AreaShape read(Path file) throws IOException {
    AreaFile area = new AreaFile(file.getFileName() + "");
    if (Files.size(file) > MOST_BYTES) {
      throw Checks.refuse("area", area.name, "a GeoJSON file of at most 64 MiB");
    }
    JsonNode root = area.parsed(file);
    area.checkSystem(root.path("crs").path("properties").path("name").asText(""));
    area.add(root);
    if (area.polygons.isEmpty()) {
      throw Checks.refuse("area", area.name, "at least one polygon");
    }
    return new AreaShape(area.name, area.polygons);
  }

  private JsonNode parsed(Path file) throws IOException {
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
      if (root.isObject()) {
        return root;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "area: " + name + " (expected: S,W,N,E, or a GeoJSON file that is whole)", e);
    }
    throw Checks.refuse("area", name, "S,W,N,E, or a GeoJSON file");
  }

  private void checkSystem(String system) {
    boolean degrees = system.isEmpty() || system.matches("(?i).*(CRS84|EPSG:.*:4326|EPSG:4326)$");
    if (!degrees) {
      throw Checks.refuse("area", name + " in " + system, Ogr.toDegrees(name, "geojson"));
    }
  }

  private void add(JsonNode node) {
    String type = node.path("type").asText();
    switch (type) {
      case "FeatureCollection" -> node.path("features").forEach(this::add);
      case "Feature" -> add(node.path("geometry"));
      case "GeometryCollection" -> node.path("geometries").forEach(this::add);
      case "MultiPolygon" -> node.path("coordinates").forEach(this::addPolygon);
      case "Polygon" -> addPolygon(node.path("coordinates"));
      default ->
          throw Checks.refuse(
              "area", name + " with " + (type.isEmpty() ? "no type" : type), "polygons alone");
    }
  }

  private void addPolygon(JsonNode coordinates) {
    List<double[]> rings = new ArrayList<>();
    for (JsonNode ring : coordinates) {
      rings.add(ring(ring));
    }
    if (rings.isEmpty()) {
      throw Checks.refuse("area", name, "polygons with an outline each");
    }
    polygons.add(new DrawnPolygon(rings));
  }

  private double[] ring(JsonNode positions) {
    double[] places = new double[2 * positions.size()];
    int count = 0;
    for (JsonNode position : positions) {
      places[count++] = degree(position.path(0), 180);
      places[count++] = degree(position.path(1), 90);
    }
    if (count < 8) {
      throw Checks.refuse("area", name, "outlines of at least four positions, the last the first");
    }
    return places;
  }

  private double degree(JsonNode number, double most) {
    if (!number.isNumber() || !(Math.abs(number.asDouble()) <= most)) {
      throw Checks.refuse(
          "area", name, "positions of a longitude and a latitude in degrees, in that order");
    }
    return number.asDouble();
  }
}

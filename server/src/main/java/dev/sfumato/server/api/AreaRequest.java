package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.area.DrawnPolygon;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.view.OutlineEdges;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads areas that somebody drew: GeoJSON (RFC 7946), each feature or geometry one area, or {@code
 * {"bbox": [W, S, E, N]}}. Other geometries than polygons are refused.
 */
final class AreaRequest {
  private static final int MOST_AREAS = 100;
  private static final int MOST_CORNERS = 10_000;
  private static final int MOST_ID = 120;

  /**
   * One area.
   *
   * @param id what its feature is called there
   */
  record Drawn(Optional<String> id, List<DrawnPolygon> polygons) {}

  /** A campaign may ask about a country, or all municipalities of one. */
  private static final int MOST_PIECES = 10_000;

  private static final int MOST_PIECE_CORNERS = 200_000;

  private final List<Drawn> areas = new ArrayList<>();
  private final int most;
  private final int mostCorners;
  private int corners;

  private AreaRequest(int most, int mostCorners) {
    this.most = most;
    this.mostCorners = mostCorners;
  }

  /** All polygons of GeoJSON as one area. */
  static List<DrawnPolygon> together(JsonNode body) {
    AreaRequest request = new AreaRequest(MOST_PIECES, MOST_PIECE_CORNERS);
    request.add(body);
    List<DrawnPolygon> all =
        request.areas.stream().flatMap(each -> each.polygons().stream()).toList();
    if (all.isEmpty()) {
      throw refuse("area", "It has no polygon: at least one is needed.");
    }
    return all;
  }

  static List<Drawn> read(JsonNode body) {
    AreaRequest request = new AreaRequest(MOST_AREAS, MOST_CORNERS);
    if (body.has("type")) {
      request.add(body);
    } else {
      request.add(Optional.empty(), List.of(box(body.path("bbox"))));
    }
    if (request.areas.isEmpty()) {
      throw refuse("features", "It has no area: at least one is needed.");
    }
    request.areas.forEach(AreaRequest::checkCrossing);
    return request.areas;
  }

  private void add(JsonNode node) {
    switch (node.path("type").asText()) {
      case "FeatureCollection" -> {
        for (JsonNode each : node.path("features")) {
          if (!each.path("type").asText().equals("Feature")) {
            throw refuse("features", "Each must be a Feature.");
          }
          add(each);
        }
      }
      case "Feature" -> addGeometry(node.path("geometry"), id(node.path("id")));
      default -> addGeometry(node, Optional.empty());
    }
  }

  private void addGeometry(JsonNode node, Optional<String> id) {
    List<DrawnPolygon> polygons = new ArrayList<>();
    if (node.path("type").asText().equals("GeometryCollection")) {
      node.path("geometries").forEach(each -> addPolygons(each, polygons));
    } else {
      addPolygons(node, polygons);
    }
    add(id, polygons);
  }

  private void addPolygons(JsonNode node, List<DrawnPolygon> polygons) {
    JsonNode coordinates = node.path("coordinates");
    switch (node.path("type").asText()) {
      case "Polygon" -> polygons.add(polygon(coordinates));
      case "MultiPolygon" -> coordinates.forEach(each -> polygons.add(polygon(each)));
      default -> throw refuse("type", "It must be Polygon or MultiPolygon, or features of these.");
    }
  }

  private void add(Optional<String> id, List<DrawnPolygon> polygons) {
    if (areas.size() == most) {
      throw ApiErrors.overLimit("features", "There are more than " + most + " areas.");
    }
    areas.add(new Drawn(id, polygons));
  }

  private static Optional<String> id(JsonNode id) {
    boolean isShort = id.isValueNode() && id.asText().length() <= MOST_ID;
    return isShort && !id.isNull() ? Optional.of(id.asText()) : Optional.empty();
  }

  private DrawnPolygon polygon(JsonNode rings) {
    List<double[]> lines = new ArrayList<>();
    for (JsonNode ring : rings) {
      lines.add(ring(ring));
    }
    if (lines.isEmpty()) {
      throw refuse("coordinates", "A polygon has no outline.");
    }
    return new DrawnPolygon(lines);
  }

  private double[] ring(JsonNode positions) {
    corners += positions.size();
    if (corners > mostCorners) {
      throw tooMany();
    }
    if (positions.size() < 4) {
      throw refuse("coordinates", "An outline has four positions or more, the last the first.");
    }
    double[] line = new double[2 * positions.size()];
    for (int i = 0; i < positions.size(); i++) {
      line[2 * i] = degree(positions.get(i).path(0), 180, "coordinates");
      line[2 * i + 1] = degree(positions.get(i).path(1), 90, "coordinates");
    }
    checkDateLine(line);
    return line;
  }

  /** Whether no edge goes the long way round: whoever drew it meant the short one. */
  private static void checkDateLine(double[] line) {
    for (int from = 0; from + 2 < line.length; from += 2) {
      boolean allRound = Math.abs(line[from]) == 180 && Math.abs(line[from + 2]) == 180;
      if (Math.abs(line[from + 2] - line[from]) > 180 && !allRound) {
        throw refuse(
            "coordinates",
            String.format(
                Locale.ROOT,
                "An edge from longitude %s to %s is over the date line: draw the two halves, one up"
                    + " to 180 and one from -180.",
                line[from],
                line[from + 2]));
      }
    }
  }

  /** An outline that crosses itself has an inside that nobody agrees on. */
  private static void checkCrossing(Drawn area) {
    for (DrawnPolygon polygon : area.polygons()) {
      for (double[] ring : polygon.rings()) {
        OutlineEdges.crossing(ring).ifPresent(AreaRequest::refuseCrossing);
      }
    }
  }

  private static void refuseCrossing(double[] at) {
    throw refuse(
        "coordinates",
        String.format(
            Locale.ROOT,
            "The outline crosses itself on the edge from [%s, %s]: draw its parts as polygons of"
                + " their own.",
            at[0],
            at[1]));
  }

  private static DrawnPolygon box(JsonNode box) {
    if (box.size() != 4) {
      throw refuse("bbox", "It must be [W, S, E, N], or the body GeoJSON with a type.");
    }
    double west = degree(box.path(0), 180, "bbox");
    double south = degree(box.path(1), 90, "bbox");
    double east = degree(box.path(2), 180, "bbox");
    double north = degree(box.path(3), 90, "bbox");
    if (!(west < east && south < north)) {
      throw refuse("bbox", "It must be [W, S, E, N] with W < E and S < N.");
    }
    return new DrawnPolygon(
        List.of(new double[] {west, north, east, north, east, south, west, south}));
  }

  private static double degree(JsonNode number, double most, String field) {
    if (!number.isNumber() || !(Math.abs(number.asDouble()) <= most)) {
      throw refuse(field, "Positions are a longitude and a latitude in degrees, in that order.");
    }
    return number.asDouble();
  }

  private ApiProblem tooMany() {
    return ApiErrors.overLimit(
        "coordinates", "There are more than " + mostCorners + " positions in all.");
  }

  private static ApiProblem refuse(String field, String why) {
    return ApiErrors.invalidField(field, why);
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns of areas that are no rectangle, over REST. */
class PolygonApiTest {
  /** A triangle with a hole, and an island beside it. */
  private static final String POLYGONS =
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [
          [[-8.0, 38.5], [-7.85, 38.5], [-8.0, 38.62], [-8.0, 38.5]],
          [[-7.98, 38.52], [-7.95, 38.52], [-7.98, 38.55], [-7.98, 38.52]]]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [
          [[-7.82, 38.6], [-7.8, 38.6], [-7.8, 38.62], [-7.82, 38.6]]]}}]}
      """;

  private static final String GEOMETRIES = "{\"type\": \"GeometryCollection\", \"geometries\": [";

  @TempDir private static Path folder;
  private static ApiFixture api;

  @BeforeAll
  static void start() {
    api = new ApiFixture(folder, Limits.defaults());
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static String body(String area) {
    return CAMPAIGN.replaceFirst("\\{\"south\"[^}]*}", area.replace("\n", " "));
  }

  private static String path(CampaignId id) {
    return "/api/v1/campaigns/" + id;
  }

  @Test
  void campaign_ofPolygons_isOfTheirCells() {
    CampaignId id = api.createAnswered(body(POLYGONS));
    Region region = api.parts.store().load(id).orElseThrow().definition().campaign().region();

    assertThat(region.isRectangle()).isFalse();
    assertThat(region.mortonAt(38.51, -7.99)).isNotEqualTo(Region.NOWHERE);
    assertThat(region.mortonAt(38.53, -7.97)).isEqualTo(Region.NOWHERE);
    assertThat(region.mortonAt(38.61, -7.85)).isEqualTo(Region.NOWHERE);
    assertThat(region.mortonAt(38.605, -7.805)).isNotEqualTo(Region.NOWHERE);
    JsonNode view = json(api.get(path(id)));
    assertThat(view.at("/area/west").asDouble()).isEqualTo(-8.0);
    assertThat(view.get("openShare").asDouble()).isBetween(0.3, 0.4);
  }

  /** A position in it is nine deep, which once was one more than a request could be. */
  @Test
  void campaign_ofFeaturesOfMultiPolygons_isOfTheSameCells() {
    String islands =
        """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"name": "both"}, "geometry":
            {"type": "MultiPolygon", "coordinates": [
              [[[-8.0, 38.5], [-7.85, 38.5], [-8.0, 38.62], [-8.0, 38.5]],
               [[-7.98, 38.52], [-7.95, 38.52], [-7.98, 38.55], [-7.98, 38.52]]],
              [[[-7.82, 38.6], [-7.8, 38.6], [-7.8, 38.62], [-7.82, 38.6]]]]}}]}
        """;
    assertThat(region(islands)).isEqualTo(region(POLYGONS));
    String collected =
        islands
            .replace("{\"type\": \"MultiPolygon\"", GEOMETRIES + "{\"type\": \"MultiPolygon\"")
            .replace("]]]]}}]}", "]]]]}]}}]}");
    assertThat(region(collected)).isEqualTo(region(POLYGONS));
    String deeper = collected.replace("[[[-7.82, 38.6]", "[[[[-7.82, 38.6]]");
    assertThat(api.post("/api/v1/plan", body(deeper)).status().code()).isEqualTo(400);
  }

  private static Region region(String area) {
    CampaignId id = api.create(body(area));
    return api.parts.store().load(id).orElseThrow().definition().campaign().region();
  }

  /** No shape reaches where nothing is asked, all of the area is there, and the rim is named. */
  @Test
  void exports_ofPolygons_haveTheOutsideLeftOutAndTheBorderNamed() {
    CampaignId id = api.createAnswered(body(POLYGONS));
    Region region = api.parts.store().load(id).orElseThrow().definition().campaign().region();
    JsonNode features = json(api.get(path(id) + "/heatmap.geojson")).get("features");
    double area = 0;
    int cut = 0;
    for (JsonNode feature : features) {
      JsonNode properties = feature.get("properties");
      CellId cell = CellId.parse(properties.get("cell").asText());
      assertThat(region.isMasked(cell)).isFalse();
      area += properties.get("area_km2").asDouble();
      cut += properties.get("border").asInt();
    }
    double cellKm2 = Math.pow(json(api.get(path(id))).get("finestCellMetres").asDouble() / 1000, 2);
    double open = region.openCells(CellId.ROOT) * cellKm2;
    assertThat(area).isCloseTo(open, within(0.01 * open));
    assertThat(cut).isBetween(1, features.size());
    assertThat(api.get(path(id) + "/heatmap.csv").contentUtf8())
        .contains(",interval_level,border,");
  }

  @Test
  void prior_ofOtherPolygons_isRefused_andChangesToo() {
    CampaignId first = api.createAnswered(body(POLYGONS));
    CampaignId second = api.createAnswered(body(POLYGONS));
    CampaignId all = api.createAnswered(CAMPAIGN);
    assertThat(api.get(path(second) + "/changes?since=" + first).status().code()).isEqualTo(200);
    assertThat(api.get(path(second) + "/changes?since=" + all).status().code()).isEqualTo(422);
    String prior = "\"prior\": {\"campaign\": \"%s\"}, \"devices\"";
    String same = body(POLYGONS).replace("\"devices\"", prior.formatted(first));
    String other = body(POLYGONS).replace("\"devices\"", prior.formatted(all));
    assertThat(api.post("/api/v1/plan", same).status().code()).isEqualTo(200);
    assertThat(api.post("/api/v1/plan", other).status().code()).isEqualTo(422);
  }

  @Test
  void area_thatIsNone_isRefusedByName() {
    for (String area :
        new String[] {
          "{\"type\": \"Point\", \"coordinates\": [1, 2]}",
          "{\"type\": \"FeatureCollection\", \"features\": []}",
          "{\"type\": \"Polygon\", \"coordinates\": []}",
          "{\"type\": \"Polygon\", \"coordinates\": [[[1, 2], [1, 2], [1, 2], [1, 2]]]}",
          "{\"type\": \"Polygon\", \"coordinates\": [[[1, 200], [2, 3], [4, 5], [1, 200]]]}"
        }) {
      assertThat(api.post("/api/v1/plan", body(area)).status().code()).as(area).isEqualTo(422);
    }
    String fine = body(POLYGONS).replace("\"finestCellMetres\": 50", "\"grid\": 8192");
    assertThat(api.post("/api/v1/plan", fine).contentUtf8())
        .contains("at most 4096 with an area of polygons");
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AreaApiTest {
  private static final String WEST = polygon(-8.1, 38.4, -7.9, 38.7);
  private static final String EAST = polygon(-7.9, 38.4, -7.7, 38.7);

  @TempDir private static Path folder;
  private static ApiFixture api;
  private static String campaign;

  @BeforeAll
  static void start() {
    api = new ApiFixture(folder, Limits.defaults());
    campaign = "/api/v1/campaigns/" + api.createAnswered(CAMPAIGN);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void bbox_aroundEverything_isEverybody() {
    JsonNode all = asked("{\"bbox\": [-9, 38, -7, 39]}");

    assertThat(all.get("level").asDouble()).isEqualTo(0.9);
    assertThat(all.get("unit").asText()).isEqualTo("devices");
    assertThat(all.at("/areas/0/share").asDouble()).isEqualTo(1);
    assertThat(all.at("/areas/0/low").asDouble()).isEqualTo(1);
    assertThat(all.at("/areas/0/count").asDouble()).isGreaterThan(15_000);
    assertThat(all.at("/areas/0").has("id")).isFalse();
  }

  @Test
  void features_areAreasOfTheirOwn_andTheirSharesAddUp() {
    JsonNode both =
        asked(
            "{\"type\": \"FeatureCollection\", \"features\": ["
                + feature("\"west\"", WEST)
                + ","
                + feature("7", EAST)
                + "]}");
    JsonNode west = both.at("/areas/0");
    JsonNode east = both.at("/areas/1");

    assertThat(west.get("id").asText()).isEqualTo("west");
    assertThat(east.get("id").asText()).isEqualTo("7");
    assertThat(west.get("share").asDouble() + east.get("share").asDouble())
        .isCloseTo(1, within(1e-9));
    assertThat(west.get("low").asDouble()).isLessThan(west.get("share").asDouble());
    assertThat(west.get("high").asDouble()).isGreaterThan(west.get("share").asDouble());
    assertThat(west.get("low").asDouble()).isCloseTo(1 - east.get("high").asDouble(), within(1e-9));
    double devices = west.get("count").asDouble() / west.get("share").asDouble();
    assertThat(west.get("countHigh").asDouble())
        .isCloseTo(devices * west.get("high").asDouble(), within(1e-6));
  }

  @Test
  void cellOfTheMap_hasTheMapsOwnInterval() {
    JsonNode feature = json(api.get(campaign + "/heatmap")).at("/features/0");
    JsonNode area = asked(feature.get("geometry").toString()).at("/areas/0");

    for (String each : new String[] {"share", "low", "high"}) {
      double shown = feature.at("/properties/" + each).asDouble();
      assertThat(area.get(each).asDouble()).isCloseTo(shown, within(0.002));
    }
  }

  @Test
  void mapAfterAnEarlierQuery_isLessSure() {
    JsonNode first = json(api.post(campaign + "/areas?query=1", WEST));
    JsonNode last = asked(WEST);

    assertThat(first.get("query").asInt()).isEqualTo(1);
    assertThat(width(first)).isGreaterThan(width(last));
  }

  @Test
  void whatIsNoArea_isRefusedByName() {
    assertRefused("{}", "bbox");
    assertRefused("{\"bbox\": [1, 2, 3]}", "bbox");
    assertRefused("{\"bbox\": [1, 2, 0, 3]}", "bbox");
    assertRefused("{\"type\": \"Point\", \"coordinates\": [1, 2]}", "type");
    assertRefused("{\"type\": \"FeatureCollection\", \"features\": []}", "features");
    assertRefused("{\"type\": \"Polygon\", \"coordinates\": []}", "coordinates");
    assertRefused("{\"type\": \"Polygon\", \"coordinates\": [[[1, 2], [3, 4]]]}", "coordinates");
    assertRefused(
        "{\"type\": \"Polygon\", \"coordinates\": [[[1, 2], [3, 4], [5, 91], [1, 2]]]}",
        "coordinates");
    assertRefused(
        "{\"type\": \"MultiPolygon\", \"coordinates\": ["
            + coordinates(-8, 38.5, -7.85, 38.6)
            + ","
            + coordinates(-7.95, 38.5, -7.8, 38.6)
            + "]}",
        "coordinates");
  }

  /** Such a polygon once was the belt of 358 degrees on the other side of the world. */
  @Test
  void polygonOverTheDateLine_isRefused_andItsHalvesAreNamed() {
    String over =
        "{\"type\": \"Polygon\", \"coordinates\":"
            + " [[[179, 1], [-179, 1], [-179, 2], [179, 2], [179, 1]]]}";
    assertRefused(over, "coordinates");
    assertThat(api.post(campaign + "/areas", over).contentUtf8()).contains("the two halves");
    String plan = CAMPAIGN.replaceFirst("\\{\"south\"[^}]*}", over);
    assertThat(api.post("/api/v1/plan", plan).status().code()).isEqualTo(422);
    String world =
        "{\"type\": \"Polygon\", \"coordinates\":"
            + " [[[-180, -80], [180, -80], [180, 80], [-180, 80], [-180, -80]]]}";
    assertThat(asked(world).at("/areas/0/share").asDouble()).isCloseTo(1, within(1e-6));
  }

  /** Its share once was 0. */
  @Test
  void outlineThatCrossesItself_isRefused_oneThatTouchesItselfIsNot() {
    assertRefused(
        "{\"type\": \"Polygon\", \"coordinates\":"
            + " [[[-8, 38.5], [-7.8, 38.6], [-7.8, 38.5], [-8, 38.6], [-8, 38.5]]]}",
        "coordinates");
    var unused =
        asked(
            "{\"type\": \"Polygon\", \"coordinates\":"
                + " [[[-8, 38.5], [-7.9, 38.55], [-7.8, 38.5], [-7.8, 38.6], [-7.9, 38.55],"
                + " [-8, 38.6], [-8, 38.5]]]}");
  }

  @Test
  void moreThanTheLimits_isRefused() {
    String many =
        IntStream.range(0, 101)
            .mapToObj(each -> feature("" + each, WEST))
            .collect(
                Collectors.joining(",", "{\"type\":\"FeatureCollection\",\"features\":[", "]}"));
    String lengthy =
        IntStream.range(0, 10_001)
            .mapToObj(each -> "[-7.9,38.5]")
            .collect(Collectors.joining(",", "{\"type\":\"Polygon\",\"coordinates\":[[", "]]}"));
    for (String each : new String[] {many, lengthy}) {
      AggregatedHttpResponse response = api.post(campaign + "/areas", each);
      assertThat(response.status().code()).isEqualTo(422);
      assertThat(json(response).get("code").asText()).isEqualTo("over-limit");
    }
  }

  @Test
  void beforeAnyAnswer_thereIsNoMap() {
    CampaignId id = api.create(CAMPAIGN);
    AggregatedHttpResponse response = api.post("/api/v1/campaigns/" + id + "/areas", WEST);

    assertThat(response.status().code()).isEqualTo(409);
    assertThat(json(response).get("code").asText()).isEqualTo("no-map-yet");
  }

  private static void assertRefused(String body, String field) {
    AggregatedHttpResponse response = api.post(campaign + "/areas", body);
    assertThat(response.status().code()).as(body).isEqualTo(422);
    assertThat(json(response).get("field").asText()).as(body).isEqualTo(field);
  }

  private static JsonNode asked(String body) {
    AggregatedHttpResponse response = api.post(campaign + "/areas", body);
    assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(200);
    return json(response);
  }

  private static double width(JsonNode answer) {
    return answer.at("/areas/0/high").asDouble() - answer.at("/areas/0/low").asDouble();
  }

  private static String feature(String id, String geometry) {
    return "{\"type\":\"Feature\",\"id\":"
        + id
        + ",\"properties\":{},\"geometry\":"
        + geometry
        + "}";
  }

  private static String polygon(double west, double south, double east, double north) {
    return "{\"type\":\"Polygon\",\"coordinates\":" + coordinates(west, south, east, north) + "}";
  }

  private static String coordinates(double west, double south, double east, double north) {
    return String.format(
        java.util.Locale.ROOT,
        "[[[%1$s,%2$s],[%3$s,%2$s],[%3$s,%4$s],[%1$s,%4$s],[%1$s,%2$s]]]",
        west,
        south,
        east,
        north);
  }
}

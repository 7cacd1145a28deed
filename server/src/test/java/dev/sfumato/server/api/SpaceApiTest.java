package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns about two quantities in place of places, over REST. */
class SpaceApiTest {
  private static final String WEATHER =
      """
      {"name": "Weather", "space": {"x": {"name": "temperature", "unit": "C", "from": -10, "to": 40},
       "y": {"name": "humidity", "unit": "%", "from": 0, "to": 100}},
       "devices": 20000, "epsilon": 1, "grid": 64, "shardSize": 5000}
      """;

  @TempDir private static Path folder;
  private static ApiFixture api;
  private static CampaignId id;

  @BeforeAll
  static void start() {
    api = new ApiFixture(folder, Limits.defaults());
    id = api.createAnswered(WEATHER);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static String path(CampaignId which) {
    return "/api/v1/campaigns/" + which;
  }

  @Test
  void campaign_isOfTheQuantities_andSaysSo() {
    Region region = api.parts.store().load(id).orElseThrow().definition().campaign().region();
    assertThat(region.projection()).isEqualTo(Projection.PLAIN);
    assertThat(region.quantities()).isEqualTo("temperature[C],humidity[%]");
    JsonNode view = json(api.get(path(id)));
    assertThat(view.at("/space/x/name").asText()).isEqualTo("temperature");
    assertThat(view.at("/space/x/from").asDouble()).isEqualTo(-10);
    assertThat(view.at("/space/y/unit").asText()).isEqualTo("%");
    assertThat(view.at("/space/y/finestCell").asDouble()).isEqualTo(100.0 / 64);
    assertThat(view.at("/space/quantities").asText()).isEqualTo(region.quantities());
    assertThat(view.at("/area/east").asDouble()).isEqualTo(40);
    assertThat(view.has("finestCellMetres")).isFalse();
    JsonNode listed = json(api.get("/api/v1/campaigns")).findValue("space");
    assertThat(listed).isEqualTo(view.get("space"));
  }

  @Test
  void plan_saysItInTheUnits() {
    JsonNode plan = json(api.post("/api/v1/plan", WEATHER));
    assertThat(plan.get("summary").asText()).contains(" C by ").contains(" % where");
    assertThat(plan.has("finestCellMetres")).isFalse();
    assertThat(plan.at("/space/x/to").asDouble()).isEqualTo(40);
  }

  @Test
  void exports_arePlotsAndTables_notMaps() throws Exception {
    assertThat(api.get(path(id) + "/heatmap.csv").contentUtf8()).startsWith("cell,x0,y0,x1,y1,");
    JsonNode geoJson = json(api.get(path(id) + "/heatmap.geojson"));
    assertThat(geoJson.get("x").asText()).isEqualTo("temperature (C)");
    assertThat(geoJson.get("y").asText()).isEqualTo("humidity (%)");
    byte[] png = api.get(path(id) + "/heatmap.png").content().array();
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isGreaterThan(64);
    for (String format : new String[] {"pgw", "pmtiles"}) {
      var refused = api.get(path(id) + "/heatmap." + format);
      assertThat(refused.status().code()).isEqualTo(422);
      assertThat(refused.contentUtf8()).contains("of the Earth alone");
    }
    assertThat(api.post(path(id) + "/areas", "{\"bbox\": [0, 0, 10, 10]}").status().code())
        .isEqualTo(422);
  }

  @Test
  void change_andPrior_areOfTheSameQuantities() {
    CampaignId next = api.createAnswered(WEATHER);
    CampaignId other = api.createAnswered(WEATHER.replace("humidity", "pressure"));
    assertThat(api.get(path(next) + "/changes?since=" + id).status().code()).isEqualTo(200);
    assertThat(api.get(path(next) + "/changes?since=" + other).status().code()).isEqualTo(422);
    assertThat(api.get(path(next) + "/changes.csv?since=" + id).contentUtf8())
        .startsWith("cell,x0,y0,x1,y1,");
    String prior = "\"prior\": {\"campaign\": \"%s\"}, \"devices\"";
    String finer = WEATHER.replace("64", "128");
    assertThat(plan(finer.replace("\"devices\"", prior.formatted(id)))).isEqualTo(200);
    assertThat(plan(finer.replace("\"devices\"", prior.formatted(other)))).isEqualTo(422);
  }

  private static int plan(String body) {
    return api.post("/api/v1/plan", body).status().code();
  }

  @Test
  void spaceThatIsNone_isRefused() {
    String area = "\"area\": {\"south\": 1, \"west\": 1, \"north\": 2, \"east\": 2}, \"devices\"";
    for (String body :
        new String[] {
          WEATHER.replace("\"devices\"", area),
          WEATHER.replace("\"grid\": 64", "\"finestCellMetres\": 50"),
          WEATHER.replace("\"grid\": 64, ", ""),
          WEATHER.replace("-10", "40"),
          WEATHER.replace("humidity", "temperature"),
          WEATHER.replace("humidity", "a[b]"),
          WEATHER.replace("\"humidity\"", "\"\""),
          WEATHER.replace("\"from\": 0", "\"from\": \"low\""),
          WEATHER.replace("\"to\": 100", "\"until\": 100")
        }) {
      assertThat(api.post("/api/v1/plan", body).status().code()).as(body).isEqualTo(422);
    }
  }
}

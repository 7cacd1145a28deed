package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CellsApiTest {
  @TempDir Path folder;

  @Test
  void cells_areThoseOfTheGeoJson() {
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      CampaignId id = api.createAnswered(ApiFixture.CAMPAIGN);
      JsonNode rows = ApiFixture.json(api.get("/api/v1/campaigns/" + id + "/cells"));
      JsonNode features =
          ApiFixture.json(api.get("/api/v1/campaigns/" + id + "/heatmap.geojson")).get("features");
      assertThat(rows.get("cells")).hasSameSizeAs(features);
      double sum = 0;
      for (int i = 0; i < features.size(); i++) {
        JsonNode row = rows.get("cells").get(i);
        JsonNode properties = features.get(i).get("properties");
        assertThat(row.get(0)).isEqualTo(properties.get("cell"));
        assertThat(row.get(4).asDouble())
            .isCloseTo(properties.get("area_km2").asDouble(), within(1e-5));
        assertThat(row.get(5).get(0)).hasSize(4);
        sum += row.get(1).asDouble();
      }
      assertThat(sum).isCloseTo(1, within(1e-5));
      assertThat(rows.get("rates")).isEmpty();
    }
  }

  @Test
  void categories_haveARateForEveryCell() {
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      String body =
          ApiFixture.CAMPAIGN.replaceFirst(
              "\"devices\"", "\"categories\": [\"well\", \"ill\"], \"devices\"");
      CampaignId id = api.createAnswered(body);
      JsonNode rows = ApiFixture.json(api.get("/api/v1/campaigns/" + id + "/cells?query=1"));
      assertThat(rows.get("query").asInt()).isEqualTo(1);
      assertThat(rows.get("rates")).hasSize(2);
      assertThat(rows.get("rates").get(1)).hasSameSizeAs(rows.get("cells"));
      for (JsonNode rate : rows.get("rates").get(1)) {
        assertThat(rate.get(1).asDouble()).isLessThanOrEqualTo(rate.get(0).asDouble());
        assertThat(rate.get(2).asDouble()).isGreaterThanOrEqualTo(rate.get(0).asDouble());
      }
    }
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignApiTest {
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

  @Test
  void create_showsWhatWasAskedFor() {
    AggregatedHttpResponse response = api.post("/api/v1/campaigns", CAMPAIGN);
    JsonNode campaign = json(response);

    assertThat(response.status().code()).isEqualTo(201);
    assertThat(response.headers().get("location"))
        .isEqualTo("/api/v1/campaigns/" + campaign.get("id").asText());
    assertThat(campaign.get("name").asText()).isEqualTo("Évora at noon");
    assertThat(campaign.at("/state/kind").asText()).isEqualTo("planned");
    assertThat(campaign.at("/area/north").asDouble()).isEqualTo(38.62);
    assertThat(campaign.get("finestCellMetres").asDouble()).isBetween(50.0, 100.0);
    assertThat(campaign.get("epsilonSpent").asDouble()).isZero();
    assertThat(campaign.get("corruptShare").asDouble()).isEqualTo(0.05);
    assertThat(json(api.get(response.headers().get("location")))).isEqualTo(campaign);
  }

  /** From one cell a side of half the area down to what the limits allow. */
  @ParameterizedTest
  @ValueSource(doubles = {8600, 4000, 1000, 100, 50.5, 7, 1})
  void create_finestCell_isNeverSmallerAndUnderTwiceAsLarge(double asked) {
    JsonNode plan =
        json(api.post("/api/v1/plan", CAMPAIGN.replace("Metres\": 50", "Metres\": " + asked)));

    double cell = plan.get("finestCellMetres").asDouble();
    assertThat(cell).isBetween(asked, 2.01 * asked);
    JsonNode again =
        json(api.post("/api/v1/plan", CAMPAIGN.replace("Metres\": 50", "Metres\": " + cell)));
    assertThat(again.get("grid")).isEqualTo(plan.get("grid"));
  }

  @Test
  void list_hasEveryCampaign() {
    CampaignId id = api.create(CAMPAIGN);

    assertThat(json(api.get("/api/v1/campaigns")).get("campaigns").findValuesAsText("id"))
        .contains(id.toString());
  }

  @Test
  void plan_saysWhatToExpectAndKeepsNothing() {
    int before = json(api.get("/api/v1/campaigns")).get("campaigns").size();
    JsonNode plan = json(api.call(HttpMethod.POST, "/api/v1/plan", api.viewer, CAMPAIGN));

    assertThat(plan.get("queries").size()).isBetween(2, 3);
    assertThat(plan.at("/queries/0/devices").asLong()).isEqualTo(1_200);
    assertThat(plan.get("summary").asText()).startsWith("About ").contains("cells of");
    assertThat(plan.get("vectorBytes").asLong()).isPositive();
    assertThat(json(api.get("/api/v1/campaigns")).get("campaigns")).hasSize(before);
  }

  /** Decision 31: at N = 5,000 and the shares of CAMPAIGN its noise deviates a quarter more. */
  @Test
  void plan_saysWhatItCostsThatNobodyIsBelieved() {
    JsonNode plan = json(api.post("/api/v1/plan", CAMPAIGN));
    JsonNode honest = plan.at("/grades/0/figures");
    JsonNode verified = plan.at("/grades/1/figures");

    assertThat(plan.at("/grades/0/assurance").asText()).isEqualTo("honest");
    assertThat(honest.get("noiseDevices")).isEqualTo(plan.get("noiseDevices"));
    assertThat(verified.get("noiseDevices").asDouble() / honest.get("noiseDevices").asDouble())
        .isBetween(1.15, 1.35);
    assertThat(honest.get("rounds").asInt()).isEqualTo(5);
    assertThat(verified.get("rounds").asInt()).isEqualTo(7);
    assertThat(honest.get("sumSeconds").asLong()).isEqualTo(60 + 90 + 60 + 120 + 90);
    assertThat(verified.get("sumSeconds").asLong()).isEqualTo(60 + 90 + 60 + 120 + 90 + 90 + 90);
    assertThat(verified.get("bytesUp").asLong()).isGreaterThan(honest.get("bytesUp").asLong());
    assertThat(verified.get("bytesDown").asLong())
        .isGreaterThan(4 * honest.get("bytesDown").asLong());
  }

  @Test
  void plan_whereNoSumIsSafeAgainstALiar_saysWhy() {
    String body =
        CAMPAIGN.replace("\"devices\": 20000", "\"devices\": 20000, \"toleratedDropout\": 0.3");
    JsonNode verified = json(api.post("/api/v1/plan", body)).at("/grades/1");

    assertThat(verified.has("figures")).isFalse();
    assertThat(verified.get("refused").asText()).contains("against a coordinator that lies");
  }

  /** As a list its shards would be 33 million objects, as six viewers found. */
  @Test
  void plan_ofABillionDevicesInShardsOf30_isTwoSizes() {
    String body =
        CAMPAIGN
            .replace("\"devices\": 20000", "\"devices\": 1000000000")
            .replace("\"shardSize\": 5000", "\"shardSize\": 30");
    for (int viewer = 0; viewer < 20; viewer++) {
      JsonNode plan = json(api.call(HttpMethod.POST, "/api/v1/plan", api.viewer, body));
      assertThat(plan.at("/queries/2/devices").asLong()).isEqualTo(700_000_000);
      assertThat(plan.at("/queries/2/shards").asLong()).isEqualTo(23_333_334);
      assertThat(plan.at("/queries/2/minimumSurvivors").asInt()).isEqualTo(27);
    }
  }

  @Test
  void planAndCreate_whatDefaultDevicesDecline_isWarnedOfAtTheField() {
    String body =
        CAMPAIGN
            .replace("\"epsilon\": 1", "\"epsilon\": 50")
            .replace("\"shardSize\": 5000", "\"shardSize\": 90, \"corruptShare\": 0");
    JsonNode plan = json(api.post("/api/v1/plan", body));
    JsonNode created = json(api.post("/api/v1/campaigns", body));

    assertThat(plan.get("warnings").findValuesAsText("field"))
        .containsExactly("epsilon", "shardSize", "corruptShare");
    assertThat(plan.at("/warnings/0/message").asText())
        .isEqualTo("epsilon: 50 (expected by devices by default: at most 1)");
    assertThat(created.get("warnings")).isEqualTo(plan.get("warnings"));
    assertThat(json(api.post("/api/v1/plan", CAMPAIGN)).get("warnings")).isEmpty();
  }

  @Test
  void plan_everyQuery_knowsTheFirst() {
    String body =
        CAMPAIGN.replace("\"epsilon\"", "\"participation\": \"every-query\", \"epsilon\"");
    JsonNode plan = json(api.post("/api/v1/plan", body));

    assertThat(plan.get("queriesKnown").asBoolean()).isFalse();
    assertThat(plan.get("queries")).hasSize(1);
  }

  @Test
  void stop_thenNothingChanges() {
    CampaignId id = api.create(CAMPAIGN);

    JsonNode stopped = json(api.post("/api/v1/campaigns/" + id + "/stop", ""));
    AggregatedHttpResponse again = api.post("/api/v1/campaigns/" + id + "/stop", "");

    assertThat(stopped.at("/state/kind").asText()).isEqualTo("stopped");
    assertThat(again.status().code()).isEqualTo(409);
    assertThat(json(again).get("code").asText()).isEqualTo("campaign-ended");
  }

  @Test
  void delete_isGone() {
    CampaignId id = api.create(CAMPAIGN);

    assertThat(api.delete("/api/v1/campaigns/" + id).status().code()).isEqualTo(204);
    assertThat(json(api.get("/api/v1/campaigns/" + id)).get("code").asText())
        .isEqualTo("no-such-campaign");
    assertThat(api.delete("/api/v1/campaigns/" + id).status().code()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"devices\": 20000 | \"devices\": -1 | devices | invalid-field",
        "\"devices\": 20000 | \"devices\": 2.5 | devices | invalid-field",
        "\"devices\": 20000 | \"devices\": 30 | devices | too-few-devices",
        "\"devices\": 20000, | '' | devices | invalid-field",
        "\"epsilon\": 1 | \"epsilon\": 0.0000001 | epsilon | invalid-field",
        "\"epsilon\": 1 | \"epsilon\": \"lots\" | epsilon | invalid-field",
        "\"epsilon\": 1 | \"epsilon\": 1e999999 | epsilon | invalid-field",
        "\"north\": 38.62 | \"north\": 38.4 | area | invalid-field",
        "\"north\": 38.62 | \"north\": 89 | area | invalid-field",
        "\"north\": 38.62 | \"north\": null | area.north | invalid-field",
        "\"east\": -7.8 | \"east\": 179, \"up\": 1 | area.up | invalid-field",
        "\"north\": 38.62, \"east\": -7.8 | \"north\": 80, \"east\": 170 | area | over-limit",
        "\"finestCellMetres\": 50 | \"finestCellMetres\": 0 | finestCellMetres | invalid-field",
        "\"finestCellMetres\": 50 | \"finestCellMetres\": 0.01 | finestCellMetres | over-limit",
        "\"finestCellMetres\": 50 | \"finestCellMetres\": 9000 | finestCellMetres | invalid-field",
        "\"finestCellMetres\": 50 | \"grid\": 100 | grid | invalid-field",
        "\"shardSize\": 5000 | \"grid\": 64 | grid | invalid-field",
        "\"shardSize\": 5000 | \"shardSize\": 0 | shardSize | invalid-field",
        "\"shardSize\": 5000 | \"corruptShare\": 1 | corruptShare | invalid-field",
        "\"shardSize\": 5000 | \"toleratedDropout\": -0.1 | toleratedDropout | invalid-field",
        "\"shardSize\": 5000 | \"participation\": \"twice\" | participation | invalid-field",
        "\"shardSize\": 5000 | \"categories\": [\"a\"] | categories | invalid-field",
        "\"shardSize\": 5000 | \"prior\": {\"campaign\": \"x\"} | prior.campaign | invalid-field",
        "\"shardSize\": 5000 | \"prior\": {} | prior | invalid-field",
        "\"shardSize\": 5000 | \"maxVectorLength\": 99999999 | maxVectorLength | over-limit",
        "\"shardSize\": 5000 | \"colour\": 1 | colour | invalid-field",
        "\"shardSize\": 5000 | \"corruptShare\": 0.4, \"toleratedDropout\": 0.4 | corruptShare |"
            + " no-safe-graph",
        "\"shardSize\": 5000 | \"shardSize\": 2 | shardSize | no-safe-graph",
        "\"north\": 38.62 | \"north\": 38.50001 | area | invalid-field",
        "\"west\": -8.0 | \"west\": 179 | area | invalid-field",
        "\"finestCellMetres\": 50 | \"finestCellMetres\": 0.5 | finestCellMetres | invalid-field",
        "\"finestCellMetres\": 50 | \"grid\": 65536 | grid | invalid-field",
        "\"Évora at noon\" | \"  \" | name | invalid-field",
      })
  void create_invalid_namesTheField(String from, String to, String field, String code) {
    int before = api.parts.store().count();
    AggregatedHttpResponse response =
        api.post("/api/v1/campaigns", CAMPAIGN.replace(from, to.equals("''") ? "" : to));
    JsonNode problem = json(response);

    assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(422);
    assertThat(response.contentType().toString()).isEqualTo("application/problem+json");
    assertThat(problem.get("code").asText()).isEqualTo(code);
    assertThat(problem.get("field").asText()).isEqualTo(field);
    assertThat(problem.get("detail").asText()).isNotEmpty();
    assertThat(problem.get("action").asText()).isNotEmpty();
    assertThat(api.parts.store().count()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"not json", "[1]", "{\"devices\": 1} trailing", "\"\""})
  void create_noObject_isMalformed(String body) {
    AggregatedHttpResponse response = api.post("/api/v1/campaigns", body);

    assertThat(response.status().code()).isEqualTo(400);
    assertThat(json(response).get("code").asText()).isEqualTo("malformed-json");
  }

  @Test
  void create_withThePriorOfAnotherCampaign_keepsIt() {
    CampaignId earlier = api.createAnswered(CAMPAIGN);
    CampaignId id =
        api.create(
            CAMPAIGN.replace(
                "\"shardSize\"", "\"prior\": {\"campaign\": \"" + earlier + "\"}, \"shardSize\""));
    api.delete("/api/v1/campaigns/" + earlier);

    assertThat(json(api.get("/api/v1/campaigns/" + id)).get("prior").asBoolean()).isTrue();
    assertThat(api.parts.store().load(id).orElseThrow().definition().prior().earlier())
        .isNotEmpty();
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A campaign is asked by the strategy that it names, and says so wherever it is told of. */
class StrategyApiTest {
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

  /** An area that is not square, so that some of the square is masked. */
  private static String campaign(String terms) {
    return """
        {"area": {"south": 38.5, "west": -8.0, "north": 38.62, "east": -7.8},
         "devices": 4000, "epsilon": 1, "grid": 32, "shardSize": 2000%s}
        """
        .formatted(terms);
  }

  /** Whoever adds a constant has it here: planned, kept, asked to its end, drawn and stated. */
  @ParameterizedTest
  @EnumSource
  void everyStrategy_isAskedByName(StrategyName name) {
    String body = campaign(", \"strategy\": \"" + name.label() + "\"");
    JsonNode plan = json(api.post("/api/v1/plan", body));
    assertThat(plan.get("strategy").asText()).as(plan.toString()).isEqualTo(name.label());
    assertThat(plan.get("queries")).isNotEmpty();

    CampaignId id = api.createAnswered(body);
    JsonNode shown = json(api.get("/api/v1/campaigns/" + id));
    assertThat(shown.get("strategy").asText()).isEqualTo(name.label());
    assertThat(shown.get("participation").asText()).isEqualTo(name.participation().label());
    assertThat(shown.get("epsilonSpent").asDouble()).isPositive().isLessThanOrEqualTo(1);
    assertThat(api.parts.store().load(id).orElseThrow().definition().strategyName())
        .isEqualTo(name);

    JsonNode statement = json(api.get("/api/v1/campaigns/" + id + "/privacy"));
    assertThat(statement.get("strategy").asText()).isEqualTo(name.label());
    assertThat(statement.get("statement").toString())
        .contains("strategy " + name.label() + " (" + name.description() + ")");
    assertThat(api.get("/api/v1/campaigns/" + id + "/heatmap.geojson").status().code())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | sfumato",
        ", \"participation\": \"once\" | sfumato",
        ", \"participation\": \"every-query\" | paper",
        ", \"participation\": \"once\", \"strategy\": \"flat\" | flat",
      })
  void withoutAName_itIsTheUsualOneOfTheParticipation(String terms, String label) {
    JsonNode plan = json(api.post("/api/v1/plan", campaign(terms)));
    assertThat(plan.get("strategy").asText()).isEqualTo(label);
  }

  @Test
  void maxQueries_boundsThePlanAndTheCampaign() {
    JsonNode usual = json(api.post("/api/v1/plan", campaign("")));
    JsonNode two = json(api.post("/api/v1/plan", campaign(", \"maxQueries\": 2")));
    CampaignId id = api.create(campaign(", \"maxQueries\": 2"));

    assertThat(usual.get("queries").size()).isGreaterThan(2);
    assertThat(two.get("queries").size()).isEqualTo(2);
    assertThat(api.parts.store().load(id).orElseThrow().definition().maxQueries()).isEqualTo(2);
    assertThat(api.parts.store().load(id).orElseThrow().definition().plan().maxQueries())
        .isEqualTo(2);
  }

  @Test
  void list_saysTheStrategy() {
    CampaignId id = api.create(campaign(", \"strategy\": \"fixed\""));
    JsonNode all = json(api.get("/api/v1/campaigns")).get("campaigns");
    assertThat(all)
        .filteredOn(each -> each.get("id").asText().equals(id.toString()))
        .singleElement()
        .returns("fixed", each -> each.get("strategy").asText());
  }

  @Test
  void anotherName_isRefusedWithAllThereAre() {
    JsonNode problem = json(api.post("/api/v1/plan", campaign(", \"strategy\": \"best\"")));
    assertThat(problem.get("field").asText()).isEqualTo("strategy");
    assertThat(problem.get("rule").asText()).isEqualTo(String.join(", ", StrategyName.labels()));
  }

  @ParameterizedTest
  @CsvSource({"sfumato, every-query, once", "paper, once, every-query", "flat, every-query, once"})
  void participationOfAnotherStrategy_isRefused(String strategy, String wrong, String right) {
    String terms = ", \"strategy\": \"%s\", \"participation\": \"%s\"".formatted(strategy, wrong);
    AggregatedHttpResponse response = api.post("/api/v1/campaigns", campaign(terms));
    assertThat(response.status().code()).isEqualTo(422);
    assertThat(json(response).get("field").asText()).isEqualTo("participation");
    assertThat(json(response).get("rule").asText()).isEqualTo(right + " with strategy " + strategy);
  }

  /** In closed form: what a viewer asks costs little, also when the answer is no. */
  @Test
  void flatQueryOverTheLongestVector_isRefusedBeforeItIsMade() {
    String body = campaign(", \"strategy\": \"flat\"").replace("\"grid\": 32", "\"grid\": 8192");
    JsonNode problem = json(api.post("/api/v1/plan", body));
    assertThat(problem.get("field").asText()).isEqualTo("maxVectorLength");
    assertThat(problem.get("rule").asText())
        .isEqualTo("67108864 or more for a flat query, or a coarser grid");
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.state.StoredCampaign;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns one after another, over REST. */
class SeriesApiTest {
  private static final String ALL = "/api/v1/campaigns";

  @TempDir private Path folder;
  private ApiFixture api;

  @BeforeEach
  void start() {
    api = new ApiFixture(folder, Limits.defaults());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private static String of(String series) {
    return CAMPAIGN.replace("\"devices\"", "\"series\": " + series + ", \"devices\"");
  }

  private String refused(String body) {
    assertThat(api.post(ALL, body).status().code()).isEqualTo(422);
    return api.post(ALL, body).contentUtf8();
  }

  private StoredCampaign stored(CampaignId id) {
    return api.parts.store().load(id).orElseThrow();
  }

  @Test
  void plan_saysWhatAllMapsCost_andNothingIsThere() {
    JsonNode plan = json(api.post("/api/v1/plan", of("{\"name\": \"weekly\", \"maps\": 8}")));

    assertThat(plan.at("/series/epsilonAll").asDouble()).isEqualTo(8);
    assertThat(plan.at("/series/epsilonCharged").asDouble()).isZero();
    assertThat(plan.at("/series/devicesAll").asLong()).isEqualTo(160_000);
    assertThat(json(api.get("/api/v1/series")).get("series")).isEmpty();
  }

  @Test
  void maps_startFromTheLastOneThatHasOne_withAllThatItMeasured() {
    CampaignId first = api.createAnswered(of("{\"name\": \"weekly\", \"maps\": 3}"));
    CampaignId empty = create(of("{\"name\": \"weekly\"}"));
    end(empty);
    CampaignId third = create(of("{\"name\": \"weekly\", \"maps\": 3}"));

    Prior prior = stored(third).definition().prior();
    List<NoisyHistogram> measured = stored(first).answers();
    assertThat(measured).isNotEmpty();
    assertThat(prior.earlier())
        .usingRecursiveComparison()
        .isEqualTo(Prior.ofAnswers(measured).earlier());
    assertThat(prior.earlier()).hasOnlyElementsOfType(Measurement.class);
    JsonNode series = json(api.get("/api/v1/series")).at("/series/0");
    assertThat(series.get("started").asInt()).isEqualTo(3);
    assertThat(series.get("campaigns")).hasSize(3);
    assertThat(series.at("/campaigns/2/id").asText()).isEqualTo(third.toString());
    assertThat(json(api.get(ALL + "/" + third)).at("/series/number").asInt()).isEqualTo(3);
    end(third);
    assertThat(refused(of("{\"name\": \"weekly\"}"))).contains("All 3 maps");
  }

  /** What a page knows of an area of any form is not enough to ask for it again. */
  @Test
  void next_withoutAnArea_hasThatOfTheSeries() {
    String terms = "\"devices\": 20000, \"epsilon\": 1";
    assertThat(refused("{\"series\": {\"name\": \"weekly\", \"maps\": 3}, " + terms + "}"))
        .contains("\"field\":\"area\"");
    CampaignId first = create(of("{\"name\": \"weekly\", \"maps\": 3}"));
    end(first);
    CampaignId next = create("{\"series\": {\"name\": \"weekly\"}, " + terms + "}");

    assertThat(stored(next).definition().campaign().region())
        .isEqualTo(stored(first).definition().campaign().region());
    end(next);
    String finer = "\"finestCellMetres\": 20, " + terms;
    assertThat(refused("{\"series\": {\"name\": \"weekly\"}, " + finer + "}"))
        .contains("\"field\":\"area\"");
  }

  @Test
  void next_thatDoesNotFit_isRefusedByName() {
    assertThat(refused(of("{\"name\": \"weekly\"}"))).contains("series.maps");
    CampaignId first = create(of("{\"name\": \"weekly\", \"maps\": 3}"));
    assertThat(refused(of("{\"name\": \"weekly\"}"))).contains("still being made");
    end(first);
    assertThat(refused(of("{\"name\": \"weekly\", \"maps\": 4}"))).contains("planned with 3");
    String other = of("{\"name\": \"weekly\"}");
    assertThat(refused(other.replace("38.62", "38.63"))).contains("that of the series");
    assertThat(refused(other.replace("\"epsilon\": 1", "\"epsilon\": 2"))).contains("at most that");
    String prior = "\"prior\": {\"campaign\": \"" + first + "\"}, \"devices\"";
    assertThat(refused(other.replace("\"devices\"", prior))).isNotBlank();
  }

  private CampaignId create(String body) {
    return CampaignId.parse(json(api.post(ALL, body)).get("id").asText());
  }

  private void end(CampaignId id) {
    assertThat(api.post(ALL + "/" + id + "/stop", "{}").status().isSuccess()).isTrue();
  }
}

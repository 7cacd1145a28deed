package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import dev.sfumato.export.MapFormat;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerApiTest {
  private static final String WIDE =
      "\"area\": {\"south\": 38.5, \"west\": -8.6, \"north\": 38.55, \"east\": -7.8}";

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
  void queries_sayWhatEachCostAndWhoAnswered() {
    JsonNode queries = json(api.get(campaign + "/queries")).get("queries");
    JsonNode last = queries.get(queries.size() - 1);

    assertThat(queries.size()).isBetween(3, 5);
    assertThat(queries.at("/0/number").asInt()).isEqualTo(1);
    assertThat(queries.at("/0/epsilon").asDouble()).isEqualTo(1);
    assertThat(queries.at("/0/devices").asInt()).isEqualTo(1_200);
    assertThat(queries.at("/0/seats/seated").asInt()).isEqualTo(1_200);
    assertThat(queries.at("/0/seats/answered").asInt()).isEqualTo(1_176);
    assertThat(queries.at("/0/seats/dropped").asInt()).isEqualTo(24);
    assertThat(queries.at("/0/seats/awaited").asInt()).isZero();
    assertThat(queries.at("/0/minimumSurvivors").asInt()).isEqualTo(1_080);
    assertThat(queries.at("/0/seats/dropReasons/stream-lost").asInt()).isEqualTo(24);
    assertThat(queries.at("/0/noise/deviation").asDouble()).isPositive();
    assertThat(queries.at("/0/onlyNoise").asBoolean(true)).isFalse();
    assertThat(last.get("shards").size()).isEqualTo(last.get("shardsPlanned").asInt());
    assertThat(last.at("/shards/0/state").asText()).isEqualTo("opened");
    assertThat(last.at("/shards/0/roundMillis/1").asInt()).isEqualTo(50);
  }

  @Test
  void heatmap_geoJson_sumsToOneAndCarriesThePromise() {
    AggregatedHttpResponse response = api.get(campaign + "/heatmap");
    JsonNode map = json(response);

    assertThat(response.contentType().toString()).isEqualTo("application/geo+json");
    double sum = 0;
    for (JsonNode feature : map.get("features")) {
      sum += feature.at("/properties/share").asDouble();
    }
    assertThat(sum).isCloseTo(1, within(1e-6));
    assertThat(map.at("/privacy/epsilon").asDouble()).isEqualTo(1);
    assertThat(map.at("/privacy/placeAgainstPlaceEpsilon").asDouble()).isEqualTo(2);
    assertThat(map.at("/privacy/enrolment").asText()).isEqualTo("open");
    assertThat(map.at("/privacy/statement").toString()).contains("is an assumption");
  }

  @Test
  void heatmap_afterTheFirstQuery_isCoarser() {
    int first = json(api.get(campaign + "/heatmap?query=1")).get("features").size();
    int newest = json(api.get(campaign + "/heatmap")).get("features").size();

    assertThat(first).isLessThan(newest);
    assertThat(json(api.get(campaign + "/heatmap?query=9")).get("code").asText())
        .isEqualTo("no-such-query");
  }

  @Test
  void heatmap_inEveryFormat() {
    for (MapFormat each : MapFormat.available()) {
      String format = each.extension();
      AggregatedHttpResponse asked = api.get(campaign + "/heatmap?format=" + format);
      AggregatedHttpResponse named = api.get(campaign + "/heatmap." + format);

      assertThat(asked.status().code()).as(format).isEqualTo(200);
      assertThat(asked.content().array()).as(format).isEqualTo(named.content().array());
      assertThat(asked.headers().get("link")).contains("/privacy>; rel=\"describedby\"");
      assertThat(asked.headers().get("content-disposition")).endsWith("." + format + "\"");
    }
    assertThat(json(api.get(campaign + "/heatmap?format=bmp")).get("code").asText())
        .isEqualTo("unknown-format");
  }

  @Test
  void heatmap_beforeAnyAnswer_isNotThereYet() {
    CampaignId id = api.create(CAMPAIGN);
    AggregatedHttpResponse response = api.get("/api/v1/campaigns/" + id + "/heatmap");

    assertThat(response.status().code()).isEqualTo(409);
    assertThat(json(response).get("code").asText()).isEqualTo("no-map-yet");
  }

  @Test
  void cell_isExplainedByTheQueriesThatMeasuredIt() {
    JsonNode feature = json(api.get(campaign + "/heatmap")).at("/features/0/properties");
    String cell = feature.get("cell").asText().replace('/', '.');
    JsonNode explained = json(api.get(campaign + "/cells/" + cell));

    assertThat(explained.get("share").asDouble()).isEqualTo(feature.get("share").asDouble());
    assertThat(explained.get("low").asDouble()).isEqualTo(feature.get("low").asDouble());
    assertThat(contributions(explained)).isCloseTo(feature.get("share").asDouble(), within(1e-9));
    assertThat(explained.at("/parts/0/measurements")).isNotEmpty();
    for (JsonNode each : explained.at("/parts/0/measurements")) {
      assertThat(each.get("noiseDeviation").asDouble()).isPositive();
    }
    for (String wrong : List.of("zz", "01.01.01.01.01.01.01.01.01.01", "root")) {
      assertThat(json(api.get(campaign + "/cells/" + wrong)).get("code").asText())
          .isEqualTo("no-such-cell");
    }
  }

  /** On a wide area most of a query's square is masked and has no cells at all. */
  @Test
  void cell_ofAWideArea_isExplainedByWhatWasCounted() {
    String wide = CAMPAIGN.replaceFirst("\"area\": \\{[^}]*}", WIDE);
    String path = "/api/v1/campaigns/" + api.createAnswered(wide);
    JsonNode features = json(api.get(path + "/heatmap")).get("features");
    for (int i = 0; i < features.size(); i += 1 + features.size() / 6) {
      JsonNode feature = features.get(i);
      String cell = feature.at("/properties/cell").asText();
      JsonNode explained = json(api.get(path + "/cells/" + cell.replace('/', '.')));

      assertThat(explained.at("/parts/0/measurements")).as(cell).isNotEmpty();
      assertThat(contributions(explained))
          .isCloseTo(feature.at("/properties/share").asDouble(), within(1e-9));
    }
  }

  /** What an explanation says adds up to the number that it explains. */
  private static double contributions(JsonNode explained) {
    double sum = 0;
    for (JsonNode part : explained.get("parts")) {
      sum += part.get("balance").asDouble() + contribution(part.get("surroundings"));
      sum += contribution(part.path("earlier"));
      for (JsonNode each : part.get("measurements")) {
        sum += contribution(each);
      }
    }
    return sum;
  }

  private static double contribution(JsonNode of) {
    return of.path("weight").asDouble() * of.path("share").asDouble();
  }

  @Test
  void statement_givesTheSumsThatWereOpened() {
    JsonNode query = json(api.get(campaign + "/privacy")).at("/queries/0");

    assertThat(query.get("answered").asInt()).isEqualTo(1_176);
    assertThat(query.get("fewestInASum").asInt()).isEqualTo(1_176);
    assertThat(query.get("noiseMadeForAtLeast").asInt()).isEqualTo(1_080);
  }

  @Test
  void cell_ofACampaignWithCategories_hasRates() {
    CampaignId id =
        api.createAnswered(
            CAMPAIGN.replace(
                "\"shardSize\"", "\"categories\": [\"ill\", \"well\"], \"shardSize\""));
    String path = "/api/v1/campaigns/" + id;
    String cell = json(api.get(path + "/heatmap")).at("/features/0/properties/cell").asText();
    JsonNode rates = json(api.get(path + "/cells/" + cell.replace('/', '.'))).get("rates");

    assertThat(rates.findValuesAsText("category")).containsExactly("ill", "well");
    JsonNode properties = json(api.get(path + "/heatmap")).at("/features/0/properties");
    assertThat(properties.get("rate_ill").asDouble()).isEqualTo(rates.at("/0/rate").asDouble());
    assertThat(api.get(path + "/heatmap.csv").contentUtf8())
        .startsWith("cell,")
        .contains(",rate_ill,rate_ill_low,rate_ill_high,rate_well,");
    assertThat(rates.at("/0/low").asDouble()).isLessThanOrEqualTo(rates.at("/0/rate").asDouble());
    picturesOfRates(path);
  }

  private void picturesOfRates(String path) {
    byte[] people = api.get(path + "/heatmap.png").content().array();
    byte[] ill = api.get(path + "/heatmap.png?rate=ill").content().array();
    assertThat(ill).startsWith(0x89, 'P', 'N', 'G').isNotEqualTo(people);
    assertThat(ill).isNotEqualTo(api.get(path + "/heatmap.png?rate=well").content().array());
    assertThat(json(api.get(path + "/heatmap.png?rate=tall")).get("field").asText())
        .isEqualTo("rate");
    assertThat(json(api.get(path + "/heatmap.csv?rate=ill")).get("field").asText())
        .isEqualTo("rate");
  }

  @Test
  void privacy_asJsonAndAsText() {
    assertThat(json(api.get(campaign + "/privacy")).get("adjacency").asText())
        .isEqualTo("zero-out");
    assertThat(api.get(campaign + "/privacy?format=text").contentUtf8())
        .contains("at most 2 epsilon")
        .contains("which devices made for sums of at least 1080 with at most 60 corrupt")
        .contains("at most 5% of the devices")
        .contains("Not protected");
  }
}

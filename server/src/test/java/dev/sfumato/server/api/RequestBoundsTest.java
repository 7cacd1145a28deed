package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request may say at most, and that whoever exceeds it is told value and rule. */
class RequestBoundsTest {
  @TempDir private static Path folder;
  private static ApiFixture api;

  @BeforeAll
  static void start() {
    api = new ApiFixture(folder, new Limits(1 << 20, 9, 1e7, 16, 1 << 20, 1_000_000, 1_000, 8));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /** A field of the campaign, a value that it does not take, and the detail of the refusal. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "devices | 1000001 | devices: 1000001 (expected: 1 .. 1000000)",
        "devices | 1e30 | devices: 1E+30 (expected: 1 .. 1000000)",
        "devices | 0 | devices: 0 (expected: a whole number, 1 .. 1000000)",
        "devices | 2.5 | devices: 2.5 (expected: a whole number, 1 .. 1000000)",
        "devices | \"many\" | devices: \"many\" (expected: a number of at most 100 digits)",
        "devices | null | devices: nothing (expected: a value)",
        "devices | [] | devices: [] (expected: a number",
        "epsilon | 1001 | epsilon: 1001 (expected: 0.001 .. 1000)",
        "epsilon | -1 | epsilon: -1 (expected: > 0)",
        "epsilon | 0.0000001 | epsilon: 1E-7 (expected: a whole number of millionths",
        "epsilon | 1e-99 | (expected: a whole number of millionths",
        "shardSize | 0 | shardSize: 0 (expected: a whole number, 1 .. 100000)",
        "shardSize | 100001 | shardSize: 100001 (expected: a whole number, 1 .. 100000)",
        "shardSize | 4294967376 | shardSize: 4294967376 (expected: a whole number, 1 .. 100000)",
        "shardSize | 99999999999999999999 | shardSize: 99999999999999999999 (expected: a whole",
        "scale | 0 | scale: 0 (expected: a whole number, 1 .. 2147483648)",
        "scale | 2147483649 | scale: 2147483649 (expected: a whole number, 1 .. 2147483648)",
        "maxVectorLength | 3 | maxVectorLength: 3 (expected: a whole number, 4 .. 1048576)",
        "maxVectorLength | 1048577 | maxVectorLength: 1048577 (expected: 4 .. 1048576)",
        "population | 0 | population: 0 (expected: a whole number, 1 .. 20000000000)",
        "population | 1e11 | population: 1E+11 (expected: 1 .. 20000000000)",
        "toleratedDropout | 1 | toleratedDropout: 1 (expected: 0 or more and under 1",
        "corruptShare | -0.1 | corruptShare: -0.1 (expected: 0 or more and under 1",
        "finestCellMetres | 0 | finestCellMetres: 0 (expected: 0.01 .. 20037508)",
        "finestCellMetres | 1e50 | finestCellMetres: 1E+50 (expected: 0.01 .. 20037508)",
        "finestCellMetres | -1e308 | (expected: a number of at most 100 digits)",
        "area | {\"south\":1e9,\"west\":0,\"north\":1,\"east\":1} | area.south: 1E+9 (expected:"
            + " -360 .. 360)",
        "area | [1, 2, 3, 4] | area: [1,2,3,4] (expected: an object)",
        "categories | [] | categories: a list of 0 (expected: 2 .. 256 in a list)",
        "categories | [\"a\", \"a\"] | categories: 'a' (expected: different names of 1 .. 120"
            + " characters)",
        "categories | [\"a\", 1] | categories: 1 (expected: a list of texts)",
        "name | 7 | name: 7 (expected: a text)",
        "prior | {\"cells\": [{\"cell\": \"/\", \"share\": 1e13}]} | prior.cells[0].share: 1E+13"
            + " (expected: 0 ..",
        "prior | {\"cells\": 5} | prior.cells: 5 (expected: a list)",
      })
  void field_outOfItsRange_isRefusedWithValueAndRule(String field, String value, String detail) {
    for (String path : new String[] {"/api/v1/plan", "/api/v1/campaigns"}) {
      AggregatedHttpResponse response = api.post(path, with(field, value));
      assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(422);
      assertThat(json(response).get("detail").asText()).contains(detail);
      assertDetailIsValueAndRule(json(response));
      assertThat(json(response).get("field").asText()).startsWith(field);
    }
  }

  /** Nobody has to cut a rule out of a sentence. */
  private static void assertDetailIsValueAndRule(JsonNode problem) {
    assertThat(problem.get("detail").asText())
        .endsWith(
            ": "
                + problem.get("value").asText()
                + " (expected: "
                + problem.get("rule").asText()
                + ")");
  }

  @ParameterizedTest
  @CsvSource({"devices, 3, devices", "corruptShare, 0.9, corruptShare"})
  void termsThatThePlannerRefuses_areSaidWithFieldValueAndRule(
      String field, String value, String told) {
    JsonNode problem = json(api.post("/api/v1/plan", with(field, value)));

    assertThat(problem.get("field").asText()).as(problem.toString()).isEqualTo(told);
    assertDetailIsValueAndRule(problem);
  }

  @Test
  void fieldThatThereIsNot_hasNoRule() {
    JsonNode problem = json(api.post("/api/v1/plan", with("colour", "7")));

    assertThat(problem.get("field").asText()).isEqualTo("colour");
    assertThat(problem.has("rule")).isFalse();
    assertThat(problem.has("value")).isFalse();
  }

  /** Its other value, if it has one, is gone. */
  private static String with(String field, String value) {
    String rest =
        CAMPAIGN.strip().replaceAll("\"" + field + "\": (\\{[^}]*}|\"[^\"]*\"|[^,}]*),?", "");
    return "{\"" + field + "\": " + value + ", " + rest.substring(1).replaceAll(",\\s*}$", "}");
  }

  @Test
  void longNamesAndLists_areRefused_andWhatIsSaidOfThemIsShort() {
    String names =
        IntStream.range(0, 257).mapToObj(i -> "\"c" + i + "\"").collect(Collectors.joining(","));
    String cells =
        IntStream.range(0, 65_537)
            .mapToObj(i -> "{\"cell\":\"/\"}")
            .collect(Collectors.joining(","));

    for (String body :
        new String[] {
          with("categories", "[" + names + "]"),
          with("prior", "{\"cells\": [" + cells + "]}"),
          with("name", "\"" + "n".repeat(121) + "\""),
          with("categories", "[\"" + "c".repeat(9_000) + "\", \"b\"]"),
          with("u".repeat(90), "1"),
        }) {
      AggregatedHttpResponse response = api.post("/api/v1/plan", body);
      assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(422);
      assertThat(response.contentUtf8()).hasSizeLessThan(600);
    }
  }

  @Test
  void bodies_thatAreDeepOrRepeatAKeyOrHaveEndlessNumbers_areMalformed() {
    for (String body :
        new String[] {
          "{\"a\":".repeat(500) + "1" + "}".repeat(500),
          "{\"a\":" + "[".repeat(50_000) + "]".repeat(50_000) + "}",
          "{\"devices\": 1, \"devices\": 2}",
          "{\"devices\": " + "9".repeat(5_000) + "}",
          "{\"" + "k".repeat(500) + "\": 1}",
          "{\"name\": \"" + "n".repeat(20_000) + "\"}",
        }) {
      AggregatedHttpResponse response = api.post("/api/v1/plan", body);
      assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(400);
      assertThat(json(response).get("code").asText()).isEqualTo("malformed-json");
    }
  }

  @Test
  void aBodyWhereNoneBelongs_isTooLarge() {
    AggregatedHttpResponse response =
        api.call(HttpMethod.GET, "/api/v1/campaigns", api.viewer, "x".repeat(2_000));

    assertThat(response.status().code()).isEqualTo(413);
  }

  @ParameterizedTest
  @CsvSource({"0", "2", "-1", "x", "99999999999", "1.5"})
  void queryNumber_outOfRange_isRefused(String query) {
    CampaignId id = answered();
    JsonNode problem = json(api.get("/api/v1/campaigns/" + id + "/cells?query=9" + query));

    assertThat(problem.get("code").asText()).isEqualTo("no-such-query");
    assertThat(problem.get("detail").asText()).contains("9" + query);
  }

  /** Eight streams in all: one address has two of them, and the next is told so. */
  @Test
  @Timeout(600)
  void eventStreams_ofOneAddress_areLimited() throws Exception {
    CampaignId id = answered();
    HttpClient client = HttpClient.newHttpClient();
    List<InputStream> open = new ArrayList<>();
    try {
      for (int i = 0; i < 2; i++) {
        HttpResponse<InputStream> stream = events(client, id);
        assertThat(stream.statusCode()).isEqualTo(200);
        open.add(stream.body());
      }
      HttpResponse<InputStream> third = events(client, id);
      assertThat(third.statusCode()).isEqualTo(429);
      assertThat(new String(third.body().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .contains("too-many-streams");
    } finally {
      for (InputStream each : open) {
        each.close();
      }
    }
  }

  private static HttpResponse<InputStream> events(HttpClient client, CampaignId id)
      throws IOException, InterruptedException {
    URI address =
        URI.create("http://127.0.0.1:" + api.port() + "/api/v1/campaigns/" + id + "/events");
    return client.send(
        HttpRequest.newBuilder(address).header("Authorization", "Bearer " + api.viewer).build(),
        HttpResponse.BodyHandlers.ofInputStream());
  }

  @Test
  void aLargeAnswer_waitsInAFileAndNotInMemory() throws Exception {
    Spool little = new Spool();
    little.write(new byte[1000]);
    assertThat(little.file()).isEmpty();
    assertThat(little.bytes()).hasSize(1000);

    Spool large = new Spool();
    byte[] part = new byte[10_000];
    for (int i = 0; i < 100; i++) {
      large.write(part);
    }
    large.close();
    Path file = large.file().orElseThrow();
    assertThat(Files.size(file)).isEqualTo(1_000_000);
    assertThat(large.bytes()).isEmpty();
    Files.delete(file);
  }

  private static CampaignId answered() {
    for (JsonNode each : json(api.get("/api/v1/campaigns")).get("campaigns")) {
      if (each.get("queriesAnswered").asInt() > 0) {
        return CampaignId.parse(each.get("id").asText());
      }
    }
    return api.createAnswered(CAMPAIGN);
  }
}

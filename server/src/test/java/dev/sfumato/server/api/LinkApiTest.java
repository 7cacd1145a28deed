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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkApiTest {
  @TempDir private Path folder;
  private ApiFixture api;
  private CampaignId id;
  private String links;
  private String shared;

  @BeforeEach
  void start() {
    api = new ApiFixture(folder, Limits.defaults());
    id = api.createAnswered(CAMPAIGN);
    links = "/api/v1/campaigns/" + id + "/links";
    shared = "/api/v1/shared/" + id + "/1";
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void link_opensItsMapAndItsPromise_andNothingElse() {
    String secret = make();

    JsonNode map = json(get(shared, secret));
    assertThat(map.get("name").asText()).isEqualTo("Évora at noon");
    assertThat(map.get("query").asInt()).isEqualTo(1);
    assertThat(map.at("/privacy/statement").size()).isPositive();
    assertThat(get(shared + "/cells", secret).contentUtf8())
        .isEqualTo(api.get("/api/v1/campaigns/" + id + "/cells?query=1").contentUtf8());
    for (String path :
        new String[] {
          "/api/v1/shared/" + id + "/2",
          "/api/v1/shared/" + id + "/x/cells",
          "/api/v1/shared/" + "0".repeat(32) + "/1",
          "/api/v1/campaigns",
          "/api/v1/campaigns/" + id + "/cells",
          links
        }) {
      assertThat(get(path, secret).status().code()).as(path).isIn(401, 404);
    }
  }

  @Test
  void map_isClosedToStrangersGuessesAndTokensOfRoles() {
    for (String token : new String[] {"", "guess", api.viewer, api.admin}) {
      assertThat(get(shared, token).status().code()).isEqualTo(401);
      assertThat(get(shared + "/cells", token).status().code()).isEqualTo(401);
    }
  }

  @Test
  void linkThatWasEnded_orMadeAnew_opensNothing() {
    String first = make();
    assertThat(json(api.get(links)).get("queries").toString()).isEqualTo("[1]");
    String second = make();
    assertThat(get(shared, first).status().code()).isEqualTo(401);
    assertThat(get(shared, second).status().code()).isEqualTo(200);

    assertThat(api.delete(links + "/1").status().code()).isEqualTo(204);

    assertThat(get(shared, second).status().code()).isEqualTo(401);
    assertThat(json(api.get(links)).get("queries").toString()).isEqualTo("[]");
  }

  @Test
  void viewer_makesAndEndsNoLinks() {
    assertThat(api.call(HttpMethod.POST, links + "/1", api.viewer, "").status().code())
        .isEqualTo(403);
    assertThat(api.call(HttpMethod.DELETE, links + "/1", api.viewer, "").status().code())
        .isEqualTo(403);
  }

  @Test
  void link_toAMapThatIsNotThere_isRefused() {
    assertThat(json(api.post(links + "/9999", "")).get("code").asText()).isEqualTo("no-such-query");
    CampaignId empty = api.create(CAMPAIGN);
    assertThat(json(api.post("/api/v1/campaigns/" + empty + "/links/1", "")).get("code").asText())
        .isEqualTo("no-map-yet");
  }

  @Test
  void linkOfADeletedCampaign_opensNothing() {
    String secret = make();
    assertThat(api.delete("/api/v1/campaigns/" + id).status().code()).isEqualTo(204);
    assertThat(get(shared, secret).status().code()).isEqualTo(404);
  }

  private String make() {
    AggregatedHttpResponse made = api.post(links + "/1", "");
    assertThat(made.status().code()).as(made.contentUtf8()).isEqualTo(201);
    return json(made).get("token").asText();
  }

  private AggregatedHttpResponse get(String path, String token) {
    return api.call(HttpMethod.GET, path, token, "");
  }
}

package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.view.ReplayView;
import dev.sfumato.server.transcript.Replay;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator that replays its own transcript. */
class ReplayApiTest {
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

  private static String path(CampaignId id) {
    return "/api/v1/campaigns/" + id;
  }

  @Test
  void replay_ofAFinishedCampaign_isItsMap() {
    CampaignId id = api.createAnswered(CAMPAIGN);

    JsonNode replay = json(api.get(path(id) + "/replay"));

    assertThat(replay.get("same").asBoolean()).as(replay.toString()).isTrue();
    assertThat(replay.get("whole").asBoolean()).isTrue();
    assertThat(replay.get("queries").asInt())
        .isEqualTo(json(api.get(path(id))).get("queriesAnswered").asInt());
    byte[] map = api.get(path(id) + "/heatmap.geojson").content().array();
    assertThat(replay.get("mapHash").asText()).isEqualTo(Replay.hash(map));
    assertThat(replay.has("fault")).isFalse();
    assertThat(json(api.get(path(id) + "/replay"))).isEqualTo(replay);
  }

  /** What others are given, with one number changed. */
  @Test
  void replay_ofAnotherTranscript_namesThePlace() {
    CampaignId id = api.createAnswered(CAMPAIGN);
    String file = api.get(path(id) + "/transcript").contentUtf8();
    String changed = file.replaceFirst("\"survivors\" : (\\d)", "\"survivors\" : 1$1");
    assertThat(changed).isNotEqualTo(file);

    ReplayView view = ReplayView.of(changed.getBytes(StandardCharsets.UTF_8));

    assertThat(view.same()).isFalse();
    assertThat(view.mapHash()).isEmpty();
    assertThat(view.fault()).get().asString().startsWith("queries[0][0]");
  }

  @Test
  void replay_beforeAnyAnswer_isRefused() {
    CampaignId id = api.create(CAMPAIGN);

    assertThat(api.get(path(id) + "/replay").contentUtf8()).contains("no-map-yet");
  }
}

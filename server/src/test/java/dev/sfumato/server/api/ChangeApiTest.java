package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has changed between two campaigns, over REST. */
class ChangeApiTest {
  @TempDir private static Path folder;
  private static ApiFixture api;
  private static CampaignId first;
  private static CampaignId second;

  @BeforeAll
  static void start() {
    api = new ApiFixture(folder, Limits.defaults());
    first = api.createAnswered(CAMPAIGN);
    second = api.createAnswered(CAMPAIGN);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void changes_ofTheSamePeople_areTold() {
    JsonNode change = json(api.get(path(second) + "?since=" + first));

    assertThat(change.get("falseAlarmRate").asDouble()).isEqualTo(0.05);
    assertThat(change.get("intervalLevel").asDouble()).isEqualTo(0.9);
    assertThat(change.get("features")).isNotEmpty();
    JsonNode cell = change.at("/features/0/properties");
    assertThat(cell.get("low").asDouble()).isLessThanOrEqualTo(cell.get("change").asDouble());
    assertThat(cell.get("high").asDouble()).isGreaterThanOrEqualTo(cell.get("change").asDouble());
    assertThat(cell.has("devices_change_low")).isTrue();
    assertThat(api.get(path(second) + ".csv?since=" + first).contentUtf8())
        .startsWith("cell,west,south,east,north,share_before,change,low,high,devices_before");
  }

  @Test
  void since_thatIsNone_isRefused() {
    assertThat(api.get(path(second)).status().code()).isEqualTo(422);
    assertThat(api.get(path(second) + "?since=" + second).status().code()).isEqualTo(422);
    assertThat(api.get(path(second) + "?since=nobody").status().code()).isEqualTo(422);
  }

  private static String path(CampaignId id) {
    return "/api/v1/campaigns/" + id + "/changes";
  }
}

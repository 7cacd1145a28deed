package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.storage.CampaignState;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EventApiTest {
  @TempDir private Path folder;

  @Test
  @Timeout(600)
  void events_beginWithTheCampaignAndGoOn() throws Exception {
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      CampaignId id = api.create(CAMPAIGN);
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create(
                      "http://127.0.0.1:" + api.port() + "/api/v1/campaigns/" + id + "/events"))
              .header("Authorization", "Bearer " + api.viewer)
              .build();
      HttpResponse<java.io.InputStream> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("content-type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));

      assertThat(lines.readLine()).isEqualTo("event:campaign");
      assertThat(lines.readLine()).startsWith("data:{\"id\":\"" + id + "\"");
      assertThat(lines.readLine()).isEmpty();

      api.parts
          .events()
          .publish(
              id,
              new CampaignEvent.StateChanged(
                  new CampaignState.Waiting(
                      "12 of 100 devices are here", Instant.parse("2026-11-15T12:00:00Z"))));
      assertThat(lines.readLine()).isEqualTo("event:state");
      assertThat(lines.readLine())
          .isEqualTo(
              "data:{\"kind\":\"waiting\",\"reason\":\"12 of 100 devices are here\","
                  + "\"until\":\"2026-11-15T12:00:00Z\"}");
      assertThat(lines.readLine()).isEmpty();

      for (int query = 1; query <= 100; query++) {
        api.parts.events().publish(id, new CampaignEvent.QueryAnswered(query, 100, 16));
      }
      for (int query = 1; query <= 100; query++) {
        assertThat(lines.readLine()).isEqualTo("event:query-answered");
        assertThat(lines.readLine()).contains("\"query\":" + query + ",");
        assertThat(lines.readLine()).isEmpty();
      }
    }
  }
}

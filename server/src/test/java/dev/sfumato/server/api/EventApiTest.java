package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestBriefs;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.StepFilter;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EventApiTest {
  @TempDir private Path folder;

  @Test
  void steps_beforeAndAfterTheCampaignIsRead_comeOnce() {
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      CampaignId id = api.create(CAMPAIGN);
      StoredCampaign planned = api.parts.store().load(id).orElseThrow();
      HistogramQuery query = planned.definition().strategy().next(List.of()).orElseThrow();
      Lease lease = api.parts.store().issue(planned.lease(), query, Instant.EPOCH);
      Shard shard = query.cohort().largest();
      lease =
          api.parts
              .store()
              .startShard(lease, 1, SumPlan.exactly(shard), TestBriefs.NOTHING, Instant.EPOCH);
      ShardOutcome outcome = ShardOutcome.aborted("too-few-inputs", shard.devices(), 0);
      api.parts.store().abortShard(lease, 1, outcome);
      StoredCampaign read = api.parts.store().load(id).orElseThrow();
      CampaignEvent issued = CampaignEvent.QueryIssued.of(read.open().orElseThrow());
      CampaignEvent ended = CampaignEvent.ShardEnded.of(1, 1, outcome);
      CampaignEvent other = CampaignEvent.ShardEnded.of(1, 2, outcome);

      StepFilter filter = new StepFilter();

      assertThat(filter.begin(read)).containsExactly(issued, ended);
      assertThat(List.of(issued, ended, other, other))
          .filteredOn(filter::isNew)
          .containsExactly(other);
    }
  }

  /** The node of a shard was taken for dead; then its sum came after all. */
  @Test
  void sumThatIsFoundAgain_isAStepOfItsOwn() {
    StepFilter filter = new StepFilter();
    CampaignEvent lost = CampaignEvent.ShardEnded.of(1, 1, ShardOutcome.aborted("lost", 10, 10));
    CampaignEvent found = CampaignEvent.ShardEnded.of(1, 1, ShardOutcome.opened(10, 10, 10));

    assertThat(List.of(lost, lost, found, found, lost))
        .filteredOn(filter::isNew)
        .containsExactly(lost, found);
  }

  @Test
  void steps_thatTheStateHasAlready_doNotComeAgain() {
    StepFilter filter = new StepFilter();
    CampaignEvent answered = new CampaignEvent.QueryAnswered(1, 100, 16);
    CampaignEvent issued = new CampaignEvent.QueryIssued(1, 1, 16, 100, 1);
    CampaignEvent next = new CampaignEvent.QueryIssued(2, 1, 16, 100, 1);

    assertThat(List.of(issued, answered, issued, answered, next, next))
        .filteredOn(filter::isNew)
        .containsExactly(issued, answered, next);
  }

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

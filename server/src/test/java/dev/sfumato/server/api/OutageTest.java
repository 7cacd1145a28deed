package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.server.api.access.Limits;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is told when something that the coordinator needs is gone. */
class OutageTest {
  @TempDir private Path folder;

  @Test
  void databaseGone_isSaidByItsName() {
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      api.parts.database().close();
      AggregatedHttpResponse list = api.get("/api/v1/campaigns");

      assertThat(list.status().code()).isEqualTo(503);
      assertThat(json(list).get("code").asText()).isEqualTo("database-unreachable");
      assertThat(json(list).get("action").asText()).contains("Start the database again");
      AggregatedHttpResponse health = api.get("/healthz");
      assertThat(health.status().code()).isEqualTo(503);
      assertThat(json(health).get("status").asText()).isEqualTo("database-unreachable");
    }
  }

  @Test
  void health_ofAnExpelledNode_is503WithTheReason() throws Exception {
    AggregatedHttpResponse health = health(Optional.of("expelled-from-the-cluster"));
    assertThat(health.status().code()).isEqualTo(503);
    assertThat(json(health).get("status").asText()).isEqualTo("expelled-from-the-cluster");
    assertThat(health(Optional.empty()).status().code()).isEqualTo(200);
  }

  private static AggregatedHttpResponse health(Optional<String> ailment) throws Exception {
    HttpRequest request = HttpRequest.of(HttpMethod.GET, "/healthz");
    Health health = new Health(() -> ailment.orElse(Health.WELL));
    return health.serve(ServiceRequestContext.of(request), request).aggregate().join();
  }
}

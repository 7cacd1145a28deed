package dev.sfumato.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole node, asked before its actors are up. */
class CoordinatorTest {
  private static final String CAMPAIGN =
      """
      {"name": "early", "area": {"south": 38.5, "west": -8.0, "north": 38.62, "east": -7.8},
       "devices": 20000, "epsilon": 1, "finestCellMetres": 50, "shardSize": 5000}
      """;

  @TempDir Path folder;

  @Test
  void createdInTheFirstMoment_isAnswered_thenRunsAndStops() throws Exception {
    ServerConfig config = ServerConfig.builder().port(0).data(folder).build();
    try (Coordinator coordinator = Coordinator.start(config)) {
      AggregatedHttpResponse created =
          call(coordinator, HttpMethod.POST, "/api/v1/campaigns", CAMPAIGN);
      assertThat(created.status().code()).as(created.contentUtf8()).isEqualTo(201);
      String path = requireNonNull(created.headers().get(HttpHeaderNames.LOCATION));

      awaitKind(coordinator, path, "waiting");
      assertThat(spent(call(coordinator, HttpMethod.GET, path, ""))).isEqualTo(1);

      AggregatedHttpResponse stopped = call(coordinator, HttpMethod.POST, path + "/stop", "");
      assertThat(stopped.status().code()).as(stopped.contentUtf8()).isEqualTo(200);
      assertThat(kind(stopped)).isEqualTo("stopped");
      // No shard was ever drawn, so that no device can have paid.
      assertThat(spent(stopped)).isZero();
    }
  }

  private static void awaitKind(Coordinator coordinator, String path, String kind)
      throws Exception {
    long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!kind(call(coordinator, HttpMethod.GET, path, "")).equals(kind)) {
      assertThat(System.nanoTime()).as("never %s", kind).isLessThan(deadline);
      Thread.sleep(100);
    }
  }

  private static String kind(AggregatedHttpResponse response) throws IOException {
    JsonNode campaign = new ObjectMapper().readTree(response.contentUtf8());
    return campaign.at("/state/kind").asText();
  }

  private static double spent(AggregatedHttpResponse response) throws IOException {
    return new ObjectMapper().readTree(response.contentUtf8()).at("/epsilonSpent").asDouble();
  }

  private static AggregatedHttpResponse call(
      Coordinator coordinator, HttpMethod method, String path, String body) {
    String token = requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
    RequestHeaders headers =
        RequestHeaders.builder(method, path)
            .contentType(MediaType.JSON_UTF_8)
            .set(HttpHeaderNames.AUTHORIZATION, "Bearer " + token)
            .build();
    HttpRequest request =
        body.isEmpty() ? HttpRequest.of(headers) : HttpRequest.of(headers, HttpData.ofUtf8(body));
    return WebClient.builder("http://127.0.0.1:" + coordinator.port())
        .responseTimeout(Duration.ofMinutes(5))
        .build()
        .blocking()
        .execute(request);
  }
}

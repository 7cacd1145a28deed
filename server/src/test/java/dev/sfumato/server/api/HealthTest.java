package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpMethod;
import dev.sfumato.server.ServerParts;
import dev.sfumato.server.SfumatoServer;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.watch.StoredCampaignDirectory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthTest {
  @TempDir private Path folder;

  /** The limit of strangers is used up a hundred times over: whoever asks for health is told. */
  @Test
  void healthz_duringAFloodOfStrangers_answers() {
    try (ApiFixture api =
        new ApiFixture(folder, new Limits(4096, 2, 1e7, 16, 1 << 20, 1_000_000, 1, 2))) {
      int slowed = 0;
      int scrapesSlowed = 0;
      for (int i = 0; i < 300; i++) {
        int status = api.call(HttpMethod.GET, "/api/v1/openapi.yaml", "", "").status().code();
        slowed += status == 429 ? 1 : 0;
        int scrape = api.call(HttpMethod.GET, "/metrics", "", "").status().code();
        scrapesSlowed += scrape == 429 ? 1 : 0;
        assertThat(api.call(HttpMethod.GET, "/healthz", "", "").status().code()).isEqualTo(200);
      }
      assertThat(slowed).isPositive();
      assertThat(scrapesSlowed).isPositive();
    }
  }

  @Test
  void health_isLookedAtOnceAtATimeAndOnceASecond() {
    AtomicInteger looks = new AtomicInteger();
    AtomicLong now = new AtomicLong();
    Deque<Runnable> tasks = new ArrayDeque<>();
    Health health =
        new Health(() -> looks.incrementAndGet() < 2 ? "ok" : "ill", now::get, tasks::add);

    CompletableFuture<String> first = health.status();
    for (int i = 0; i < 1000; i++) {
      assertThat(health.status()).isSameAs(first);
    }
    assertThat(tasks).hasSize(1);
    tasks.remove().run();
    assertThat(first).isCompletedWithValue("ok");
    assertThat(health.status()).isSameAs(first);

    now.set(1_000_000_000L);
    CompletableFuture<String> second = health.status();
    tasks.remove().run();
    assertThat(second).isCompletedWithValue("ill");
    assertThat(looks).hasValue(2);
  }

  @Test
  void aCheckThatBreaks_isNotWell() {
    Health health =
        new Health(
            () -> {
              throw new IllegalStateException("broke");
            },
            () -> 0,
            Runnable::run);

    assertThat(health.status()).isCompletedWithValue("internal");
  }

  @Test
  void managementPort_takesHealthAndMetricsOffThePublicOne() {
    ServerConfig config =
        ServerConfig.builder().port(0).managementPort(0).data(folder.resolve("data")).build();
    try (ServerParts parts = ServerParts.open(config, Clock.systemUTC());
        SfumatoServer server =
            SfumatoServer.start(
                parts, new StoredCampaignDirectory(parts.store(), parts.events(), parts.clock()))) {
      BlockingWebClient open = WebClient.of("http://127.0.0.1:" + server.port()).blocking();
      BlockingWebClient own =
          WebClient.of("http://127.0.0.1:" + server.managementPort()).blocking();

      assertThat(server.managementPort()).isNotEqualTo(server.port());
      assertThat(own.get("/healthz").contentUtf8()).contains("ok");
      assertThat(own.get("/metrics").contentUtf8()).contains("sfumato_seats_total");
      for (String path : new String[] {"/healthz", "/metrics"}) {
        assertThat(open.get(path).status().code()).isEqualTo(404);
      }
      assertThat(own.get("/api/v1/campaigns").status().code()).isEqualTo(404);
      assertThat(own.get("/").status().code()).isEqualTo(404);
    }
  }
}

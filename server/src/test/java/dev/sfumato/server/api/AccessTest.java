package dev.sfumato.server.api;

import static dev.sfumato.server.api.ApiFixture.CAMPAIGN;
import static dev.sfumato.server.api.ApiFixture.json;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.access.Tokens;
import dev.sfumato.server.storage.TokenStore;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTest {
  private static final Set<Role> ROLES = EnumSet.allOf(Role.class);

  @TempDir private Path folder;
  private ApiFixture api;

  @BeforeEach
  void start() {
    api = new ApiFixture(folder, new Limits(4096, 2, 1e7, 16, 1 << 20, 1_000_000, 3, 2));
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void everyEndpoint_withoutAToken_needsSignIn() {
    for (String path : new String[] {"/api/v1/campaigns", "/api/v1/campaigns/x/events"}) {
      AggregatedHttpResponse response = api.call(HttpMethod.GET, path, "", "");

      assertThat(response.status().code()).isEqualTo(401);
      assertThat(response.headers().get("www-authenticate")).isEqualTo("Bearer");
      assertThat(json(response).get("code").asText()).isEqualTo("sign-in-needed");
    }
  }

  @Test
  void call_withAnUnknownToken_needsSignIn() {
    assertThat(api.call(HttpMethod.GET, "/api/v1/campaigns", "guess", "").status().code())
        .isEqualTo(401);
  }

  @Test
  void change_withTheViewerToken_isNotAllowed() {
    AggregatedHttpResponse response =
        api.call(HttpMethod.POST, "/api/v1/campaigns", api.viewer, CAMPAIGN);

    assertThat(response.status().code()).isEqualTo(403);
    assertThat(json(response).get("code").asText()).isEqualTo("not-allowed");
    assertThat(api.parts.store().count()).isZero();
  }

  @Test
  void bodyThatIsCompressed_isRefusedUnseen() {
    RequestHeaders headers =
        RequestHeaders.builder(HttpMethod.POST, "/api/v1/campaigns")
            .contentType(MediaType.JSON_UTF_8)
            .set(HttpHeaderNames.AUTHORIZATION, "Bearer " + api.admin)
            .set(HttpHeaderNames.CONTENT_ENCODING, "gzip")
            .build();
    AggregatedHttpResponse response =
        WebClient.of("http://127.0.0.1:" + api.port())
            .blocking()
            .execute(HttpRequest.of(headers, HttpData.ofUtf8(CAMPAIGN)));

    assertThat(response.status().code()).isEqualTo(415);
    assertThat(api.parts.store().count()).isZero();
  }

  @Test
  void bodyWhereThereIsNone_isTooLarge() {
    assertThat(api.call(HttpMethod.GET, "/healthz", "", "12345").status().code()).isEqualTo(413);
  }

  @Test
  void tokens_areMadeOnceAndKeptHashed() {
    TokenStore store = new TokenStore(api.parts.database());

    Tokens again = Tokens.open(store, ROLES);
    again.makeMissing(api.parts.clock().instant());

    assertThat(again.made()).isEmpty();
    assertThat(again.roleOf(api.admin)).isEqualTo(Optional.of(Role.ADMIN));
    assertThat(store.hash("admin").orElseThrow()).hasSize(64).doesNotContain(api.admin);
  }

  @Test
  void renew_makesAllTokensNewAndTheOldWorthless() {
    TokenStore store = new TokenStore(api.parts.database());
    Tokens tokens = Tokens.open(store, ROLES);

    tokens.renew(api.parts.clock().instant());

    assertThat(tokens.made()).containsOnlyKeys(ROLES);
    assertThat(tokens.roleOf(api.admin)).isEmpty();
    assertThat(tokens.roleOf(requireNonNull(tokens.made().get(Role.VIEWER)))).contains(Role.VIEWER);
    assertThat(Tokens.open(store, ROLES).roleOf(api.viewer)).isEmpty();
  }

  @Test
  void call_tooOften_isSlowedDown() {
    int refused = 0;
    for (int i = 0; i < 400 && refused == 0; i++) {
      AggregatedHttpResponse response = api.get("/api/v1/campaigns");
      if (response.status().code() == 429) {
        refused++;
        assertThat(response.headers().get("retry-after")).isEqualTo("1");
      }
    }
    assertThat(refused).isEqualTo(1);
    assertThat(api.call(HttpMethod.GET, "/api/v1/campaigns", api.admin, "").status().code())
        .isEqualTo(200);
  }

  @Test
  void create_moreThanTheLimit_isRefused() {
    api.create(CAMPAIGN);
    api.create(CAMPAIGN);

    assertThat(json(api.post("/api/v1/campaigns", CAMPAIGN)).get("code").asText())
        .isEqualTo("too-many-campaigns");
  }

  @Test
  void create_aLargeBody_isRefused() {
    AggregatedHttpResponse response = api.post("/api/v1/campaigns", CAMPAIGN + " ".repeat(5_000));

    assertThat(response.status().code()).isEqualTo(413);
    assertThat(json(response).get("code").asText()).isEqualTo("too-large");
  }

  @Test
  void unknownPageOrMethod_isAProblem() {
    assertThat(json(api.get("/api/v1/nothing")).get("code").asText()).isEqualTo("no-such-page");
    AggregatedHttpResponse put = api.call(HttpMethod.PUT, "/api/v1/campaigns", api.admin, "");
    assertThat(put.status().code()).isEqualTo(405);
    assertThat(json(put).get("code").asText()).isEqualTo("method-not-allowed");
  }

  @Test
  void healthAndMetrics_areOpenAndNameNobody() {
    assertThat(api.call(HttpMethod.GET, "/healthz", "", "").contentUtf8()).contains("ok");
    api.parts.metrics().seated(3);
    api.parts.metrics().shardEnded(false, "too-few-survivors");
    String metrics = api.call(HttpMethod.GET, "/metrics", "", "").contentUtf8();

    assertThat(metrics)
        .contains("sfumato_seats_total 3.0")
        .contains("sfumato_shards_total{reason=\"too-few-survivors\",state=\"aborted\"} 1.0")
        .doesNotContain("127.0.0.1");
  }
}

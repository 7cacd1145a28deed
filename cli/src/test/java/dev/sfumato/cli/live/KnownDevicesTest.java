package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.authority.AuthorityServer;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.EnrolmentCode;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.cli.campaign.AuthorityStatements;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.export.Enrolment;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.swarm.DeviceFate;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmCounts;
import dev.sfumato.lab.swarm.SwarmEnrolment;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.lab.swarm.VisitPlan;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Authority, coordinator and shipped devices, all over loopback. */
@Timeout(600)
class KnownDevicesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEVICES = 60;

  @TempDir Path folder;
  private final SecureRandom random = new SecureRandom();
  private final Clock clock = Clock.systemUTC();
  private AuthorityServer authority;
  private AuthorityStore store;
  private KeyBook keys;
  private Enroller enroller;
  private Coordinator coordinator;
  private CoordinatorClient client;

  @BeforeEach
  void start() throws Exception {
    Path data = folder.resolve("authority");
    authority =
        AuthorityServer.start(
            AuthorityConfig.builder().data(data).port(0).requestsPerSecond(1_000_000).build(),
            clock);
    store = AuthorityStore.open(data);
    AuthoritySigner signer = AuthoritySigner.of(store, random);
    keys = new KeyBook(store, signer, clock);
    enroller = new Enroller(store, signer, Optional.empty());
    coordinator =
        Coordinator.start(
            ServerConfig.builder()
                .port(0)
                .data(folder.resolve("coordinator"))
                .exemptLoopback(true)
                .enrolment(Enrolment.AUTHORITY)
                .authority(authority.key())
                .build());
    coordinator.awaitActors();
    String token = Objects.requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
    client = new CoordinatorClient(URI.create(url()), token);
  }

  @AfterEach
  void stop() {
    coordinator.close();
    store.close();
    authority.close();
  }

  private String url() {
    return "http://127.0.0.1:" + coordinator.port();
  }

  private URI authorityUrl() {
    return URI.create("http://127.0.0.1:" + authority.port());
  }

  private AnnouncedKey announce() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return keys.announce("spring", 2048, now, now.plus(Duration.ofHours(1)), random);
  }

  private static ObjectNode terms() {
    ObjectNode body = JSON.createObjectNode();
    body.putObject("area")
        .put("south", -0.11)
        .put("west", -0.11)
        .put("north", 0.11)
        .put("east", 0.11);
    body.put("name", "known").put("devices", DEVICES).put("epsilon", 5).put("grid", 16);
    body.put("participation", "every-query").put("toleratedDropout", 0.2);
    return body;
  }

  private SwarmPlan plan(List<String> codes) {
    return new SwarmPlan(
        url(),
        DEVICES,
        0,
        4,
        1,
        Duration.ofMinutes(5),
        Optional.empty(),
        false,
        false,
        VisitPlan.PUNCTUAL,
        Optional.of(new SwarmEnrolment(authorityUrl(), publicKey(), codes)));
  }

  private Bytes publicKey() {
    try {
      return AuthorityStatements.publicKey(authorityUrl());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> codes(int count) {
    return enroller.codes(count, random).stream().map(EnrolmentCode::reveal).toList();
  }

  private static SwarmCounts run(Swarm swarm) {
    try {
      return swarm.run();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void devices_fetchTheirCredentialsAhead_andTheMapSaysOfHowMany() throws Exception {
    AnnouncedKey key = announce();
    try (Swarm swarm = new Swarm(plan(codes(DEVICES)), BuiltInCity.DENSE.dataset(64))) {
      CompletableFuture<SwarmCounts> counts = CompletableFuture.supplyAsync(() -> run(swarm));
      while (keys.issued(key.id()).issued() < DEVICES && !counts.isDone()) {
        Thread.sleep(100);
      }
      assertThat(keys.issued(key.id()).issued()).as("%s", counts).isEqualTo(DEVICES);
      keys.end(key.id());
      ObjectNode body = terms();
      body.set("credentials", AuthorityStatements.of(authorityUrl(), key.id().hex()));
      String id = client.post("/api/v1/campaigns", body).path("id").asText();

      assertThat(counts.get().count(DeviceFate.TOOK_PART))
          .as("%s", counts.get())
          .isEqualTo(DEVICES);
      JsonNode map = client.get("/api/v1/campaigns/" + id + "/heatmap");
      assertThat(map.at("/privacy/enrolment").asText()).isEqualTo("authority");
      assertThat(map.at("/privacy/credentialsIssued").asLong()).isEqualTo(DEVICES);
    }
  }

  @Test
  void campaign_withoutAKeyOrWithACountThatIsNotFinal_isNotCreated() throws Exception {
    AnnouncedKey key = announce();
    assertThatThrownBy(() -> client.post("/api/v1/campaigns", terms()))
        .hasMessageContaining("enrolment: authority");
    ObjectNode early = terms();
    early.set("credentials", AuthorityStatements.of(authorityUrl(), key.id().hex()));

    assertThatThrownBy(() -> client.post("/api/v1/campaigns", early))
        .hasMessageContaining("not final");
    assertThat(coordinator.parts().store().count()).isZero();
  }
}

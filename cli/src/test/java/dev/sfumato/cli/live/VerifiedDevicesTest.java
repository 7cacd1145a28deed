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
import dev.sfumato.device.authority.AuthorityCredentials;
import dev.sfumato.export.Enrolment;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmCounts;
import dev.sfumato.lab.swarm.SwarmEnrolment;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.lab.swarm.VisitPlan;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.TranscriptJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Devices that need not believe their coordinator: authority, coordinator and swarm, over loopback.
 */
@Timeout(600)
class VerifiedDevicesTest {
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
    begin(freePort());
    String token = Objects.requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
    client = new CoordinatorClient(URI.create(url()), token);
  }

  /** One that the configuration takes: the system gives out higher ones. */
  private int freePort() throws IOException {
    while (true) {
      int port = random.nextInt(20_000, 32_000);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (BindException taken) {
        // Another one.
      }
    }
  }

  private void begin(int port) throws Exception {
    coordinator =
        Coordinator.start(
            ServerConfig.builder()
                .port(port)
                .data(folder.resolve("coordinator"))
                .exemptLoopback(true)
                .enrolment(Enrolment.AUTHORITY)
                .authority(authority.key())
                .build());
    coordinator.awaitActors();
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
    body.put("name", "verified").put("devices", DEVICES).put("epsilon", 30).put("grid", 4);
    body.put("strategy", "flat").put("toleratedDropout", 0.1).put("assurance", "verified");
    return body;
  }

  private SwarmPlan plan(List<String> codes, double dropout) {
    return new SwarmPlan(
        url(),
        DEVICES,
        dropout,
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

  private String create(AnnouncedKey key) throws Exception {
    keys.end(key.id());
    ObjectNode body = terms();
    body.set("credentials", AuthorityStatements.of(authorityUrl(), key.id().hex()));
    return client.post("/api/v1/campaigns", body).path("id").asText();
  }

  private void awaitCredentials(AnnouncedKey key, CompletableFuture<SwarmCounts> counts)
      throws InterruptedException {
    while (keys.issued(key.id()).issued() < DEVICES && !counts.isDone()) {
      Thread.sleep(100);
    }
    assertThat(keys.issued(key.id()).issued()).as("%s", counts).isEqualTo(DEVICES);
  }

  @Test
  void devicesTakePart_someVanish_andTheSumIsExact() throws Exception {
    AnnouncedKey key = announce();
    try (Swarm swarm = new Swarm(plan(codes(DEVICES), 0.05), BuiltInCity.DENSE.dataset(64))) {
      CompletableFuture<SwarmCounts> counts = CompletableFuture.supplyAsync(() -> run(swarm));
      awaitCredentials(key, counts);
      String id = create(key);
      awaitEnd(id);

      JsonNode map = client.get("/api/v1/campaigns/" + id + "/heatmap");
      assertThat(map.at("/privacy/assurance").asText()).isEqualTo("verified");
      assertExact(id);
    }
  }

  /** Each time another process goes on, with nothing but what was written down. */
  @Test
  @Tag("slow")
  void coordinatorIsReplacedInTheMiddle_moreThanOnce_andTheSumIsExact() throws Exception {
    AnnouncedKey key = announce();
    try (Swarm swarm = new Swarm(plan(codes(DEVICES), 0), BuiltInCity.DENSE.dataset(64))) {
      CompletableFuture<SwarmCounts> counts = CompletableFuture.supplyAsync(() -> run(swarm));
      awaitCredentials(key, counts);
      String id = create(key);
      for (VerifiedRound round :
          List.of(VerifiedRound.SHARES, VerifiedRound.VERDICT, VerifiedRound.INPUTS)) {
        awaitRound(id, round);
        int port = coordinator.port();
        coordinator.close();
        begin(port);
      }
      awaitEnd(id);

      assertExact(id);
    }
  }

  private void awaitRound(String id, VerifiedRound round) throws Exception {
    Optional<VerifiedRound> now;
    do {
      Thread.sleep(150);
      JsonNode live = client.get("/api/v1/campaigns/" + id).path("live");
      now =
          live.findValuesAsText("round").stream()
              .map(each -> VerifiedRound.valueOf(each.toUpperCase(Locale.ROOT)))
              .findFirst();
    } while (now.isEmpty() || now.get().compareTo(round) < 0);
    System.out.println("replaced in the round of " + now.get().label());
  }

  @Test
  void campaign_thatCouldNotBeVerified_isRefusedInPlainWords() throws Exception {
    AnnouncedKey key = announce();
    for (String code : codes(DEVICES)) {
      AuthorityCredentials own =
          AuthorityCredentials.in(folder.resolve(code), authorityUrl(), authority.key().bytes());
      own.enrol(code);
      assertThat(own.fetchCredentials()).isEqualTo(1);
    }
    keys.end(key.id());
    ObjectNode open = terms();
    assertThatThrownBy(() -> client.post("/api/v1/campaigns", open))
        .hasMessageContaining("without credentials a coordinator that lies makes up as many");
    ObjectNode lossy = terms().put("toleratedDropout", 0.4);
    lossy.set("credentials", AuthorityStatements.of(authorityUrl(), key.id().hex()));
    assertThatThrownBy(() -> client.post("/api/v1/campaigns", lossy))
        .hasMessageContaining("safe against a coordinator that lies");
    ObjectNode other = terms().put("assurance", "perfect");
    assertThatThrownBy(() -> client.post("/api/v1/campaigns", other))
        .hasMessageContaining("honest or verified");
  }

  private void awaitEnd(String id) throws Exception {
    String state;
    do {
      Thread.sleep(100);
      state = client.get("/api/v1/campaigns/" + id).at("/state/kind").asText();
    } while (!state.equals("finished") && !state.equals("failed"));
    assertThat(state).isEqualTo("finished");
  }

  /**
   * So large an epsilon leaves no noise: the counts are those of the devices whose vectors came.
   */
  private void assertExact(String id) throws Exception {
    byte[] file = client.download("/api/v1/campaigns/" + id + "/transcript");
    JsonNode sum = JSON.readTree(file).at("/queries/0/0");
    long counted = 0;
    for (JsonNode count : sum.path("counts")) {
      counted += count.asLong();
    }
    assertThat(counted).isEqualTo(sum.path("survivors").asLong()).isPositive();
    assertThat(Replay.run(TranscriptJson.read(file)).map())
        .isEqualTo(client.download("/api/v1/campaigns/" + id + "/heatmap.geojson"));
  }
}

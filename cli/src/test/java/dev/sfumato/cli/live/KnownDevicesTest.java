package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
import dev.sfumato.cli.trust.ReplayCommand;
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
import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.Transcript;
import dev.sfumato.server.transcript.TranscriptJson;
import dev.sfumato.server.transcript.TranscriptSum;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

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
                .publishTranscripts(true)
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
      assertReplayed(id);
    }
  }

  /** The transcript alone gives the bytes of the export; one number changed, and it is refused. */
  private void assertReplayed(String id) throws Exception {
    byte[] file = client.download("/api/v1/campaigns/" + id + "/transcript");
    Replay.Result result = Replay.run(TranscriptJson.read(file));
    assertThat(result.map())
        .isEqualTo(client.download("/api/v1/campaigns/" + id + "/heatmap.geojson"));
    JsonNode changed = JSON.readTree(file);
    ArrayNode counts = (ArrayNode) changed.at("/queries/0/0/counts");
    counts.set(2, counts.get(2).asLong() + 1);
    assertThatThrownBy(() -> TranscriptJson.read(JSON.writeValueAsBytes(changed)))
        .hasMessage("queries[0][0].counts[2]: changed since it was written");
    assertThat(published(id)).isEqualTo(file);
    assertReplayCommand(file, JSON.writeValueAsBytes(changed), result.map());
  }

  /** As anybody gets it, who shows nothing. */
  private byte[] published(String id) throws Exception {
    String campaign = url() + "/api/v1/campaigns/" + id;
    assertThat(open(campaign + "/heatmap").statusCode()).isEqualTo(401);
    HttpResponse<byte[]> transcript = open(campaign + "/transcript");
    assertThat(transcript.statusCode()).isEqualTo(200);
    return transcript.body();
  }

  private static HttpResponse<byte[]> open(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofByteArray());
  }

  private void assertReplayCommand(byte[] file, byte[] changed, byte[] map) throws Exception {
    Path good = Files.write(folder.resolve("transcript.json"), file);
    Path receipts = Files.writeString(folder.resolve("receipts"), receipt(file, "") + "\n");
    Path out = folder.resolve("map.geojson");
    assertThat(replay(good, "--out", out.toString(), "--receipt", receipts.toString()))
        .contains("replayed: ")
        .containsPattern("receipt: query \\d+, sum 1");
    assertThat(Files.readAllBytes(out)).isEqualTo(map);

    Path bad = Files.write(folder.resolve("changed.json"), changed);
    assertThat(replay(bad))
        .isEqualTo("1 " + bad + ": queries[0][0].counts[2]: changed since it was written");
    Files.writeString(receipts, receipt(file, "00") + "\n");
    assertThat(replay(good, "--receipt", receipts.toString()))
        .startsWith("1 ")
        .contains("receipt: no sum of the transcript has this id");
  }

  /** The line that a device keeps of its part in the first sum; of another sum with a prefix. */
  private static String receipt(byte[] file, String prefix) throws Exception {
    Transcript transcript = TranscriptJson.read(file);
    TranscriptSum sum = transcript.queries().get(0).get(0);
    String id = sum.id().value().toHex();
    return "sfumato-receipt-1 coordinator=00 campaign="
        + transcript.campaign()
        + " query="
        + sum.question().number()
        + " sum="
        + prefix
        + id.substring(prefix.length())
        + " question="
        + sum.question().digest().toHex()
        + " epsilon="
        + sum.question().epsilon().micros()
        + " seats="
        + sum.question().plan().seats()
        + " corrupt="
        + sum.question().plan().corrupt()
        + " good="
        + sum.good();
  }

  /** What the command says; with its code before what it complains of. */
  private static String replay(Path file, String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of(file.toString()));
    arguments.addAll(List.of(options));
    int code =
        new CommandLine(new ReplayCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    return code == 0 ? out.toString() : code + " " + err.toString().trim().replace("sfumato: ", "");
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

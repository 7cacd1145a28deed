package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.device.CoordinatorConnection;
import dev.sfumato.device.Outcome;
import dev.sfumato.device.ParticipationPolicy;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.StoredCampaign;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The device that was written in Python from docs/protocol.md, beside those of the library, in one
 * sum of a real coordinator.
 */
@Timeout(600)
class PythonDeviceTest {
  private static final Path EXAMPLE = Path.of("../examples/python/device.py");
  private static final Path PROTO = Path.of("../protocol/src/main/protobuf/sfumato/v1");
  private static final int IN_PYTHON = 5;
  private static final int IN_JAVA = 15;

  @TempDir Path folder;
  private Coordinator server;
  private CoordinatorClient client;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void start() throws Exception {
    server =
        Coordinator.start(ServerConfig.builder().port(0).data(folder).exemptLoopback(true).build());
    server.awaitActors();
    String token = Objects.requireNonNull(server.parts().tokens().made().get(Role.ADMIN));
    client = new CoordinatorClient(URI.create(url()), token);
    run("protoc", "--python_out=" + folder, "-I", PROTO.toString(), "device.proto");
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    server.close();
  }

  private String url() {
    return "http://127.0.0.1:" + server.port();
  }

  @Test
  void pythonDevices_besideOthers_areInTheSum() throws Exception {
    CampaignId id = create();
    List<Future<String>> outcomes = new ArrayList<>();
    for (int i = 0; i < IN_PYTHON; i++) {
      Path phone = folder.resolve("python-" + i);
      outcomes.add(threads.submit(() -> inPython(phone)));
    }
    for (int i = 0; i < IN_JAVA; i++) {
      Path phone = folder.resolve("java-" + i);
      outcomes.add(threads.submit(() -> inJava(phone)));
    }
    for (Future<String> outcome : outcomes) {
      assertThat(outcome.get(9, TimeUnit.MINUTES)).isEqualTo("took-part");
    }
    StoredCampaign stored = ended(id);
    assertThat(stored.state()).isEqualTo(new CampaignState.Finished());
    NoisyHistogram answer = stored.answers().get(0);
    assertThat(answer.survivors()).isEqualTo(IN_PYTHON + IN_JAVA);
    // One mask that is not taken off, or one other entry, and these would be of the modulus' size.
    assertThat(Arrays.stream(answer.counts()).allMatch(each -> Math.abs(each) < 1_000)).isTrue();
  }

  private CampaignId create() throws IOException {
    ObjectNode body = new ObjectMapper().createObjectNode();
    body.put("name", "in two languages").put("strategy", "flat");
    body.putObject("area").put("south", 10).put("west", 10).put("north", 11).put("east", 11);
    body.put("devices", IN_PYTHON + IN_JAVA).put("epsilon", 1).put("grid", 4);
    body.put("toleratedDropout", 0.2).put("corruptShare", 0.05);
    return CampaignId.parse(client.post("/api/v1/campaigns", body).path("id").asText());
  }

  private String inJava(Path phone) throws Exception {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(url()).build();
        SfumatoDevice device =
            SfumatoDevice.builder()
                .coordinator(coordinator)
                .policy(ParticipationPolicy.builder().optedIn(true).minimumSurvivors(2).build())
                .folder(phone)
                .place(DeviceData.at(new LatLng(10.3, 10.7)))
                .build()) {
      while (true) {
        Outcome outcome = device.takePart();
        switch (outcome.kind()) {
          case TOOK_PART -> {
            return "took-part";
          }
          case DECLINED -> {
            return outcome.toString();
          }
          default -> Thread.sleep(300);
        }
      }
    }
  }

  /** Visit after visit, each a process of its own. */
  private String inPython(Path phone) throws Exception {
    while (true) {
      String said =
          run(
              "/usr/bin/python3",
              EXAMPLE.toString(),
              "--coordinator",
              "127.0.0.1:" + server.port(),
              "--folder",
              phone.toString(),
              "--place",
              "10.3,10.7");
      if (!said.startsWith("come-back")) {
        return said;
      }
      Thread.sleep(300);
    }
  }

  private String run(String... command) throws Exception {
    Path err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("PYTHONPATH", folder.toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue() == 0 || !out.isBlank() ? out.strip() : Files.readString(err);
  }

  private StoredCampaign ended(CampaignId id) throws InterruptedException {
    while (true) {
      StoredCampaign stored = server.parts().store().load(id).orElseThrow();
      if (stored.state().kind().isEnd()) {
        return stored;
      }
      Thread.sleep(100);
    }
  }
}

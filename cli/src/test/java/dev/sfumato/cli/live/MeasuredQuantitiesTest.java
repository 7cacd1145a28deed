package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.CoordinatorConnection;
import dev.sfumato.device.Outcome;
import dev.sfumato.device.ParticipationPolicy;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.device.SfumatoDeviceBuilder;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.state.StoredCampaign;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A campaign about two quantities, with shipped devices: what they measure, far beyond degrees. */
@Timeout(600)
class MeasuredQuantitiesTest {
  private static final int DEVICES = 60;
  private static final String WEATHER =
      """
      {"space": {"x": {"name": "temperature", "unit": "C", "from": -10, "to": 40},
       "y": {"name": "pressure", "unit": "hPa", "from": 900, "to": 1100}},
       "devices": 60, "epsilon": 20, "grid": 16, "toleratedDropout": 0.2}
      """;

  @TempDir private Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<SfumatoDevice> devices = new ArrayList<>();

  private SfumatoDeviceBuilder device(CoordinatorConnection coordinator) {
    return SfumatoDevice.builder()
        .coordinator(coordinator)
        .policy(
            ParticipationPolicy.builder()
                .optedIn(true)
                .campaignEpsilon(Epsilon.of(20))
                .window(Epsilon.of(20), Duration.ofDays(30))
                .minimumSurvivors(2)
                .build())
        // A device that waits no longer for its data gives none, and would be missing below.
        .locationLimit(Duration.ofSeconds(5))
        .folder(folder.resolve("device-" + devices.size()));
  }

  private Future<Outcome> start(SfumatoDeviceBuilder builder) throws IOException {
    SfumatoDevice device = builder.build();
    devices.add(device);
    return threads.submit(() -> takePart(device));
  }

  private static Outcome takePart(SfumatoDevice device) throws InterruptedException {
    while (true) {
      Outcome outcome = device.takePart();
      if (outcome.kind() == Outcome.Kind.TOOK_PART || outcome.kind() == Outcome.Kind.DECLINED) {
        return outcome;
      }
      Thread.sleep(200);
    }
  }

  @Test
  void campaign_aboutQuantities_countsThemWhereTheyWere() throws Exception {
    try (Coordinator server =
        Coordinator.start(
            ServerConfig.builder().port(0).data(folder).exemptLoopback(true).build())) {
      server.awaitActors();
      String url = "http://127.0.0.1:" + server.port();
      String token = Objects.requireNonNull(server.parts().tokens().made().get(Role.ADMIN));
      CampaignId id =
          CampaignId.parse(
              new CoordinatorClient(URI.create(url), token)
                  .post("/api/v1/campaigns", new ObjectMapper().readTree(WEATHER))
                  .path("id")
                  .asText());
      try (var coordinator = CoordinatorConnection.to(url).connections(4).build()) {
        Future<Outcome> elsewhere =
            start(device(coordinator).locations(() -> DeviceData.measured(13, 1013)));
        List<Future<Outcome>> outcomes = new ArrayList<>();
        for (int i = 0; i < DEVICES; i++) {
          outcomes.add(
              start(
                  device(coordinator)
                      .quantities(
                          "temperature[C],pressure[hPa]", () -> DeviceData.measured(40, 1013))));
        }
        assertThat(elsewhere.get().kind()).isEqualTo(Outcome.Kind.DECLINED);
        for (Future<Outcome> each : outcomes) {
          assertThat(each.get().kind()).isEqualTo(Outcome.Kind.TOOK_PART);
        }
        StoredCampaign stored = ended(server, id);
        Region region = stored.definition().campaign().region();
        assertThat(stored.answers()).isNotEmpty();
        stored.answers().forEach(answer -> assertThere(region, answer));
      }
    } finally {
      for (SfumatoDevice each : devices) {
        each.close();
      }
      threads.shutdownNow();
    }
  }

  private static StoredCampaign ended(Coordinator server, CampaignId id)
      throws InterruptedException {
    while (true) {
      StoredCampaign stored = server.parts().store().load(id).orElseThrow();
      if (stored.state().kind().isEnd()) {
        return stored;
      }
      Thread.sleep(100);
    }
  }

  /** At this epsilon an entry has noise with a probability of some 5e-9. */
  private static void assertThere(Region region, NoisyHistogram answer) {
    long finest = region.mortonAt(1013, 40);
    int element = answer.partition().indexAt(finest, region.levels());
    assertThat(answer.counts()[element]).isEqualTo(answer.survivors());
    assertThat(region.boundsOf(new CellId(1L << 2 * region.levels() | finest)).east())
        .isEqualTo(40);
  }
}

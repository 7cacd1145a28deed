package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.CoordinatorConnection;
import dev.sfumato.device.FailureReason;
import dev.sfumato.device.Outcome;
import dev.sfumato.device.ParticipationPolicy;
import dev.sfumato.device.Refusal;
import dev.sfumato.device.RefusalReason;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.device.Spending;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.StoredCampaign;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class ShippedDeviceTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEVICES = 60;
  private static final int CATEGORIES = 256;

  private static final int EPSILON = 20;
  private static final int TEETH = 15;

  @TempDir Path folder;
  private Coordinator server;
  private CoordinatorClient client;
  private final List<SfumatoDevice> devices = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void start() {
    server =
        Coordinator.start(ServerConfig.builder().port(0).data(folder).exemptLoopback(true).build());
    server.awaitActors();
    String token = Objects.requireNonNull(server.parts().tokens().made().get(Role.ADMIN));
    client = new CoordinatorClient(URI.create(url()), token);
  }

  @AfterEach
  void stop() throws IOException {
    for (SfumatoDevice each : devices) {
      each.close();
    }
    threads.shutdownNow();
    server.close();
  }

  private String url() {
    return "http://127.0.0.1:" + server.port();
  }

  private CampaignId create() throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.put("name", "long");
    body.putObject("area").put("south", 10).put("west", 10).put("north", 11).put("east", 11);
    body.put("devices", DEVICES).put("epsilon", EPSILON).put("grid", 64);
    body.put("toleratedDropout", 0.2).put("corruptShare", 0.05);
    ArrayNode categories = body.putArray("categories");
    for (int i = 0; i < CATEGORIES; i++) {
      categories.add("category " + i);
    }
    return CampaignId.parse(client.post("/api/v1/campaigns", body).path("id").asText());
  }

  private static ParticipationPolicy.Builder policy() {
    return ParticipationPolicy.builder()
        .optedIn(true)
        .campaignEpsilon(Epsilon.of(EPSILON))
        .window(Epsilon.of(EPSILON), Duration.ofDays(30))
        .minimumSurvivors(2);
  }

  private SfumatoDevice device(CoordinatorConnection coordinator, ParticipationPolicy policy)
      throws IOException {
    SfumatoDevice device =
        SfumatoDevice.builder()
            .coordinator(coordinator)
            .policy(policy)
            .folder(folder.resolve("device-" + devices.size()))
            .place(DeviceData.at(new LatLng(10.3, 10.7)).withCategory(7))
            .build();
    devices.add(device);
    return device;
  }

  /** Comes back as often as it is told to. */
  private static Outcome takePart(SfumatoDevice device) throws InterruptedException {
    while (true) {
      Outcome outcome = device.takePart();
      if (outcome.kind() == Outcome.Kind.TOOK_PART || outcome.kind() == Outcome.Kind.DECLINED) {
        return outcome;
      }
      Thread.sleep(500);
    }
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

  /** Inputs of 256 KiB go through, and what is published is the truth. */
  @Test
  void campaign_withLongVectors_publishesTheTruth() throws Exception {
    CampaignId id = create();
    try (var coordinator = CoordinatorConnection.to(url()).connections(4).build()) {
      List<Future<Outcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < DEVICES; i++) {
        SfumatoDevice device = device(coordinator, policy().build());
        outcomes.add(threads.submit(() -> takePart(device)));
      }
      StoredCampaign stored = ended(id);
      assertThat(stored.state()).isEqualTo(new CampaignState.Finished());
      assertThat(stored.answers()).isNotEmpty();
      stored.answers().forEach(ShippedDeviceTest::assertTruth);
      // A byte an entry at the least.
      assertThat(stored.answers().get(0).query().length()).isGreaterThan(128 << 10);
      for (Future<Outcome> each : outcomes) {
        assertThat(each.get().kind()).isEqualTo(Outcome.Kind.TOOK_PART);
      }
    }
  }

  /** Its border has so many teeth that its terms have some 60 KB. */
  private CampaignId createRagged() throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.put("name", "ragged");
    ArrayNode ring =
        body.putObject("area").put("type", "Polygon").putArray("coordinates").addArray();
    for (int i = 0; i <= 2 * TEETH; i++) {
      ring.addArray().add(10 + 0.5 * i / TEETH).add(10 + 0.5 * (i % 2));
    }
    ring.addArray().add(11).add(11);
    ring.addArray().add(10).add(11);
    ring.addArray().add(10).add(10);
    body.put("devices", DEVICES).put("epsilon", EPSILON).put("grid", 2048);
    body.put("toleratedDropout", 0.2).put("corruptShare", 0.05);
    return CampaignId.parse(client.post("/api/v1/campaigns", body).path("id").asText());
  }

  /** Devices pin, answer and pay a campaign whose terms are nearly as long as they may be. */
  @Test
  void campaign_ofALongBorder_isTakenPartInAndCharged() throws Exception {
    CampaignId id = createRagged();
    Region region = server.parts().store().load(id).orElseThrow().definition().campaign().region();
    assertThat(region.form().orElseThrow().stretches())
        .isBetween(12_000, CampaignTerms.MAX_STRETCHES);
    try (var coordinator = CoordinatorConnection.to(url()).connections(4).build()) {
      for (int i = 0; i < DEVICES; i++) {
        SfumatoDevice device = device(coordinator, policy().build());
        var unused = threads.submit(() -> takePart(device));
      }
      StoredCampaign stored = ended(id);
      assertThat(stored.state()).isEqualTo(new CampaignState.Finished());
      long inSums = stored.answers().stream().mapToLong(NoisyHistogram::survivors).sum();
      assertThat(inSums).isPositive();
      assertThat(devices.stream().filter(each -> each.history().size() == 1).count())
          .isGreaterThanOrEqualTo(inSums);
      assertThat(devices).allSatisfy(each -> assertThat(each.ledgerFault()).isEmpty());
    }
  }

  /**
   * At this epsilon an entry has noise with a probability of some 5e-9: more than two of the
   * 262,144 in one sum in a billion.
   */
  private static void assertTruth(NoisyHistogram answer) {
    long[] counts = answer.counts();
    int place = largest(counts);
    assertThat(counts[place]).isCloseTo(answer.survivors(), within(2L));
    counts[place] = 0;
    assertThat(Arrays.stream(counts).map(Math::abs).sum()).isLessThanOrEqualTo(2);
  }

  private static int largest(long[] counts) {
    int largest = 0;
    for (int i = 0; i < counts.length; i++) {
      largest = counts[i] > counts[largest] ? i : largest;
    }
    return largest;
  }

  /** The default policy is for campaigns of epsilon 1 and shards of a hundred survivors. */
  @Test
  void campaign_beyondThePolicy_isDeclinedByNameAndNothingIsCharged() throws Exception {
    create();
    try (var coordinator = CoordinatorConnection.to(url()).build()) {
      SfumatoDevice careful =
          SfumatoDevice.builder()
              .coordinator(coordinator)
              .policy(ParticipationPolicy.builder().optedIn(true).build())
              .folder(folder.resolve("careful"))
              .locations(DeviceData::nowhere)
              .build();
      devices.add(careful);
      assertDeclined(takePart(careful), RefusalReason.CAMPAIGN_TOO_DEAR);
      assertThat(careful.history()).isEmpty();
    }
  }

  @Test
  void seat_beyondThePolicy_isDeclinedByNameAndNothingIsCharged() throws Exception {
    create();
    try (var coordinator = CoordinatorConnection.to(url()).build()) {
      ParticipationPolicy strict = policy().minimumSurvivors(100).build();
      List<Future<Outcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < DEVICES; i++) {
        SfumatoDevice device = device(coordinator, strict);
        outcomes.add(threads.submit(() -> takePart(device)));
      }
      Outcome first = threads.invokeAny(List.of(outcomes.get(0)::get, outcomes.get(1)::get));
      assertDeclined(first, RefusalReason.TOO_FEW_SURVIVORS);
      assertThat(devices).allSatisfy(each -> assertThat(each.history()).isEmpty());
    }
  }

  private static void assertDeclined(Outcome outcome, RefusalReason reason) {
    assertThat(outcome.match(new Refusals())).extracting(Refusal::reason).containsOnly(reason);
  }

  /** Why it was declined; anything else has no reasons. */
  private static final class Refusals implements Outcome.Cases<List<Refusal>> {
    @Override
    public List<Refusal> tookPart(Spending spending) {
      return List.of();
    }

    @Override
    public List<Refusal> declined(List<Refusal> reasons) {
      return reasons;
    }

    @Override
    public List<Refusal> comeBack(Duration after, ComeBackReason reason) {
      return List.of();
    }

    @Override
    public List<Refusal> failed(FailureReason reason) {
      return List.of();
    }
  }
}

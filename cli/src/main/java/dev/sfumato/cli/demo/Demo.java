package dev.sfumato.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.Enrolment;
import dev.sfumato.lab.simulation.SimulatedRun;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.lab.swarm.VisitPlan;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.StoredCampaign;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A coordinator of its own, a campaign created over REST, and devices that connect over TCP. */
final class Demo implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Devices on the same machine that are gone do not come back. */
  private static final Duration GRACE = Duration.ofMillis(200);

  private final DemoPlan plan;
  private final DemoStory story;
  private final Simulation truth;
  private final Optional<DemoAuthority> authority;
  private final Coordinator coordinator;
  private final CoordinatorClient client;

  Demo(DemoPlan plan, Path data, DemoStory story) throws IOException {
    this.plan = plan;
    this.story = story;
    this.truth = new Simulation(plan.simulation(DemoPlan.city()));
    this.authority =
        plan.authority()
            ? Optional.of(new DemoAuthority(data.resolve("authority")))
            : Optional.empty();
    this.coordinator = Coordinator.start(config(data.resolve("coordinator")));
    this.client = new CoordinatorClient(address(), token());
  }

  private ServerConfig config(Path data) {
    ServerConfig.Builder config =
        ServerConfig.builder().port(plan.port()).data(data).exemptLoopback(true).live(live());
    authority.ifPresent(own -> config.enrolment(Enrolment.AUTHORITY).authority(own.publicKey()));
    return config.build();
  }

  private static LiveSettings live() {
    LiveSettings usual = LiveSettings.DEFAULT;
    SumLimits sums = usual.sums();
    return new LiveSettings(
        usual.gate(),
        usual.campaigns(),
        new SumLimits(sums.live(), sums.patient(), GRACE, sums.bytesInFlight()),
        usual.announce());
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + coordinator.port());
  }

  /** The admin token of this demo's coordinator. */
  String token() {
    return Objects.requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
  }

  Simulation truth() {
    return truth;
  }

  /** Runs the campaign to its end. */
  SimulatedRun run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    String id;
    try (Swarm swarm = new Swarm(swarm(), truth.plan().dataset())) {
      Thread devices = new Thread(() -> run(swarm), "swarm");
      devices.setDaemon(true);
      fetchCredentials(swarm);
      id = begin();
      awaitQuestion(id);
      devices.start();
      watch(id);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    StoredCampaign stored = coordinator.parts().store().load(CampaignId.parse(id)).orElseThrow();
    if (stored.answers().isEmpty()) {
      throw new IOException("the campaign ended without an answer: " + stored.state());
    }
    return LiveResult.of(truth, stored, seconds);
  }

  private String begin() throws IOException {
    String id = client.post("/api/v1/campaigns", terms()).path("id").asText();
    story.say(
        "A campaign begins: %,d devices of the made-up city, epsilon 1, each answers once.",
        plan.devices());
    return id;
  }

  /** Devices that came before there is something to ask would be told to come back much later. */
  private void awaitQuestion(String id) throws IOException, InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (client.get("/api/v1/campaigns/" + id + "/queries").path("queries").isEmpty()
        && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    // What is asked is in the database before it is offered.
    Thread.sleep(500);
  }

  /** Before there is a campaign: it is begun with what the authority says of its key by then. */
  private void fetchCredentials(Swarm swarm) throws IOException {
    if (authority.isPresent()) {
      story.say("An authority gives each of %,d devices one credential, unseen.", plan.devices());
      swarm.fetchCredentials();
    }
  }

  private ObjectNode terms() throws IOException {
    SimulationPlan simulation = truth.plan();
    Campaign campaign = simulation.campaign();
    Bounds area = campaign.region().area();
    ObjectNode body = JSON.createObjectNode();
    body.put("name", "Demo: a made-up city, at sea");
    if (authority.isPresent()) {
      body.set("credentials", authority.get().end());
    }
    body.putObject("area")
        .put("south", area.south())
        .put("west", area.west())
        .put("north", area.north())
        .put("east", area.east());
    return body.put("devices", campaign.devices())
        .put("epsilon", 1)
        .put("grid", campaign.region().grid())
        .put("toleratedDropout", campaign.toleratedDropout().value())
        .put("corruptShare", campaign.corruptShare().value())
        .put("maxVectorLength", campaign.maxVectorLength());
  }

  private SwarmPlan swarm() {
    return new SwarmPlan(
        address().toString(),
        plan.devices(),
        DemoPlan.DROPOUT,
        SwarmPlan.connectionsFor(plan.devices()),
        plan.seed(),
        LIMIT,
        Optional.empty(),
        false,
        false,
        VisitPlan.PUNCTUAL,
        authority.map(own -> own.enrolment(plan.devices())));
  }

  private void run(Swarm swarm) {
    try {
      var unused = swarm.run();
    } catch (IOException e) {
      story.say("The devices could not run: %s", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch(String id) throws IOException {
    try (Stream<String> lines = client.lines("/api/v1/campaigns/" + id + "/events")) {
      String event = "";
      for (Iterator<String> all = lines.iterator(); all.hasNext(); ) {
        String line = all.next();
        if (line.startsWith("event:")) {
          event = line.substring(6).strip();
        } else if (line.startsWith("data:") && hear(id, event, line.substring(5))) {
          return;
        }
      }
    }
  }

  private boolean hear(String id, String event, String data) throws IOException {
    if (!story.hasQuestion()) {
      catchUp(id);
    }
    return story.hear(event, JSON.readTree(data));
  }

  /** The first question may have been asked before anyone listened. */
  private void catchUp(String id) throws IOException {
    for (JsonNode query : client.get("/api/v1/campaigns/" + id + "/queries").path("queries")) {
      story.issued(
          query.path("number").asInt(),
          query.path("cells").asInt(),
          query.path("epsilon").asDouble());
    }
  }

  @Override
  public void close() {
    coordinator.close();
    authority.ifPresent(DemoAuthority::close);
  }
}

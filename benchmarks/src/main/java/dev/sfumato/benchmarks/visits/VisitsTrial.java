package dev.sfumato.benchmarks.visits;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.benchmarks.crash.RestartedCoordinator;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.lab.swarm.VisitPlan;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** One campaign of one query with one sum, real devices without noise, real processes. */
final class VisitsTrial {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CAMPAIGNS = "/api/v1/campaigns";
  private static final int GRID = 64;
  private static final int INPUTS_ROUND = 4;

  private final VisitsPlan plan;
  private final PrintWriter out;
  private final Path scratch;
  private final Dataset city = BuiltInCity.DENSE.dataset(GRID);
  private final VisitingCrowd crowd;
  private final SplittableRandom random;

  VisitsTrial(VisitsPlan plan, PrintWriter out) throws IOException {
    this.plan = plan;
    this.out = out;
    this.scratch = Files.createTempDirectory("sfumato-visits");
    this.crowd = new VisitingCrowd(plan.swarm());
    this.random = new SplittableRandom(plan.seed());
  }

  VisitsVerdict run() throws Exception {
    List<RestartedCoordinator> nodes = new ArrayList<>();
    RestartedCoordinator first =
        new RestartedCoordinator(plan.jar(), data(0), plan.port(), "1g", arguments(0));
    nodes.add(first);
    if (plan.database().isPresent()) {
      nodes.add(first.another(data(1), plan.port() + 1, arguments(1)));
    }
    String id;
    String state;
    Duration processor;
    try {
      id = nodes.get(0).client().post(CAMPAIGNS, terms()).path("id").asText();
      // Of two, devices know the one that stays.
      RestartedCoordinator stays = nodes.get(nodes.size() - 1);
      try (Swarm swarm = new Swarm(swarm(stays.address()), city, crowd)) {
        Thread devices = new Thread(() -> run(swarm), "swarm");
        devices.setDaemon(true);
        devices.start();
        disturb(nodes);
        state = end(stays, id);
        devices.join(plan.limit().toMillis());
      }
      processor =
          nodes.stream()
              .map(RestartedCoordinator::processorTime)
              .reduce(Duration.ZERO, Duration::plus);
    } finally {
      nodes.forEach(RestartedCoordinator::close);
    }
    Thread.sleep(1_000);
    return verdict(CampaignId.parse(id), state, processor);
  }

  private Path data(int node) {
    return scratch.resolve("data" + node);
  }

  private List<String> arguments(int number) throws IOException {
    int port = plan.port() + number;
    String seconds = plan.roundSeconds() + "s";
    StringBuilder config =
        new StringBuilder("campaigns:\n  tempo: patient\n  rounds:\n    patient:\n");
    for (String round : List.of("keys", "shares", "verdict", "inputs", "opening")) {
      config.append("      ").append(round).append(": ").append(seconds).append('\n');
    }
    plan.database()
        .ifPresent(
            url ->
                config.append(
                    "database-url: '%s'\ncluster-port: %d\njoin: ['127.0.0.1:%d']\n"
                        .formatted(url, port + 100, plan.port() + 100)));
    Path file = Files.writeString(scratch.resolve("node" + number + ".yaml"), config);
    return List.of("--config", file.toString());
  }

  /** Kills, and starts again; of two nodes the first dies for good while inputs come in. */
  private void disturb(List<RestartedCoordinator> nodes) throws Exception {
    if (nodes.size() > 1) {
      long inputs = (long) ((INPUTS_ROUND - 0.5) * plan.roundSeconds() * 1_000);
      Thread.sleep(inputs);
      nodes.get(0).kill();
      out.println("the first node was killed, and stays away");
      out.flush();
      return;
    }
    long begin = System.nanoTime();
    for (long moment : moments()) {
      long wait = moment - (System.nanoTime() - begin) / 1_000_000;
      Thread.sleep(Math.max(0, wait));
      nodes.get(0).killAndRestart();
      out.printf("killed after %d s%n", moment / 1_000);
      out.flush();
    }
  }

  private long[] moments() {
    return random.longs(plan.kills(), 1_000, plan.length().toMillis()).sorted().toArray();
  }

  private String end(RestartedCoordinator node, String id) throws InterruptedException {
    CoordinatorClient client = node.client();
    long end = System.nanoTime() + plan.limit().toNanos();
    String state = "";
    while (!state.matches("finished|failed|stopped") && System.nanoTime() < end) {
      Thread.sleep(1_000);
      state = state(client, id).orElse(state);
    }
    return state;
  }

  /** Nothing while another node takes it over. */
  private static Optional<String> state(CoordinatorClient client, String id) {
    try {
      JsonNode campaign = client.get(CAMPAIGNS + "/" + id);
      return Optional.of(campaign.path("state").path("kind").asText());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private VisitsVerdict verdict(CampaignId id, String state, Duration processor) {
    try (Database database =
        plan.database().map(Database::open).orElseGet(() -> Database.inFolder(data(0)))) {
      List<NoisyHistogram> answers =
          new SqlCampaignStore(database).load(id).orElseThrow().answers();
      long[] published = answers.isEmpty() ? new long[0] : answers.get(0).counts();
      return new VisitsVerdict(
          state,
          answers.isEmpty() ? 0 : answers.get(0).survivors(),
          crowd.count(VisitingDevice::isAcknowledged),
          crowd.count(VisitingDevice::paidInVain),
          published,
          crowd.acknowledgedSum(published.length),
          crowd.medianTime(),
          crowd.meanVisits(),
          crowd.kinds(),
          processor);
    }
  }

  private ObjectNode terms() {
    Bounds area = city.region().area();
    ObjectNode body = JSON.createObjectNode();
    body.putObject("area")
        .put("south", area.south())
        .put("west", area.west())
        .put("north", area.north())
        .put("east", area.east());
    return body.put("devices", plan.devices())
        .put("strategy", "flat")
        .put("shardSize", plan.devices())
        .put("epsilon", 1)
        .put("grid", GRID)
        .put("toleratedDropout", 0.1)
        .put("corruptShare", 0.05);
  }

  private SwarmPlan swarm(String address) {
    return new SwarmPlan(
        address,
        plan.swarm(),
        plan.dropout(),
        SwarmPlan.connectionsFor(plan.swarm() / 10),
        plan.seed(),
        plan.limit(),
        Optional.empty(),
        false,
        false,
        new VisitPlan(1, plan.spread()),
        Optional.empty());
  }

  private static void run(Swarm swarm) {
    try {
      var unused = swarm.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

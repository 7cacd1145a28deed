package dev.sfumato.cli.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** One campaign with real devices, whose coordinator is killed once at a random moment. */
final class CrashTrial {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEVICES = 200;

  /** Devices that had sent when the coordinator died have paid: others must take their place. */
  private static final int SWARM = 4 * DEVICES;

  private static final int GRID = 64;
  private static final long LONGEST_WAIT_MILLIS = 12_000;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private final Path jar;
  private final int port;
  private final SplittableRandom random;
  private final Dataset city = BuiltInCity.DENSE.dataset(GRID);

  CrashTrial(Path jar, int port, long seed) {
    this.jar = jar;
    this.port = port;
    this.random = new SplittableRandom(seed);
  }

  CrashVerdict run() throws IOException, InterruptedException {
    Path data = Files.createTempDirectory("sfumato-crash");
    CoordinatorProcess coordinator = new CoordinatorProcess(jar, data, port);
    try (Swarm swarm = new Swarm(swarm(coordinator.address()), city)) {
      String id = coordinator.client().post("/api/v1/campaigns", terms()).path("id").asText();
      Thread devices = new Thread(() -> run(swarm), "swarm");
      devices.setDaemon(true);
      devices.start();
      long moment = random.nextLong(LONGEST_WAIT_MILLIS);
      Thread.sleep(moment);
      coordinator.killAndRestart();
      return verdict(coordinator.client(), id, moment);
    } finally {
      coordinator.kill();
    }
  }

  private CrashVerdict verdict(CoordinatorClient client, String id, long moment)
      throws IOException, InterruptedException {
    String path = "/api/v1/campaigns/" + id;
    long end = System.nanoTime() + LIMIT.toNanos();
    JsonNode campaign = client.get(path);
    while (!hasEnded(campaign) && System.nanoTime() < end) {
      Thread.sleep(500);
      campaign = client.get(path);
    }
    JsonNode queries = client.get(path + "/queries").path("queries");
    return CrashVerdict.of(moment, campaign, queries, totals(queries));
  }

  /** The sum of the counts of each answered query. */
  private static List<Double> totals(JsonNode queries) {
    List<Double> totals = new ArrayList<>();
    for (JsonNode query : queries) {
      if (query.path("answered").asBoolean()) {
        totals.add(query.path("total").asDouble());
      }
    }
    return totals;
  }

  private static boolean hasEnded(JsonNode campaign) {
    return campaign.path("state").path("kind").asText().matches("finished|failed|stopped");
  }

  private ObjectNode terms() {
    Bounds area = city.region().area();
    ObjectNode body = JSON.createObjectNode();
    body.putObject("area")
        .put("south", area.south())
        .put("west", area.west())
        .put("north", area.north())
        .put("east", area.east());
    return body.put("devices", DEVICES)
        .put("epsilon", 1)
        .put("grid", GRID)
        .put("toleratedDropout", 0.2)
        .put("corruptShare", 0.05);
  }

  private static SwarmPlan swarm(String address) {
    return new SwarmPlan(address, SWARM, 0, 4, 1, LIMIT, "");
  }

  private static void run(Swarm swarm) {
    try {
      var unused = swarm.run();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.sfumato.benchmarks.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmPlan;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Campaigns with real devices, one after another on one folder; the coordinator of each is killed
 * once at a random moment. What a campaign before has published must never change.
 */
final class CrashTrial implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CAMPAIGNS = "/api/v1/campaigns/";
  private static final int DEVICES = 200;

  /** More than are asked: some are left over, and some come late. */
  private static final int SWARM = 4 * DEVICES;

  private static final int GRID = 64;
  private static final Duration LIMIT = Duration.ofMinutes(15);

  private final SplittableRandom random;
  private final RestartedCoordinator coordinator;
  private final Dataset city = BuiltInCity.DENSE.dataset(GRID);
  private final Map<String, Published> published = new LinkedHashMap<>();
  private long usualMillis;

  private record Published(JsonNode queries, String map) {}

  CrashTrial(Path jar, int port, long seed) throws IOException {
    this.random = new SplittableRandom(seed);
    this.coordinator =
        new RestartedCoordinator(jar, Files.createTempDirectory("sfumato-crash"), port);
  }

  /** A campaign that nobody disturbs: says how long one takes, and so when to kill the others. */
  CrashVerdict undisturbed() throws IOException {
    long start = System.nanoTime();
    CrashVerdict verdict = campaign(OptionalLong.empty());
    usualMillis = (System.nanoTime() - start) / 1_000_000;
    return verdict;
  }

  /** A campaign whose coordinator dies, at a moment that may be just after its end. */
  CrashVerdict disturbed() throws IOException {
    return campaign(OptionalLong.of(random.nextLong(1 + usualMillis * 11 / 10)));
  }

  private CrashVerdict campaign(OptionalLong moment) throws IOException {
    try (Swarm swarm = new Swarm(swarm(coordinator.address()), city)) {
      String id = coordinator.client().post("/api/v1/campaigns", terms()).path("id").asText();
      Thread devices = new Thread(() -> run(swarm), "swarm");
      devices.setDaemon(true);
      devices.start();
      if (moment.isPresent()) {
        Thread.sleep(moment.getAsLong());
        coordinator.killAndRestart();
      }
      JsonNode campaign = end(id);
      JsonNode queries = queries(id);
      published.put(id, new Published(queries, map(id, campaign)));
      return CrashVerdict.of(moment, campaign, queries, swarm.charges(), changed());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted during a crash trial");
    }
  }

  /** Waits for the end of a campaign, but not for ever. */
  private JsonNode end(String id) throws IOException, InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    JsonNode campaign = coordinator.client().get(CAMPAIGNS + id);
    while (!hasEnded(campaign) && System.nanoTime() < end) {
      Thread.sleep(100);
      campaign = coordinator.client().get(CAMPAIGNS + id);
    }
    return campaign;
  }

  private static boolean hasEnded(JsonNode campaign) {
    return campaign.path("state").path("kind").asText().matches("finished|failed|stopped");
  }

  private JsonNode queries(String id) throws IOException {
    return coordinator.client().get(CAMPAIGNS + id + "/queries").path("queries");
  }

  private String map(String id, JsonNode campaign) throws IOException {
    if (!campaign.path("state").path("kind").asText().equals("finished")) {
      return "";
    }
    return new String(
        coordinator.client().download(CAMPAIGNS + id + "/heatmap.csv"), StandardCharsets.UTF_8);
  }

  /** The campaigns whose published answers are not what they were. */
  private List<String> changed() throws IOException {
    List<String> changed = new ArrayList<>();
    for (Map.Entry<String, Published> before : published.entrySet()) {
      String id = before.getKey();
      JsonNode campaign = coordinator.client().get(CAMPAIGNS + id);
      if (!new Published(queries(id), map(id, campaign)).equals(before.getValue())) {
        changed.add(id);
      }
    }
    return changed;
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
    return new SwarmPlan(address, SWARM, 0, SwarmPlan.connectionsFor(SWARM), 1, LIMIT);
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

  @Override
  public void close() throws IOException {
    coordinator.close();
  }
}

package dev.sfumato.benchmarks.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Campaigns with honest devices, one after another while the attack lasts, each with a swarm in a
 * process of its own. All of them have to finish.
 */
final class HonestCampaigns implements Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CAMPAIGNS = "/api/v1/campaigns";
  private static final int ANSWER_MILLIS = 10_000;
  private static final int CREATED = 201;
  private static final int GRID = 1_024;
  private static final double DROPOUT = 0.2;

  /** Half the side, in degrees, of an area that holds the built-in city. */
  private static final double SIDE = 0.11;

  private final HostilePlan plan;
  private final Path scratch;
  private final String token;
  private final AtomicBoolean last = new AtomicBoolean();
  private final CountDownLatch created = new CountDownLatch(1);
  private final List<String> outcomes = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "honest campaigns");
  private volatile String first = "";
  private volatile @Nullable Process swarm;
  private int finished;

  HonestCampaigns(HostilePlan plan, Path scratch, String token) {
    this.plan = plan;
    this.scratch = scratch;
    this.token = token;
    thread.setDaemon(true);
  }

  /** Starts, and waits until there is a campaign to disturb. */
  String start() throws InterruptedException {
    thread.start();
    created.await();
    return first;
  }

  /** Lets the campaign that runs be the last, and waits for its end. */
  void awaitEnd(long millis) throws InterruptedException {
    last.set(true);
    thread.join(millis);
    if (thread.isAlive()) {
      note("still running when time was up");
    }
  }

  synchronized boolean allFinished() {
    return finished > 0 && finished == outcomes.size();
  }

  synchronized String words() {
    return String.join("; ", outcomes);
  }

  private synchronized void note(String outcome) {
    outcomes.add(outcome);
  }

  private void run() {
    try {
      do {
        one();
      } while (!last.get());
    } catch (IOException e) {
      note("failed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      created.countDown();
    }
  }

  private void one() throws IOException, InterruptedException {
    long start = System.nanoTime();
    String id = create();
    Process devices = swarm();
    swarm = devices;
    if (first.isEmpty()) {
      first = id;
      created.countDown();
    }
    JsonNode campaign = awaitEnd(id, devices);
    devices.destroy();
    devices.waitFor();
    tell(id, campaign, (System.nanoTime() - start) / 1_000_000_000);
  }

  private String create() throws IOException {
    ObjectNode terms = JSON.createObjectNode();
    terms.put("devices", plan.honest()).put("epsilon", 1).put("grid", GRID);
    terms.put("toleratedDropout", DROPOUT).put("name", "honest");
    ObjectNode area = terms.putObject("area").put("south", -SIDE).put("west", -SIDE);
    area.put("north", SIDE).put("east", SIDE);
    try (PlainHttp http = PlainHttp.honest(plan.port(), ANSWER_MILLIS)) {
      PlainHttp.Response response = http.post(CAMPAIGNS, token, terms.toString());
      if (response.status() != CREATED) {
        throw new IOException("no campaign: " + response.body());
      }
      return JSON.readTree(response.body()).path("id").asText();
    }
  }

  private Process swarm() throws IOException {
    List<String> arguments =
        List.of(
            "swarm",
            "--server",
            "http://127.0.0.1:" + plan.port(),
            "--devices",
            Integer.toString(plan.honest() * 12 / 10),
            "--dropout",
            "0.05",
            "--limit",
            Long.toString(Math.max(1, plan.totalLimit().toMinutes())));
    return Child.start(
        List.of("-Xmx3g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        plan.jar(),
        arguments,
        scratch.resolve("swarm.log"));
  }

  /** Asks once a second; a coordinator that is too busy to answer is asked again. */
  private JsonNode awaitEnd(String id, Process devices) throws InterruptedException {
    while (true) {
      Thread.sleep(1_000);
      try {
        JsonNode campaign = get(CAMPAIGNS + "/" + id);
        if (campaign.path("state").path("kind").asText().matches("finished|failed|stopped")) {
          return campaign;
        }
      } catch (IOException e) {
        if (!devices.isAlive()) {
          return JSON.createObjectNode();
        }
      }
    }
  }

  private JsonNode get(String path) throws IOException {
    try (PlainHttp http = PlainHttp.honest(plan.port(), ANSWER_MILLIS)) {
      return JSON.readTree(http.get(path, token).body());
    }
  }

  private void tell(String id, JsonNode campaign, long seconds) throws IOException {
    boolean good = campaign.path("state").path("kind").asText().equals("finished");
    long answered = 0;
    for (JsonNode query : get(CAMPAIGNS + "/" + id + "/queries").path("queries")) {
      answered += query.path("seats").path("answered").asLong();
    }
    synchronized (this) {
      finished += good ? 1 : 0;
      String state = good ? "finished" : campaign.path("state").toString();
      outcomes.add(state + " in " + seconds + " s, " + answered + " answered");
    }
  }

  @Override
  public void close() {
    Process devices = swarm;
    if (devices != null) {
      devices.destroyForcibly();
    }
  }
}

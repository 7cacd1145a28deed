package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** The whole run: a coordinator, honest campaigns, the attack, and what is left afterwards. */
final class HostileRun {
  private static final long SETTLE_MILLIS = 90_000;

  /** What looking at the remains takes at the most. */
  private static final long JUDGING_MILLIS = 200_000;

  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  /** In which {@code /healthz} is answered. */
  static final long HEALTH_MILLIS = 1_000;

  /** Longer than it waits for an answer. */
  private static final long PROBE_SILENCE_MILLIS = 15_000;

  private static final double MEGABYTE = 1e6;
  private static final double HEAP_MEGABYTES = 50;
  private static final long LOG_BYTES = 100_000;

  private final HostilePlan plan;
  private final Figures figures = new Figures();
  private final Map<String, AttackTally> tallies = new LinkedHashMap<>();
  private final long endNanos;

  HostileRun(HostilePlan plan) {
    this.plan = plan;
    this.endNanos = System.nanoTime() + plan.totalLimit().toNanos();
  }

  Figures run() throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("sfumato-hostile");
    say("logs and data are in " + scratch);
    try (CoordinatorProcess coordinator = CoordinatorProcess.start(plan, scratch);
        HealthWatch health = new HealthWatch(plan.port());
        HonestCampaigns honest = new HonestCampaigns(plan, scratch, coordinator.token("admin"))) {
      endWithUs(coordinator, honest, health);
      OptionalLong heap = coordinator.liveBytes();
      long log = coordinator.logBytes();
      health.start();
      String campaign = honest.start();
      attack(coordinator, campaign, health);
      health.enter("after the attack");
      say("waiting for the honest campaign to end");
      honest.awaitEnd(Math.max(1, millisLeft() - JUDGING_MILLIS));
      figures.judge(
          "honest campaigns of " + plan.honest(), honest.words(), "finished", honest.allFinished());
      judgeStreams(coordinator);
      judgeHealth(health);
      health.stop();
      judgeMemory(coordinator, heap);
      judgeLog(coordinator, log);
      judgeEnd(coordinator);
    }
    return figures;
  }

  /** Who interrupts the run must not leave its children behind. */
  private static void endWithUs(
      CoordinatorProcess coordinator, HonestCampaigns honest, HealthWatch health) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  honest.close();
                  health.close();
                  coordinator.close();
                }));
  }

  private long millisLeft() {
    return Math.max(1, (endNanos - System.nanoTime()) / 1_000_000);
  }

  // ---- the attack

  private void attack(CoordinatorProcess coordinator, String campaign, HealthWatch health)
      throws IOException, InterruptedException {
    String viewer = coordinator.token("viewer");
    try (Target target =
        new Target(plan.port(), plan.addresses(), viewer, campaign, plan.attackLimit())) {
      List<Thread> floods = new ArrayList<>();
      Thread idlers = start(new HostileIdlers(plan.connections()), target);
      for (int i = 0; i < plan.lanes(); i++) {
        floods.add(start(new HostileHalfClosed(plan.halfClosed() / plan.lanes()), target));
      }
      for (HostileAttack attack : inTurn()) {
        health.enter(attack.name());
        say("attacking: " + attack.name());
        start(attack, target).join(millisLeft());
        say("  " + tallies.get(attack.name()));
      }
      health.enter("half-closed streams alone");
      for (Thread flood : floods) {
        flood.join(millisLeft());
      }
      idlers.interrupt();
      judgeDelivery();
    }
  }

  /** One after another, each beside the half-closed streams and the idle connections. */
  private List<HostileAttack> inTurn() {
    return List.of(
        new HostileBombs(plan.bombs()),
        new HostileViewer(plan.plans()),
        new HostileCancels(plan.cancels()),
        new HostileStrangers(plan.requests()),
        new HostilePages(plan.pages()),
        new HostileFrames(plan.frames()),
        new HostileSilence(plan.silent()));
  }

  private Thread start(HostileAttack attack, Target target) {
    AttackTally tally = tallies.computeIfAbsent(attack.name(), name -> new AttackTally());
    Thread thread = new Thread(() -> run(attack, target, tally), attack.name());
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void run(HostileAttack attack, Target target, AttackTally tally) {
    try {
      attack.run(target, tally);
    } catch (IOException e) {
      tally.count("broken off: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void judgeDelivery() {
    tallies.forEach((name, tally) -> figures.tell(name, tally.toString()));
    AttackTally streams = tallies.getOrDefault("half-closed streams", new AttackTally());
    long left = streams.number(HostileHalfClosed.LEFT_OPEN);
    figures.judge("half-closed streams left open", Long.toString(left), "0", left == 0);
  }

  // ---- what is left

  private void judgeStreams(CoordinatorProcess coordinator) throws InterruptedException {
    StreamsTruth truth = new StreamsTruth(plan.port());
    String left;
    String wrong;
    try {
      left = Long.toString(truth.settle(SETTLE_MILLIS));
      wrong = truth.check();
    } catch (IOException e) {
      left = "no answer";
      wrong = String.valueOf(e.getMessage());
    }
    figures.judge("sfumato_streams_open when all are gone", left, "0", left.equals("0"));
    String told = wrong.isEmpty() ? "true" : wrong;
    figures.judge("sfumato_streams_open against the truth", told, "true", wrong.isEmpty());
    boolean alive = coordinator.isAlive();
    figures.judge("coordinator", alive ? "alive" : "dead", "alive", alive);
  }

  private void judgeHealth(HealthWatch health) {
    for (Map.Entry<String, Long> each : health.worst().entrySet()) {
      figures.tell("/healthz, worst during " + each.getKey(), each.getValue() + " ms");
    }
    figures.tell("/healthz, answers over a second", Integer.toString(health.slow()));
    figures.tell("the probe itself was kept waiting, at worst", health.worstOwedMillis() + " ms");
    long worst = health.worstMillis();
    boolean good = worst <= HEALTH_MILLIS && health.asked() > 0;
    figures.judge("/healthz, worst of " + health.asked(), worst + " ms", "1,000 ms", good);
    boolean alive = health.silentMillis() < PROBE_SILENCE_MILLIS;
    figures.judge("the probe", alive ? "alive" : "silent", "alive", alive);
    boolean all = health.refusals().isEmpty();
    String told = all ? "none" : health.refusals().toString();
    figures.judge("/healthz, answers other than 200", told, "none", all);
  }

  private void judgeMemory(CoordinatorProcess coordinator, OptionalLong before)
      throws IOException, InterruptedException {
    OptionalLong after = coordinator.liveBytes();
    if (before.isEmpty() || after.isEmpty()) {
      figures.judge("heap after a collection", "not told", "within 50 MB", false);
      return;
    }
    double was = before.getAsLong() / MEGABYTE;
    double is = after.getAsLong() / MEGABYTE;
    String told = String.format(Locale.ROOT, "%.1f MB, was %.1f MB", is, was);
    figures.judge("heap after a collection", told, "+50 MB", is - was <= HEAP_MEGABYTES);
    String resident = String.format(Locale.ROOT, "%.0f MB", coordinator.residentBytes() / MEGABYTE);
    figures.tell("resident memory", resident);
    boolean ranOut = coordinator.ranOutOfMemory();
    figures.judge("OutOfMemoryError", ranOut ? "yes" : "none", "none", !ranOut);
  }

  private void judgeLog(CoordinatorProcess coordinator, long before) throws IOException {
    long grown = coordinator.logBytes() - before;
    String told = String.format(Locale.ROOT, "%,d bytes", grown);
    figures.judge("growth of the log", told, "100,000 bytes", grown < LOG_BYTES);
  }

  private void judgeEnd(CoordinatorProcess coordinator) throws InterruptedException {
    OptionalLong millis = coordinator.terminate(END_LIMIT);
    String told = millis.isPresent() ? millis.getAsLong() + " ms" : "still there";
    figures.judge("end after SIGTERM", told, END_LIMIT.toMillis() + " ms", millis.isPresent());
  }

  private static void say(String line) {
    System.err.println("hostile: " + line);
  }
}

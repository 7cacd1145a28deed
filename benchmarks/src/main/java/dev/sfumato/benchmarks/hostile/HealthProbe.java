package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import java.io.IOException;

/**
 * Asks for {@code /healthz} every quarter of a second, each time over a new connection, and prints
 * what came: when it was asked, the answer, how long it took, and how long this process itself was
 * kept from running meanwhile. All in milliseconds.
 *
 * <p>It is a process of its own: the attackers' heap and threads would make its clock theirs.
 */
final class HealthProbe {
  private static final int EVERY_MILLIS = 250;
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int TICK_MILLIS = 10;

  private final int port;
  private long latestTick = System.nanoTime();
  private long longestGap;

  private HealthProbe(int port) {
    this.port = port;
  }

  public static void main(String[] arguments) throws InterruptedException {
    HealthProbe probe = new HealthProbe(Integer.parseInt(arguments[0]));
    Thread clock = new Thread(probe::tick, "clock");
    clock.setDaemon(true);
    clock.start();
    // Whoever started this reads its words; who is gone, reads none.
    while (!System.out.checkError()) {
      long millis = probe.ask();
      Thread.sleep(Math.max(1, EVERY_MILLIS - millis));
    }
  }

  private long ask() {
    long asked = System.currentTimeMillis();
    long start = System.nanoTime();
    startGap(start);
    String answer;
    try (PlainHttp http = PlainHttp.honest(port, PATIENCE_MILLIS)) {
      answer = Integer.toString(http.get("/healthz", "").status());
    } catch (IOException e) {
      answer = "none";
    }
    long end = System.nanoTime();
    long millis = (end - start) / 1_000_000;
    System.out.println(asked + " " + answer + " " + millis + " " + gapMillis(end));
    return millis;
  }

  /** A thread that does nothing but wake up: what it is late by, the machine owed this process. */
  private void tick() {
    try {
      while (true) {
        Thread.sleep(TICK_MILLIS);
        noteTick(System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void startGap(long now) {
    latestTick = now;
    longestGap = 0;
  }

  private synchronized void noteTick(long now) {
    longestGap = Math.max(longestGap, now - latestTick);
    latestTick = now;
  }

  private synchronized long gapMillis(long now) {
    noteTick(now);
    return Math.max(0, longestGap / 1_000_000 - TICK_MILLIS);
  }
}

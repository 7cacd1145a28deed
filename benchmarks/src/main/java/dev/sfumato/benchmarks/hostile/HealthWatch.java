package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks for {@code /healthz} every quarter of a second, each time over a new connection. */
final class HealthWatch implements Closeable {
  private static final int EVERY_MILLIS = 250;
  private static final int PATIENCE_MILLIS = 10_000;

  private final int port;
  private final Thread thread = new Thread(this::run, "health watch");
  private final Map<String, Long> worst = new LinkedHashMap<>();
  private final Map<String, Integer> refusals = new LinkedHashMap<>();
  private String phase = "before the attack";
  private int asked;
  private volatile boolean closed;

  HealthWatch(int port) {
    this.port = port;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** What goes on from now, so that a slow answer can be told from where it came. */
  synchronized void enter(String next) {
    phase = next;
  }

  private void run() {
    try {
      while (!closed) {
        long millis = ask();
        Thread.sleep(Math.max(1, EVERY_MILLIS - millis));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long ask() {
    String during = phase();
    long start = System.nanoTime();
    String answer;
    try (PlainHttp http = PlainHttp.honest(port, PATIENCE_MILLIS)) {
      answer = Integer.toString(http.get("/healthz", "").status());
    } catch (IOException e) {
      answer = "no answer";
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    note(during, answer, millis);
    return millis;
  }

  private synchronized String phase() {
    return phase;
  }

  private synchronized void note(String during, String answer, long millis) {
    asked++;
    worst.merge(during, millis, Math::max);
    if (!answer.equals("200")) {
      refusals.merge(answer + " during " + during, 1, Integer::sum);
    }
  }

  synchronized int asked() {
    return asked;
  }

  synchronized long worstMillis() {
    return worst.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** The worst time of each phase. */
  synchronized Map<String, Long> worst() {
    return new LinkedHashMap<>(worst);
  }

  /** Answers other than 200, and in which phase. */
  synchronized Map<String, Integer> refusals() {
    return new LinkedHashMap<>(refusals);
  }

  /** Asks no more; what was measured stays. */
  void stop() {
    closed = true;
    thread.interrupt();
  }

  @Override
  public void close() {
    stop();
  }
}

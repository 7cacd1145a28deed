package dev.sfumato.benchmarks.hostile;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a {@link HealthProbe} in a process of its own says of {@code /healthz}. */
final class HealthWatch implements Closeable {
  private static final List<String> OPTIONS = List.of("-Xmx32m", "-XX:+UseSerialGC");
  private static final int WORDS = 4;

  private final int port;

  /** By the time at which they began: what the probe says may be read late. */
  private final TreeMap<Long, String> phases = new TreeMap<>(Map.of(0L, "before the attack"));

  private final Map<String, Long> worst = new LinkedHashMap<>();
  private final Map<String, Integer> refusals = new LinkedHashMap<>();
  private @Nullable Process probe;
  private int asked;
  private int slow;
  private long latest;
  private long worstOwed;

  HealthWatch(int port) {
    this.port = port;
  }

  void start() throws IOException {
    Process started = Child.start(OPTIONS, HealthProbe.class, Integer.toString(port));
    Thread reader = new Thread(() -> read(started.inputReader()), "health watch");
    reader.setDaemon(true);
    reader.start();
    probe = started;
  }

  /** What goes on from now, so that a slow answer can be told from where it came. */
  synchronized void enter(String next) {
    phases.put(System.currentTimeMillis(), next);
  }

  private void read(BufferedReader words) {
    try (words) {
      for (String line = words.readLine(); line != null; line = words.readLine()) {
        String[] each = line.split(" ", -1);
        if (each.length == WORDS) {
          note(Long.parseLong(each[0]), each[1], Long.parseLong(each[2]), Long.parseLong(each[3]));
        }
      }
    } catch (IOException e) {
      // The probe was ended, which is how it ends.
    }
  }

  private synchronized void note(long when, String answer, long millis, long owed) {
    asked++;
    latest = when + millis;
    worstOwed = Math.max(worstOwed, owed);
    String during = phases.floorEntry(when).getValue();
    worst.merge(during, millis, Math::max);
    if (millis > HostileRun.HEALTH_MILLIS) {
      slow++;
    }
    if (!answer.equals("200")) {
      refusals.merge(answer + " during " + during, 1, Integer::sum);
    }
  }

  synchronized int asked() {
    return asked;
  }

  /** How many answers took longer than they may. */
  synchronized int slow() {
    return slow;
  }

  /** How long the machine kept the probe itself from running, at the worst. */
  synchronized long worstOwedMillis() {
    return worstOwed;
  }

  /** How long nothing was heard of the probe: a probe that died has nothing slow to tell. */
  synchronized long silentMillis() {
    return System.currentTimeMillis() - latest;
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
    Process started = probe;
    if (started != null) {
      started.destroyForcibly();
    }
  }

  @Override
  public void close() {
    stop();
  }
}

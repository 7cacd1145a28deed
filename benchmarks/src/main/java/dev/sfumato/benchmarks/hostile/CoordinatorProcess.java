package dev.sfumato.benchmarks.hostile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The coordinator under attack, in a process of its own with a heap of 1 GiB. */
final class CoordinatorProcess implements Closeable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration TOOL_LIMIT = Duration.ofSeconds(60);
  private static final List<String> OPTIONS =
      List.of("-Xlog:disable", "-Xlog:all=error:stderr", "-Xmx1g", "-XX:+UseSerialGC");

  private final Process process;
  private final Path log;

  private CoordinatorProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static CoordinatorProcess start(HostilePlan plan, Path scratch)
      throws IOException, InterruptedException {
    Path config = plan.config().isPresent() ? plan.config().get() : usualConfig(plan, scratch);
    Path log = scratch.resolve("coordinator.log");
    List<String> arguments = new ArrayList<>(List.of("serve", "--config", config.toString()));
    arguments.addAll(List.of("--port", Integer.toString(plan.port())));
    arguments.addAll(List.of("--data", scratch.resolve("data").toString()));
    CoordinatorProcess started =
        new CoordinatorProcess(Child.start(OPTIONS, plan.jar(), arguments, log), log);
    started.awaitTokens();
    return started;
  }

  /**
   * All honest devices come from one address, so that an address may have as many streams as there
   * are devices, an attacker's too; or no limit by address holds at all, which is the harder case.
   */
  private static Path usualConfig(HostilePlan plan, Path scratch) throws IOException {
    int perAddress = Math.max(64, plan.honest() * 2);
    String text =
        plan.exemptLoopback()
            ? "exempt-loopback: true\n"
            : "gate:\n  streams-per-address: " + perAddress + "\n";
    return Files.writeString(scratch.resolve("sfumato.yaml"), text);
  }

  private void awaitTokens() throws IOException, InterruptedException {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (token("viewer").isEmpty()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException("the coordinator did not start: " + Files.readString(log));
      }
      Thread.sleep(100);
    }
  }

  /** The token of a role, as it was printed; empty if it was not. */
  String token(String role) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith(role + " token: "))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long logBytes() throws IOException {
    return Files.size(log);
  }

  boolean ranOutOfMemory() throws IOException {
    return Files.readString(log).contains("OutOfMemoryError");
  }

  /** The bytes of all living objects: the histogram collects first. Empty if nobody answers. */
  OptionalLong liveBytes() throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    return Child.say(TOOL_LIMIT, "jcmd", pid, "GC.class_histogram").stream()
        .map(String::strip)
        .filter(line -> line.startsWith("Total"))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(" ") + 1)))
        .findFirst();
  }

  /** What the process holds in all, in bytes; 0 where the system does not say. */
  long residentBytes() throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  /** SIGTERM; how long the end took, or empty if it did not come within the limit. */
  OptionalLong terminate(Duration limit) throws InterruptedException {
    long start = System.nanoTime();
    process.destroy();
    boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    return ended ? OptionalLong.of((System.nanoTime() - start) / 1_000_000) : OptionalLong.empty();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

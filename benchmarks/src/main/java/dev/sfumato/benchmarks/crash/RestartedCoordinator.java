package dev.sfumato.benchmarks.crash;

import dev.sfumato.cli.campaign.CoordinatorClient;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A coordinator in a process of its own, on a folder that outlives it. */
public final class RestartedCoordinator implements Closeable {
  private final Path jar;
  private final Path data;
  private final int port;
  private final String heap;
  private final List<String> more;
  private String token;
  private Process process;
  private Duration spent = Duration.ZERO;

  RestartedCoordinator(Path jar, Path data, int port) throws IOException {
    this(jar, data, port, "512m", List.of());
  }

  /**
   * @param heap the most that its heap may have, as Java takes it
   * @param more arguments of {@code serve}
   */
  public RestartedCoordinator(Path jar, Path data, int port, String heap, List<String> more)
      throws IOException {
    this(jar, data, port, heap, more, "");
  }

  private RestartedCoordinator(
      Path jar, Path data, int port, String heap, List<String> more, String token)
      throws IOException {
    this.jar = jar;
    this.data = data;
    this.port = port;
    this.heap = heap;
    this.more = more;
    this.token = token;
    this.process = start();
  }

  /** Another node on the same database: its tokens were shown by the first, once. */
  public RestartedCoordinator another(Path folder, int itsPort, List<String> arguments)
      throws IOException {
    return new RestartedCoordinator(jar, folder, itsPort, heap, arguments, token);
  }

  public CoordinatorClient client() {
    return new CoordinatorClient(URI.create(address()), token);
  }

  public String address() {
    return "http://127.0.0.1:" + port;
  }

  /** SIGKILL: no hook runs, nothing is flushed. Then a new process on the same folder. */
  public void killAndRestart() throws IOException, InterruptedException {
    kill();
    process = start();
  }

  /** SIGKILL, and nobody in its place. */
  public void kill() throws InterruptedException {
    spent = processorTime();
    process.destroyForcibly().waitFor();
  }

  /** Of this process and all that were killed before it. */
  public Duration processorTime() {
    Optional<Duration> now =
        process.isAlive() ? process.toHandle().info().totalCpuDuration() : Optional.empty();
    return spent.plus(now.orElse(Duration.ZERO));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // The launcher's archive of classes, if this process has it, makes starts quick.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:SharedArchiveFile="))
        .forEach(command::add);
    command.addAll(List.of("-Xlog:disable", "-Xmx" + heap));
    command.addAll(options());
    command.addAll(List.of("-jar", jar.toString(), "serve", "--port", Integer.toString(port)));
    command.addAll(List.of("--data", data.toString(), "--exempt-loopback"));
    command.addAll(more);
    Process started =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    readUntilListening(started.inputReader());
    return started;
  }

  /** As the launcher has them: without the second compiler where the cryptography is native. */
  private static List<String> options() {
    String own = System.getenv("SFUMATO_JAVA_OPTS");
    if (own != null) {
      return List.of(own.split(" "));
    }
    boolean isNative = System.getProperty("os.arch").equals("amd64");
    return isNative
        ? List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
        : List.of("-XX:+UseSerialGC");
  }

  private void readUntilListening(BufferedReader out) throws IOException {
    boolean first = token.isEmpty();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("admin token: ")) {
        token = line.substring(13).strip();
      }
      if (first ? line.startsWith("These tokens") : line.startsWith("listening")) {
        return;
      }
    }
    throw new IOException("a coordinator ended before it listened");
  }
}

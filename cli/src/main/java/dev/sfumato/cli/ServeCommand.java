package dev.sfumato.cli;

import dev.sfumato.server.Coordinator;
import dev.sfumato.server.LastResort;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ConfigFile;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato serve}: a coordinator, until it is told to stop. */
@Command(
    name = "serve",
    description = "Run a coordinator: devices, people and their programs on one port.",
    mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
  /** Longer than all that is waited for while a coordinator stops. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(40);

  @Option(names = "--config", paramLabel = "FILE", description = "A file such as sfumato.yaml.")
  private @Nullable Path config;

  @Option(names = "--host", description = "The address to listen on (default: 127.0.0.1).")
  private @Nullable String host;

  @Option(names = "--port", description = "The port for devices and people (default: 8080).")
  private @Nullable Integer port;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder for campaigns (default: data).")
  private @Nullable Path data;

  @Option(
      names = "--database-url",
      paramLabel = "URL",
      description = "PostgreSQL in place of the folder, as jdbc:postgresql:...")
  private @Nullable String databaseUrl;

  @Option(names = "--tls-cert", paramLabel = "FILE", description = "A certificate chain in PEM.")
  private @Nullable Path tlsCert;

  @Option(names = "--tls-key", paramLabel = "FILE", description = "Its private key in PEM.")
  private @Nullable Path tlsKey;

  @Option(
      names = "--cluster-port",
      paramLabel = "PORT",
      description = "The port for the other nodes of a cluster.")
  private @Nullable Integer clusterPort;

  @Option(
      names = "--join",
      paramLabel = "HOST:PORT",
      split = ",",
      description = "Nodes of the cluster to join; the same list on all of them.")
  private List<String> join = List.of();

  @Option(
      names = "--exempt-loopback",
      description = "No limits by address for this machine: for a swarm of devices on it.")
  private boolean exemptLoopback;

  @Option(
      names = "--renew-tokens",
      description = "Make new tokens in place of all that were given out, and print them.")
  private boolean renewTokens;

  @Option(
      names = "--after-restore",
      description =
          "The database was put back from a backup, or a replica took over: give up the sums of"
              + " which devices may know more than it does.")
  private boolean afterRestore;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServerConfig settings = settings();
    LastResort lastResort = LastResort.arm(STOP_LIMIT);
    Coordinator coordinator = Coordinator.start(settings);
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  lastResort.stopping();
                  stop(coordinator, stopped);
                }));
    tell(coordinator, settings);
    var unused = coordinator.awaitActors().expelled().thenRun(stopped::countDown);
    stopped.await();
    return coordinator.expelled().isDone() ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private static void stop(Coordinator coordinator, CountDownLatch stopped) {
    coordinator.close();
    stopped.countDown();
  }

  private ServerConfig settings() throws IOException {
    ServerConfig.Builder builder = ServerConfig.builder();
    if (config != null) {
      ConfigFile.read(config, builder);
    }
    if (host != null) {
      builder.host(host);
    }
    if (port != null) {
      builder.port(port);
    }
    storage(builder);
    if (clusterPort != null) {
      builder.clusterPort(clusterPort);
    }
    if (!join.isEmpty()) {
      builder.join(join);
    }
    if (exemptLoopback) {
      builder.exemptLoopback(true);
    }
    return builder.renewTokens(renewTokens).afterRestore(afterRestore).build();
  }

  private void storage(ServerConfig.Builder builder) {
    if (data != null) {
      builder.data(data);
    }
    if (databaseUrl != null) {
      builder.databaseUrl(databaseUrl);
    }
    if (tlsCert != null) {
      builder.tlsCert(tlsCert);
    }
    if (tlsKey != null) {
      builder.tlsKey(tlsKey);
    }
  }

  private void tell(Coordinator coordinator, ServerConfig settings) {
    PrintWriter err = spec.commandLine().getErr();
    coordinator.warnings().forEach(each -> err.println("sfumato: warning: " + each));
    err.flush();
    PrintWriter out = spec.commandLine().getOut();
    String scheme = settings.tlsCert().isPresent() ? "https" : "http";
    out.println("listening on " + scheme + "://" + settings.host() + ":" + coordinator.port());
    Map<Role, String> made = coordinator.parts().tokens().made();
    made.forEach((role, token) -> out.println(role.label() + " token: " + token));
    if (!made.isEmpty()) {
      out.println("These tokens are shown this once and are not kept; write them down.");
    }
    out.flush();
  }
}

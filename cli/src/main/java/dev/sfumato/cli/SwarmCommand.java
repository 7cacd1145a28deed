package dev.sfumato.cli;

import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.cli.campaign.TrustException;
import dev.sfumato.core.privacy.PrivacyChecks;
import dev.sfumato.lab.swarm.DeviceFate;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmCounts;
import dev.sfumato.lab.swarm.SwarmPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato swarm}: thousands of real devices against a coordinator. */
@Command(
    name = "swarm",
    description = "Run many devices of the shipped library in one process.",
    mixinStandardHelpOptions = true)
final class SwarmCommand implements Callable<Integer> {
  @Option(
      names = "--server",
      paramLabel = "URL",
      required = true,
      description = "The coordinator, such as http://127.0.0.1:8080.")
  private String server = "";

  @Option(
      names = "--devices",
      paramLabel = "N",
      defaultValue = "4000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private int devices;

  @Mixin private final DataOptions data = new DataOptions();

  @Option(
      names = "--dropout",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Devices that vanish in a random round. Default: ${DEFAULT-VALUE}.")
  private double dropout;

  @Option(
      names = "--connections",
      paramLabel = "C",
      description = "Connections that they share. Default: " + SwarmPlan.DEFAULT_CONNECTIONS + ".")
  private @Nullable Integer connections;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of places and dropouts; never of keys or noise. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--limit",
      paramLabel = "MINUTES",
      defaultValue = "60",
      description = "When to give up. Default: ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = "--enrolment-token",
      paramLabel = "TOKEN",
      defaultValue = "",
      description = "What the operator handed out, where enrolment is by token.")
  private String token = "";

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "Who signed the coordinator's certificate, in PEM. Default: whom the system trusts.")
  private @Nullable Path authority;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrivacyChecks.checkRange("limit", minutes, 1, 1 << 20);
    try (Swarm swarm = new Swarm(plan(), data.open())) {
      requireTrust();
      SwarmCounts counts = swarm.run();
      print(counts);
      return counts.isOver() && counts.of(DeviceFate.FAILED) == 0 ? 0 : 1;
    }
  }

  private SwarmPlan plan() {
    int lines =
        connections == null ? Math.min(devices, SwarmPlan.DEFAULT_CONNECTIONS) : connections;
    return new SwarmPlan(
        server,
        devices,
        dropout,
        lines,
        seed,
        Duration.ofMinutes(minutes),
        token,
        Optional.ofNullable(authority));
  }

  /** A coordinator that is not there yet is waited for; one that is not trusted never will be. */
  private void requireTrust() throws IOException {
    URI address = URI.create(server);
    CoordinatorClient client =
        authority == null
            ? new CoordinatorClient(address, token)
            : new CoordinatorClient(address, token, authority);
    try {
      var unused = client.download("/healthz");
    } catch (TrustException e) {
      throw e;
    } catch (IOException e) {
      // The devices try again by themselves.
    }
  }

  private void print(SwarmCounts counts) {
    PrintWriter out = spec.commandLine().getOut();
    for (DeviceFate fate : DeviceFate.values()) {
      if (counts.of(fate) > 0) {
        String name = fate.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        out.printf(Locale.ROOT, "%-10s %,9d%n", name, counts.of(fate));
      }
    }
    out.flush();
  }
}

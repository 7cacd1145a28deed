package dev.sfumato.cli;

import dev.sfumato.cli.campaign.AuthorityStatements;
import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.cli.campaign.CoordinatorException;
import dev.sfumato.cli.campaign.TrustException;
import dev.sfumato.core.Checks;
import dev.sfumato.lab.swarm.DeviceFate;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmCounts;
import dev.sfumato.lab.swarm.SwarmEnrolment;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.lab.swarm.VisitPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Waits for a campaign, and ends when every device has taken part, or when the",
      "campaign is over and there is nothing more to ask: devices that were not needed",
      "then go home and join no later campaign, unless --stay is given.",
      "",
      "Devices answer wherever they are; a map only shows those inside the campaign's",
      "area. The built-in cities lie in the sea off West Africa, around a latitude and",
      "longitude: dense 24 km around 0,0; sprawl 50 km around 1,-4; archipelago 48 km",
      "around -2,-8. An area that holds the dense city: -0.11,-0.11,0.11,0.11.",
    })
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
      names = "--visits",
      description =
          "Devices come and go between rounds, as --return and --spread say. Ask for it of a"
              + " patient campaign; in a live one they stay on the line.")
  private boolean visits;

  @Option(
      names = "--return",
      paramLabel = "SHARE",
      defaultValue = "0.9",
      description =
          "With --visits: how likely each comes back each time. Default: ${DEFAULT-VALUE}.")
  private double returning;

  @Option(
      names = "--spread",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = SpreadConverter.class,
      description =
          "With --visits: they come within this after they may. Default: ${DEFAULT-VALUE}.")
  private Duration spread = Duration.ZERO;

  @Option(
      names = "--connections",
      paramLabel = "C",
      description = "Connections that they share. Default: one for 100 devices, at least 8.")
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
      names = "--stay",
      description = "Keep devices that were not needed for campaigns to come, until --limit.")
  private boolean stay;

  @Option(
      names = "--default-policy",
      description = "Devices agree to no more than by default, and say why they decline.")
  private boolean defaultPolicy;

  @Option(
      names = "--authority",
      paramLabel = "URL",
      description =
          "Where devices get credentials before they join. Start the swarm while the campaign's"
              + " key is open: it waits for the campaign.")
  private @Nullable URI authority;

  @Option(
      names = "--codes",
      paramLabel = "FILE",
      description = "With --authority: enrolment codes, a line each, one a device.")
  private @Nullable Path codes;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "Who signed the coordinator's certificate, in PEM. Default: whom the system trusts.")
  private @Nullable Path trusted;

  private boolean toldOfLimit;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Checks.checkRange("limit", minutes, 1, 1 << 20);
    PrintWriter err = spec.commandLine().getErr();
    SwarmProgress progress = new SwarmProgress(err, Progress.isTerminal(), server);
    try (Swarm swarm = new Swarm(plan(), data.open(err))) {
      if (requireTrust()) {
        swarm.heard();
      }
      SwarmCounts counts = swarm.run(() -> look(swarm, progress));
      progress.end();
      print(counts);
      if (swarm.isElsewhere()) {
        err.println("sfumato: no device lies inside the campaign's area: its map shows noise only");
        err.flush();
      }
      return counts.isOver() && counts.count(DeviceFate.FAILED) == 0 ? 0 : 1;
    }
  }

  private void look(Swarm swarm, SwarmProgress progress) {
    progress.look(swarm);
    if (swarm.isTurnedAway() && !toldOfLimit) {
      toldOfLimit = true;
      progress.end();
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "sfumato: the coordinator takes no more devices from one address: start it with"
              + " --exempt-loopback (a coordinator on this machine), or raise"
              + " gate.streams-per-address in its configuration; the others come back by turns");
      err.flush();
    }
  }

  private SwarmPlan plan() throws IOException {
    int lines = connections == null ? SwarmPlan.connectionsFor(devices) : connections;
    return new SwarmPlan(
        server,
        devices,
        dropout,
        lines,
        seed,
        Duration.ofMinutes(minutes),
        Optional.ofNullable(trusted),
        stay,
        defaultPolicy,
        visits ? new VisitPlan(returning, spread) : VisitPlan.PUNCTUAL,
        enrolment());
  }

  private Optional<SwarmEnrolment> enrolment() throws IOException {
    if (authority == null || codes == null) {
      if (authority != null || codes != null) {
        throw Checks.refuse("authority", "" + authority, "together with --codes");
      }
      return Optional.empty();
    }
    List<String> lines =
        Files.readAllLines(codes).stream()
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
    return Optional.of(
        new SwarmEnrolment(authority, AuthorityStatements.publicKey(authority), lines));
  }

  /**
   * A coordinator that is not there yet is waited for; one that is not trusted never will be.
   *
   * @return whether it answers
   */
  private boolean requireTrust() throws IOException {
    URI address = URI.create(server);
    CoordinatorClient client =
        trusted == null
            ? new CoordinatorClient(address, "")
            : new CoordinatorClient(address, "", trusted);
    try {
      var unused = client.download("/healthz");
      return true;
    } catch (TrustException e) {
      throw e;
    } catch (CoordinatorException e) {
      // Not well, but there.
      return true;
    } catch (IOException e) {
      // The devices try again by themselves, and say why if nobody ever answers.
      return false;
    }
  }

  private void print(SwarmCounts counts) {
    PrintWriter out = spec.commandLine().getOut();
    for (DeviceFate fate : DeviceFate.values()) {
      if (counts.count(fate) > 0) {
        String name = fate.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        out.printf(Locale.ROOT, "%-10s %,9d%n", name, counts.count(fate));
      }
    }
    counts.reasons().forEach((reason, number) -> out.printf("  %,d: %s%n", number, reason));
    out.flush();
  }
}

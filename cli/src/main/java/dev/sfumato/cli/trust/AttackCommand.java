package dev.sfumato.cli.trust;

import dev.sfumato.lab.attack.AttackKind;
import dev.sfumato.lab.attack.AttackPlan;
import dev.sfumato.lab.attack.AttackReport;
import dev.sfumato.lab.attack.AttackTrial;
import dev.sfumato.secagg.crypto.Providers;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sfumato attack}: a coordinator that lies, against the shipped clients of one sum. */
@Command(
    name = "attack",
    description = "Let a coordinator lie to the clients of one sum, and say what it read.",
    mixinStandardHelpOptions = true)
public final class AttackCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "One of --list, or all for one after the other.")
  private @Nullable String name;

  @Option(names = "--list", description = "Say which attacks there are.")
  private boolean list;

  @Option(
      names = "--assurance",
      defaultValue = "verified",
      description = "What the clients go by: honest or verified.")
  private String assurance = "verified";

  @Option(names = "--clients", defaultValue = "1000", description = "Clients, corrupt ones too.")
  private int clients = 1000;

  @Option(names = "--seed", defaultValue = "1", description = "Seed of the clients' vectors.")
  private long seed = 1;

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    if (list) {
      listed();
    } else {
      kinds().forEach(each -> print(run(each)));
    }
    return 0;
  }

  private void listed() {
    for (AttackKind kind : AttackKind.values()) {
      out().printf("%-18s %s%n", kind.label(), kind.what());
    }
    out().flush();
  }

  private List<AttackKind> kinds() {
    if ("all".equals(name)) {
      return List.of(AttackKind.values());
    }
    return List.of(
        AttackKind.labelled(String.valueOf(name))
            .orElseThrow(() -> refused("NAME: " + name + " (expected: all, " + names() + ")")));
  }

  private static String names() {
    return Arrays.stream(AttackKind.values())
        .map(AttackKind::label)
        .collect(Collectors.joining(", "));
  }

  private AttackReport run(AttackKind kind) {
    AttackTrial trial = new AttackTrial(new AttackPlan(kind, clients, Providers.best(), seed));
    return switch (assurance) {
      case "honest" -> trial.honest();
      case "verified" -> trial.verified();
      default -> throw refused("--assurance: " + assurance + " (expected: honest or verified)");
    };
  }

  private void print(AttackReport report) {
    out().print(json ? report.toJson() + System.lineSeparator() : report.toText());
    out().flush();
  }

  private PrintWriter out() {
    return spec().commandLine().getOut();
  }

  private ParameterException refused(String message) {
    return new ParameterException(spec().commandLine(), message);
  }

  private CommandSpec spec() {
    if (spec == null) {
      throw new IllegalStateException("the command was not started by picocli");
    }
    return spec;
  }
}

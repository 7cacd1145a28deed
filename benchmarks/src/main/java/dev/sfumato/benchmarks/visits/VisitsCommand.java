package dev.sfumato.benchmarks.visits;

import dev.sfumato.core.Checks;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/visits}: one large sum by visits, exact although its coordinator dies. */
@Command(
    name = "visits",
    description = "One sum by visits, its coordinator killed or taken over on the way.",
    mixinStandardHelpOptions = true)
public final class VisitsCommand implements Callable<Integer> {
  /** Kept, as its level would be forgotten with it: what gRPC finds out about itself is no news. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  @Option(names = "--jar", required = true, description = "The runnable jar.")
  private Path jar = Path.of("");

  @Option(names = "--devices", defaultValue = "20000", description = "Seats of the sum.")
  private int devices;

  @Option(names = "--dropout", defaultValue = "0.1", description = "Vanish in a random round.")
  private double dropout;

  @Option(names = "--round", defaultValue = "120", description = "Seconds a round at the most.")
  private int round;

  @Option(names = "--kills", defaultValue = "0", description = "Of the coordinator, at random.")
  private int kills;

  @Option(names = "--seed", defaultValue = "1", description = "Of places, dropouts and moments.")
  private long seed;

  @Option(names = "--port", defaultValue = "18090", description = "For the coordinator.")
  private int port;

  @Option(
      names = "--take-over",
      paramLabel = "JDBC_URL",
      description = "Two nodes on this PostgreSQL; the one with the campaign dies amid inputs.")
  private @Nullable String database;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  public static void main(String... arguments) {
    GRPC.setLevel(Level.SEVERE);
    System.exit(new CommandLine(new VisitsCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    Checks.checkRange("devices", devices, 20, 100_000);
    Checks.checkRange("round", round, 5, 86_400);
    Checks.checkRange("kills", kills, 0, 1_000);
    VisitsPlan plan =
        new VisitsPlan(
            jar, devices, dropout, round, kills, seed, port, Optional.ofNullable(database));
    PrintWriter out = spec.commandLine().getOut();
    VisitsVerdict verdict = new VisitsTrial(plan, out).run();
    out.print(verdict.text());
    out.flush();
    return verdict.isGood() ? 0 : 1;
  }
}

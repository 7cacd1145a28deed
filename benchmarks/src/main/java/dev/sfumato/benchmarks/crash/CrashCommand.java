package dev.sfumato.benchmarks.crash;

import dev.sfumato.core.Checks;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sfumato test --crash N}: so many campaigns, each with a kill -9 at a random moment. */
@Command(
    name = "crash-trial",
    description = "Kills the coordinator of each campaign once and checks what is left.",
    mixinStandardHelpOptions = true)
public final class CrashCommand implements Callable<Integer> {
  @Option(names = "--campaigns", defaultValue = "5", description = "How many.")
  private int campaigns;

  @Option(names = "--seed", defaultValue = "1", description = "Of the moments.")
  private long seed;

  @Option(names = "--port", defaultValue = "18080", description = "For the coordinator.")
  private int port;

  @Option(names = "--jar", required = true, description = "The runnable jar.")
  private Path jar = Path.of("");

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Kept, as its level would be forgotten with it: what gRPC finds out about itself is no news. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  public static void main(String... arguments) {
    GRPC.setLevel(Level.WARNING);
    System.exit(new CommandLine(new CrashCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Checks.checkRange("campaigns", campaigns, 1, 10_000);
    PrintWriter out = spec.commandLine().getOut();
    out.println("crash trial: " + campaigns + " campaigns, seed " + seed);
    int failed = 0;
    try (CrashTrial trial = new CrashTrial(jar, port, seed)) {
      out.println("before: " + trial.undisturbed().words());
      // The first also pays for cold processes; the second says how long one really takes.
      out.println("before: " + trial.undisturbed().words());
      for (int i = 0; i < campaigns; i++) {
        CrashVerdict verdict = trial.disturbed();
        out.printf("campaign %d: %s%n", i + 1, verdict.words());
        out.flush();
        failed += verdict.isGood() ? 0 : 1;
      }
    }
    out.printf("%d passed, %d failed%n", campaigns - failed, failed);
    out.flush();
    return failed == 0 ? 0 : 1;
  }
}

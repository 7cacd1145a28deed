package dev.sfumato.cli.demo;

import dev.sfumato.cli.result.ExperimentNotice;
import dev.sfumato.cli.result.ResultFiles;
import dev.sfumato.cli.result.SimulationReport;
import dev.sfumato.core.Checks;
import dev.sfumato.lab.simulation.SimulatedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato demo}: the whole system on one machine, with nothing beside it. */
@Command(
    name = "demo",
    description =
        "Start a coordinator and thousands of devices, and draw a map from their secure sums.",
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  @Option(
      names = "--devices",
      paramLabel = "N",
      defaultValue = "4000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private int devices;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description = "Where the coordinator listens. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(names = "--exit", description = "Stop when the campaign is done.")
  private boolean exit;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "demo-out",
      description = "Where the files go. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("demo-out");

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of places and dropouts; never of keys or noise. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--authority",
      description = "Start an authority too: each device fetches a credential, which takes longer.")
  private boolean authority;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Checks.checkRange("devices", devices, 200, 100_000);
    quieten();
    PrintWriter print = spec.commandLine().getOut();
    Path data = Files.createTempDirectory("sfumato-demo");
    DemoPlan plan = new DemoPlan(devices, port, seed, authority);
    try (Demo demo = new Demo(plan, data, new DemoStory(print))) {
      print.println("The coordinator's page: " + demo.address());
      print.println("Its token, for this demo only: " + demo.token());
      print.println();
      finish(demo, plan, demo.run(), print);
      if (!exit) {
        print.println();
        print.println("The page stays open until you press Ctrl-C.");
        print.flush();
        new CountDownLatch(1).await();
      }
    } finally {
      delete(data);
    }
    return 0;
  }

  private void finish(Demo demo, DemoPlan plan, SimulatedRun outcome, PrintWriter print)
      throws IOException {
    ResultFiles files = new ResultFiles(out, ExperimentNotice.ofDemo(), demo.truth());
    SimulationReport report =
        new SimulationReport(
            ExperimentNotice.ofDemo(), demo.truth().plan(), List.of(outcome.result()));
    files.write(outcome);
    files.writeResult(report.fields());
    print.println();
    report.print(print);
    files.print(print);
    print.println();
    print.println("The same as a simulation: " + plan.command());
    print.flush();
  }

  /** The story is for people; what an operator's log says besides would only interrupt it. */
  private static void quieten() {
    System.setProperty("org.slf4j.simpleLogger.log.dev.sfumato", "warn");
    Logger.getLogger("").setLevel(Level.WARNING);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}

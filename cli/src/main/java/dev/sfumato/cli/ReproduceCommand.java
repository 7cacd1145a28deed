package dev.sfumato.cli;

import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.Maps;
import dev.sfumato.lab.experiment.paper.ExperimentName;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ExhibitFiles;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the tables and figures of the paper anew. */
@Command(
    name = "reproduce",
    description = "Make the tables and figures of the paper anew, on maps that we have.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Writes Markdown, CSV, JSON and PNG for each, and an index.html that shows them all. Real maps",
      "are taken from the data folder where it has them; else built-in cities stand in. Runs use",
      "all cores, and give the same numbers on any number of them.",
    })
final class ReproduceCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "WHAT",
      arity = "1..*",
      description = {
        "all, or any of table1, table2, table3, fig-ldp, fig-results, fig-sample-size,",
        "fig-calibration, fig-shard-size, fig-dropout, fig-quantisation, fig-other-maps,",
        "fig-proportions, fig-priors.",
      })
  private List<String> what = List.of();

  @Option(names = "--quick", description = "Fewer runs: about three minutes instead of ten.")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "reproduced",
      description = "Where the files go. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("reproduced");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "../shared/data",
      description = "Where real maps may be. Default: ${DEFAULT-VALUE}.")
  private Path data = Path.of("../shared/data");

  @Option(names = "--tiny", hidden = true, description = "For tests: seconds, on small maps.")
  private boolean tiny;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SimulationException {
    List<ExperimentName> names = ExperimentName.parse(what);
    Bench.Size size = tiny ? Bench.Size.TINY : quick ? Bench.Size.QUICK : Bench.Size.FULL;
    ExhibitFiles files = new ExhibitFiles(out);
    List<Exhibit> exhibits = new ArrayList<>();
    Maps maps = tiny ? Maps.small(data) : new Maps(data);
    try (Progress progress = Progress.of("Reproducing", 0, true)) {
      Bench bench = new Bench(maps, new Crew(size.runs(), progress), size);
      for (ExperimentName name : names) {
        long begin = System.nanoTime();
        Exhibit exhibit = name.experiment().run(bench);
        files.write(exhibit);
        exhibits.add(exhibit);
        tell(name.label(), (System.nanoTime() - begin) / 1e9);
      }
    }
    Path index = files.writeIndex("Sfumato: the paper's evaluation", exhibits);
    tell("all of it is in " + index);
    return 0;
  }

  private void tell(String name, double seconds) {
    tell(String.format(Locale.ROOT, "%-18s %7.1f s", name, seconds));
  }

  private void tell(String line) {
    PrintWriter to = spec.commandLine().getOut();
    to.println(line);
    to.flush();
  }
}

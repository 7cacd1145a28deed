package dev.sfumato.cli;

import dev.sfumato.cli.result.ExperimentNotice;
import dev.sfumato.cli.result.ResultFiles;
import dev.sfumato.cli.result.SimulationReport;
import dev.sfumato.cli.series.SeriesChoice;
import dev.sfumato.cli.series.SeriesSimulation;
import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.DatasetSource;
import dev.sfumato.lab.dataset.PointData;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.report.JsonWriter;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.simulation.SimulatedRun;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Draws a map of simulated people and says how good it is. */
@Command(
    name = "simulate",
    description =
        "An experiment: draw a heatmap of simulated people, and compare it with the truth."
            + " Nothing of it is to be published.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    sortSynopsis = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Weights (points, rasters) are sampled with replacement; people (cities, maps,",
      "users) without. Run r of a seed is always the same. Runs follow one another,",
      "so that seconds is the time of one run alone, without loading and writing.",
      "Points on a raster of their own, such as census squares of 200 m, want a grid",
      "that is no finer: for those of a region, --grid 256.",
    })
final class SimulateCommand implements Callable<Integer> {
  private static final Path DEFAULT_FOLDER = Path.of("out");

  @Mixin private final DataOptions data = new DataOptions();
  @Mixin private final CampaignOptions terms = new CampaignOptions();
  @Mixin private final StrategyChoice strategy = new StrategyChoice();
  @Mixin private final FleetChoice fleet = new FleetChoice();
  @Mixin private final SeriesChoice series = new SeriesChoice();

  @Option(
      names = "--metrics",
      paramLabel = "WHICH",
      defaultValue = "basic",
      description = "basic, or all with the slow ones. Default: ${DEFAULT-VALUE}.")
  private String metrics = "";

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "1",
      description = "So many runs, with mean and deviation. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "" + ExperimentNotice.DEFAULT_SEED,
      description = "Of devices, dropouts and noise; never of a city. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the first run's files go. Default: out, or nowhere with --json.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SimulationException {
    Checks.checkRange("runs", runs, 1, 1_000_000);
    Approach approach = strategy.approach();
    Optional<TimeSteps> steps = series.steps();
    if (steps.isPresent()) {
      return overTime(steps.get(), approach);
    }
    Dataset dataset = data.open(spec.commandLine().getErr());
    Simulation simulation = new Simulation(plan(dataset, approach));
    ExperimentNotice notice = ExperimentNotice.ofSimulation(simulation.plan());
    Optional<ResultFiles> files =
        folder().map(folder -> new ResultFiles(folder, notice, simulation));
    List<RunResult> results = runAll(simulation, files);
    print(
        new SimulationReport(notice, simulation.plan(), results),
        verified(simulation.plan().campaign(), results.get(0)),
        files);
    return 0;
  }

  private void print(
      SimulationReport report, Optional<PlannedQuery> verified, Optional<ResultFiles> files)
      throws IOException {
    Map<String, Object> fields = report.fields();
    verified.ifPresent(last -> fields.putAll(VerifiedCost.fields(last)));
    if (files.isPresent()) {
      files.get().writeResult(fields);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JsonWriter.text(fields));
    } else {
      report.print(out);
      verified.ifPresent(last -> out.println(VerifiedCost.line(last)));
      files.ifPresent(written -> written.print(out));
    }
    out.flush();
  }

  /** The last query, if the coordinator need not be believed: that costs something. */
  private static Optional<PlannedQuery> verified(Campaign terms, RunResult run) {
    if (!terms.assurance().isVerified()) {
      return Optional.empty();
    }
    QueryResult last = run.queries().get(run.queries().size() - 1);
    int length = last.cells() * terms.countsPerCell();
    return Optional.of(new PlannedQuery(terms, terms.cohort(last.devices()), length));
  }

  private Integer overTime(TimeSteps steps, Approach approach)
      throws IOException, SimulationException {
    PrintWriter err = spec.commandLine().getErr();
    Region region = data.region();
    Optional<DatasetSource.Points> points = data.points(err);
    if (region == null || points.isEmpty()) {
      throw Checks.refuse(
          "over-time", series.column().orElse(""), "--points and --area or --space");
    }
    PointOptions said = points.get().options();
    PointOptions timed =
        new PointOptions(
            said.columns().withTime(series.column().orElseThrow()), said.layer(), said.badRows());
    List<Dataset> people =
        PointData.over(steps, points.get().file(), timed, region, points.get().notes());
    SeriesSimulation simulation = new SeriesSimulation(steps, series, folder());
    Map<String, Object> fields = simulation.run(people, dataset -> plan(dataset, approach));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JsonWriter.text(fields));
    } else {
      simulation.print(out);
    }
    out.flush();
    return 0;
  }

  private SimulationPlan plan(Dataset dataset, Approach approach) {
    return new SimulationPlan(
        dataset,
        terms.campaign(dataset.region(), approach, fleet.locations()),
        approach,
        strategy.options(),
        strategy.estimatorName(),
        fleet.locations(),
        fleet.options(),
        allMetrics(),
        terms.maxQueries(),
        seed);
  }

  private boolean allMetrics() {
    return switch (metrics) {
      case "basic" -> false;
      case "all" -> true;
      default -> throw Checks.refuse("metrics", metrics, "basic or all");
    };
  }

  private Optional<Path> folder() {
    return out != null ? Optional.of(out) : json ? Optional.empty() : Optional.of(DEFAULT_FOLDER);
  }

  private List<RunResult> runAll(Simulation simulation, Optional<ResultFiles> files)
      throws IOException, SimulationException {
    List<RunResult> results = new ArrayList<>();
    try (Progress progress = Progress.of("Simulating", runs, !json)) {
      for (int run = 0; run < runs; run++) {
        SimulatedRun outcome = simulation.run(run);
        if (run == 0 && files.isPresent()) {
          files.get().write(outcome);
        }
        results.add(outcome.result());
        progress.step();
      }
    }
    return results;
  }
}

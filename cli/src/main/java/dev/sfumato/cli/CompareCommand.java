package dev.sfumato.cli;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.JsonWriter;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs several strategies on the same people and says how they compare. */
@Command(
    name = "compare",
    description = "Run several strategies on the same people, side by side.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    sortSynopsis = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Strategies marked * choose by the truth, which nobody has: yardsticks, not rivals. Each has",
      "its own participation: sfumato's devices answer once; paper, fixed and scheduled ask so",
      "many fresh ones for each query. --devices takes several numbers: 10000,100000. Runs use",
      "all cores. Points on a raster of their own, such as census squares of 200 m, want a",
      "grid that is no finer: for those of a region, --grid 256.",
    })
final class CompareCommand implements Callable<Integer> {
  @Mixin private final DataOptions data = new DataOptions();
  @Mixin private final CampaignOptions terms = new CampaignOptions();
  @Mixin private final FleetChoice fleet = new FleetChoice();

  @Option(
      names = "--strategies",
      paramLabel = "A,B,C",
      split = ",",
      defaultValue = "all",
      description = "Their names, or all. Default: ${DEFAULT-VALUE}.")
  private List<String> strategies = List.of();

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "10",
      description = "Of each strategy. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of devices, dropouts and noise; never of a city. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SimulationException {
    Checks.checkRange("runs", runs, 1, 1_000_000);
    Dataset dataset = data.open(spec.commandLine().getErr());
    List<Campaign> campaigns =
        terms.campaigns(dataset.region(), Approach.of(StrategyName.SFUMATO), Locations.SINGLE);
    PrintWriter out = spec.commandLine().getOut();
    List<Object> reports = new ArrayList<>();
    for (Campaign campaign : campaigns) {
      ComparisonReport report = compare(dataset, campaign);
      reports.add(report.fields());
      if (!json) {
        report.print(out);
        out.println();
        out.flush();
      }
    }
    if (json) {
      out.println(JsonWriter.text(reports.size() == 1 ? reports.get(0) : several(reports)));
    }
    out.flush();
    return 0;
  }

  private static Map<String, Object> several(List<Object> reports) {
    return Map.of("comparisons", reports);
  }

  private ComparisonReport compare(Dataset dataset, Campaign campaign) throws SimulationException {
    Arena arena =
        new Arena(dataset, campaign, fleet.options(), true, seed)
            .withMaxQueries(terms.maxQueries());
    if (!terms.saysSumSize()) {
      arena = arena.withSumsOfEach();
    }
    List<Contender> contenders = new ArrayList<>();
    for (String label : strategies.equals(List.of("all")) ? Arena.labels() : strategies) {
      contenders.add(arena.contender(label));
    }
    return new ComparisonReport(dataset.name(), campaign, runs, run(contenders));
  }

  private List<Trials> run(List<Contender> contenders) throws SimulationException {
    try (Progress progress = Progress.of("Comparing", 0, !json)) {
      return new Crew(runs, progress).run(contenders);
    }
  }
}

package dev.sfumato.cli;

import dev.sfumato.assurance.NoSafeGraphException;
import dev.sfumato.assurance.SafeSums;
import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.cli.campaign.OptionNames;
import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.DatasetSource;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.ExpectedError;
import dev.sfumato.lab.report.JsonWriter;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what a campaign can achieve before any budget is spent. */
@Command(
    name = "plan",
    description = "Say what can be had from so many devices, before any budget is spent.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    sortSynopsis = false,
    footer = {
      "",
      "Nothing private is looked at: the plan follows from the numbers, and the error is simulated",
      "on made-up cities or on the public map that --prior names. The error is L1, from 0 to 2:",
      "half of it is the share of people who are drawn in the wrong one of the finest cells.",
    })
final class PlanCommand implements Callable<Integer> {
  /** Says that a plan is not feasible, to scripts. */
  private static final int NOT_FEASIBLE = 3;

  private static final int RUNS = 4;

  @Option(names = "--devices", paramLabel = "N", required = true, description = "In all.")
  private long devices;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description = "The most that a device pays. Default: ${DEFAULT-VALUE}.")
  private String epsilon = "";

  @ArgGroup(exclusive = true, multiplicity = "1")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private Place place;

  @Mixin private final PointChoice points = new PointChoice();

  @Option(
      names = "--grid",
      paramLabel = "N",
      defaultValue = "1024",
      description = "Finest cells along a side, a power of two. Default: ${DEFAULT-VALUE}.")
  private int grid;

  @Option(
      names = "--shard-size",
      paramLabel = "N",
      defaultValue = "" + Shard.MAX_DEVICES,
      description = "The most devices of one secure sum. Default: ${DEFAULT-VALUE}.")
  private int shardSize;

  @Option(
      names = "--tolerate-dropout",
      paramLabel = "SHARE",
      defaultValue = "0.1",
      description = "Of a shard, provided for by noise. Default: ${DEFAULT-VALUE}.")
  private String toleratedDropout = "";

  @Option(
      names = "--corrupt",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description = "Of a shard, may be corrupt by design. Default: ${DEFAULT-VALUE}.")
  private String corruptShare = "";

  @Option(
      names = "--assurance",
      paramLabel = "GRADE",
      defaultValue = "honest",
      description =
          "honest, or verified: what it costs that nobody need believe the coordinator."
              + " Default: ${DEFAULT-VALUE}.")
  private String assurance = "";

  @Option(
      names = "--max-vector",
      paramLabel = "N",
      defaultValue = "" + Campaign.MAX_VECTOR_LENGTH,
      description = "The longest vector that a device sends. Default: ${DEFAULT-VALUE}.")
  private int maxVector;

  @Option(
      names = "--max-queries",
      paramLabel = "N",
      defaultValue = "" + CampaignPlanner.DEFAULT_MAX_QUERIES,
      description = "The most queries, 2 to 20: people wait for each. Default: ${DEFAULT-VALUE}.")
  private int maxQueries;

  @Option(
      names = "--outside",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Devices that will be outside the area and answer with nothing."
              + " Default: ${DEFAULT-VALUE}.")
  private double outside;

  @Option(
      names = "--target-error",
      paramLabel = "X",
      description = "The L1 error that is good enough, from 0 to 2.")
  private @Nullable Double target;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Where the campaign is to be. */
  static final class Place {
    @Option(names = "--city", paramLabel = "NAME", description = "Like dense, archipelago, sprawl.")
    private @Nullable String city;

    @Option(
        names = "--area",
        paramLabel = "AREA",
        description =
            "A part of the Earth of which nothing is known, like any of the cities: S,W,N,E or a"
                + " GeoJSON file of polygons.")
    private @Nullable String area;

    @Option(
        names = "--prior",
        paramLabel = "FILE",
        description = "A public map: a picture, a raster, or points in any format.")
    private @Nullable Path prior;
  }

  @Override
  public Integer call() throws IOException, SimulationException {
    if (target != null && !(target > 0 && target <= 2)) {
      throw Checks.refuse("target-error", target, "> 0 and at most 2");
    }
    List<Dataset> maps = maps();
    Campaign terms = terms(region(maps));
    PlanReport report = report(terms, maps);
    print(report);
    return report.isFeasible() ? 0 : NOT_FEASIBLE;
  }

  private PlanReport report(Campaign terms, List<Dataset> maps) throws SimulationException {
    OptionalLong least = plans().leastDevices(terms);
    if (least.isEmpty() || terms.devices() < least.getAsLong()) {
      return PlanReport.refused(terms, least);
    }
    try {
      SafeSums.require(StrategyName.SFUMATO.plan(terms, plans()));
    } catch (NoSafeGraphException e) {
      throw new IllegalArgumentException(OptionNames.in(String.valueOf(e.getMessage())), e);
    }
    return simulated(terms, maps);
  }

  private PlanReport simulated(Campaign terms, List<Dataset> maps) throws SimulationException {
    CampaignPlan plan = StrategyName.SFUMATO.plan(terms, plans());
    try (Progress progress = Progress.of("Simulating", 0, !json)) {
      ExpectedError error = new ExpectedError(maps, new Crew(RUNS, progress)).with(plans());
      ExpectedError.Range range = error.range(terms);
      double goodEnough = target == null ? Double.POSITIVE_INFINITY : target;
      boolean enough = range.mean() <= goodEnough;
      OptionalLong needed = enough ? OptionalLong.empty() : error.devicesFor(terms, goodEnough);
      return new PlanReport(
          terms,
          Optional.of(plan),
          Optional.of(range),
          enough,
          needed,
          maps.stream().map(Dataset::name).toList());
    }
  }

  private PlanOptions plans() {
    Checks.checkRange("max-queries", maxQueries, 2, CampaignPlanner.MAX_QUERIES);
    return new PlanOptions(maxQueries, outside);
  }

  /** Verified devices have credentials, and all that are corrupt may come to one query. */
  private Campaign terms(Region region) {
    Assurance grade = VerifiedAssurance.parse(assurance);
    return Campaign.builder(region, devices, Epsilon.parse(epsilon), Participation.ONCE)
        .shards(shardSize, dropout(), CampaignOptions.fraction("corrupt", corruptShare))
        .maxVectorLength(maxVector)
        .issued(grade.isVerified() ? devices : 0)
        .assurance(grade)
        .build();
  }

  private Fraction dropout() {
    return CampaignOptions.fraction("tolerate-dropout", toleratedDropout);
  }

  private static Optional<VerifiedCost> cost(PlanReport report) {
    return report
        .last()
        .filter(query -> query.campaign().assurance().isVerified())
        .map(VerifiedCost::of);
  }

  private Region region(List<Dataset> maps) throws IOException {
    if (points.space(grid).isPresent() && place.area != null) {
      throw Checks.refuse("area", place.area, "none with --space");
    }
    return place.area == null ? maps.get(0).region() : DataOptions.area(place.area, grid);
  }

  /** The maps to simulate on: never anyone's data. */
  private List<Dataset> maps() throws IOException {
    Checks.checkGrid(grid);
    if (place.prior == null) {
      points.refuse("--prior");
    }
    List<Dataset> maps = new ArrayList<>();
    if (place.prior != null) {
      maps.add(source(place.prior).open(points.space(grid).orElse(null), grid));
    } else if (place.city != null) {
      maps.add(BuiltInCity.parse(place.city).dataset(grid));
    } else {
      for (BuiltInCity city : BuiltInCity.values()) {
        maps.add(city.dataset(grid));
      }
    }
    return maps.stream().map(ExpectedError::endless).toList();
  }

  private DatasetSource source(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".png")) {
      return new DatasetSource.Picture(file, 0, 0);
    }
    return name.endsWith(".tif") || name.endsWith(".tiff")
        ? new DatasetSource.Raster(file)
        : new DatasetSource.Points(file, points.options(), this::say);
  }

  private void say(String note) {
    spec.commandLine().getErr().println("sfumato: " + note);
    spec.commandLine().getErr().flush();
  }

  private void print(PlanReport report) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> fields = report.fields();
      cost(report).ifPresent(each -> fields.putAll(each.fields()));
      out.println(JsonWriter.text(fields));
    } else {
      report.print(out);
      cost(report).ifPresent(each -> out.println(each.line()));
    }
    out.flush();
  }
}

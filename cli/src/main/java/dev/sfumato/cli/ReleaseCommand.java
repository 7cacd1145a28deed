package dev.sfumato.cli;

import dev.sfumato.cli.result.ReleaseFiles;
import dev.sfumato.cli.result.ReleaseFormats;
import dev.sfumato.cli.series.SeriesChoice;
import dev.sfumato.cli.series.SeriesRelease;
import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.export.CuratorStatement;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapUnit;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.ReadReport;
import dev.sfumato.lab.release.BudgetFile;
import dev.sfumato.lab.release.CuratedFile;
import dev.sfumato.lab.release.Curator;
import dev.sfumato.lab.release.CuratorStrategy;
import dev.sfumato.lab.release.PrivateMap;
import dev.sfumato.lab.release.SeriesCost;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A private map of a file, to publish. */
@Command(
    name = "release",
    description = "Make a private heatmap of a file that you hold, to publish.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    sortSynopsis = false,
    abbreviateSynopsis = true,
    footer = {
      "",
      "Each person counts once. The noise is from a secure source, without a seed; nothing",
      "that is written shows the truth. What was spent is kept in FILE.budget, beside the",
      "file. What is said here of rows is exact, for you alone. See docs/release.md.",
    })
final class ReleaseCommand implements Callable<Integer> {
  private static final Bounds WORLD = Bounds.parse("-85,-180,85,180");

  @Option(
      names = "--points",
      paramLabel = "FILE",
      required = true,
      description = "Points: CSV and the like, GeoJSON, GeoPackage or GeoParquet.")
  private Path points = Path.of("");

  @Option(
      names = "--area",
      paramLabel = "AREA",
      description =
          "Part of the Earth: S,W,N,E in degrees, a GeoJSON file of polygons, or world. Never taken"
              + " from the data.")
  private @Nullable String area;

  @Option(
      names = "--grid",
      paramLabel = "N",
      defaultValue = "1024",
      description = "Finest cells along a side, a power of two. Default: ${DEFAULT-VALUE}.")
  private int grid;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description = "What this map costs each person. Default: ${DEFAULT-VALUE}.")
  private String epsilon = "";

  @Option(
      names = "--budget",
      paramLabel = "E",
      defaultValue = "1",
      description = "What all maps of the file may cost. Default: ${DEFAULT-VALUE}.")
  private String budget = "";

  @Option(
      names = "--rows",
      paramLabel = "WHAT",
      defaultValue = "people",
      description =
          "Without users: a row is one of the people, or groups of as many as it weighs."
              + " Default: ${DEFAULT-VALUE}.")
  private String rows = "";

  @Option(
      names = "--visits",
      paramLabel = "K",
      description = "With users: count visits, at most K of each. Default: each is one person.")
  private @Nullable Long visits;

  @Option(
      names = "--sample-of",
      paramLabel = "N",
      description =
          "The file is a random sample of so many people, and the map is of them. Default: it is"
              + " of those in the file.")
  private @Nullable Long population;

  @Mixin private final PointChoice choice = new PointChoice();
  @Mixin private final SeriesChoice series = new SeriesChoice();

  @Option(names = "--show-plan", description = "Say what it would cost, and stop.")
  private boolean onlyPlan;

  @Option(
      names = "--format",
      paramLabel = "A,B",
      split = ",",
      description =
          "Which files of the map to write, by their extensions, or all. Default:"
              + " geojson,csv,png,pgw.")
  private List<String> formats = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "release",
      description = "A folder that is new or empty. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("");

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** First all that can be refused without looking at the file, then the file, then the charge. */
  @Override
  public Integer call() throws IOException {
    Epsilon cost = cost();
    Epsilon most = Epsilon.parse(budget);
    Region region = region();
    ReleaseFormats wanted = ReleaseFormats.parse(formats);
    wanted.check(region.projection() == Projection.WEB_MERCATOR);
    ReleaseFiles files = new ReleaseFiles(out, wanted);
    files.checkFolder();
    Randomness randomness = new SecureRandomness();
    CuratedFile file =
        new CuratedFile(points, region, kind(), number("visits", visits), randomness);
    OptionalLong people = number("sample-of", population);
    Optional<TimeSteps> steps = series.steps();
    CuratedFile counted = steps.map(file::over).orElse(file);
    try (BudgetFile spent = BudgetFile.of(points)) {
      spent.check(cost, most);
      tell(counted.read(options()), counted);
      Optional<SeriesCost> parts = steps.map(each -> SeriesCost.of(cost, each, counted.hasUsers()));
      showPlan(cost, most, spent, parts);
      if (onlyPlan) {
        return 0;
      }
      spent.charge(cost, most, Instant.now());
      Epsilon soFar = new Epsilon(spent.spentMicros());
      if (steps.isPresent()) {
        new SeriesRelease(out, steps.get(), parts.orElseThrow(), counted, choice.axes(), wanted)
            .draw(region, people, randomness, soFar, series)
            .print(spec.commandLine().getOut());
        return 0;
      }
      Curator curator = new Curator(region, cost, counted.person(), people, randomness);
      PrivateMap map = curator.draw(counted.counts());
      CuratorStatement statement =
          new CuratorStatement(cost, soFar, counted.person().sentence(), map.answers());
      MapUnit unit = new MapUnit(counted.person().what(), map.counted());
      MapExport export =
          new MapExport(
              "Sfumato release", map.heatmap(), unit, statement, List.of(), choice.axes());
      files.write(export);
      files.print(spec.commandLine().getOut(), export);
    }
    return 0;
  }

  private PointOptions options() {
    PointOptions said = choice.options();
    return series
        .column()
        .map(time -> new PointOptions(said.columns().withTime(time), said.layer(), said.badRows()))
        .orElse(said);
  }

  /** What will be spent, before any of it is. */
  private void showPlan(Epsilon cost, Epsilon most, BudgetFile spent, Optional<SeriesCost> parts) {
    PrintWriter out = spec.commandLine().getOut();
    parts.ifPresent(plan -> plan.sentences().forEach(out::println));
    if (onlyPlan || parts.isPresent()) {
      out.printf(
          Locale.ROOT,
          "Budget %s: %s spent so far, %s now, %s left afterwards.%n%n",
          most,
          epsilon(spent.spentMicros()),
          cost,
          epsilon(most.micros() - spent.spentMicros() - cost.micros()));
      out.flush();
    }
  }

  private static String epsilon(long micros) {
    return micros == 0 ? "0" : new Epsilon(micros).toString();
  }

  private Epsilon cost() {
    Epsilon cost = Epsilon.parse(epsilon);
    if (!CuratorStrategy.MIN_EPSILON.isAtMost(cost)) {
      throw Checks.refuse("epsilon", cost, "at least " + CuratorStrategy.MIN_EPSILON);
    }
    return cost;
  }

  private Region region() throws IOException {
    Checks.checkGrid(grid);
    Optional<Region> space = choice.space(grid);
    if (space.isPresent() == (area != null)) {
      throw Checks.refuse("area", area == null ? "none" : area, "one of --area and --space");
    }
    if (area == null) {
      return space.orElseThrow();
    }
    return area.equals("world") ? Region.around(WORLD, grid) : DataOptions.area(area, grid);
  }

  private CuratedFile.Rows kind() {
    return switch (rows) {
      case "people" -> CuratedFile.Rows.PEOPLE;
      case "groups" -> CuratedFile.Rows.GROUPS;
      default -> throw Checks.refuse("rows", rows, "people or groups");
    };
  }

  private static OptionalLong number(String name, @Nullable Long value) {
    return value == null
        ? OptionalLong.empty()
        : OptionalLong.of(Checks.checkRange(name, value, 1, Long.MAX_VALUE));
  }

  /** Exact numbers about the rows: on the terminal of whoever holds the file, and nowhere else. */
  private void tell(ReadReport report, CuratedFile file) {
    PrintWriter err = spec.commandLine().getErr();
    if (report.bad() > 0) {
      err.println("sfumato: for you alone: " + report.skipped());
    }
    if (file.outside() > 0) {
      err.printf(
          Locale.ROOT,
          "sfumato: for you alone: %,d of %,d rows lie outside the area%n",
          file.outside(),
          report.good());
    }
    if (file.insideSwapped() > file.outside() / 2) {
      err.printf(
          Locale.ROOT,
          "sfumato: for you alone: %,d of these would lie inside with latitude and longitude"
              + " exchanged; if they are, use %s (--show-plan reads the file and spends nothing)%n",
          file.insideSwapped(),
          report.swapped());
    }
    if (file.outOfTime() > 0) {
      err.printf(
          Locale.ROOT,
          "sfumato: for you alone: %,d of %,d rows lie before --from or after --to%n",
          file.outOfTime(),
          report.good());
    }
    err.flush();
  }
}

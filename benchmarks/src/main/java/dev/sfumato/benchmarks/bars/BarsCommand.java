package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/bars}: every bar of sharpness in one table. */
@Command(
    name = "bars",
    description = "How sharp maps are beside another checkout and beside rivals.",
    mixinStandardHelpOptions = true)
public final class BarsCommand implements Callable<Integer> {
  private static final double ONE = 1;

  @Option(names = "--data", defaultValue = "../shared/data", description = "The real maps.")
  private Path data = Path.of("");

  @Option(names = "--maps-seed", defaultValue = "7", description = "Draws made-up maps.")
  private long mapsSeed;

  @Option(names = "--seed", defaultValue = "41", description = "Of devices and noise.")
  private String seed = "";

  @Option(names = "--runs", defaultValue = "20", description = "Of each row.")
  private int runs;

  @Option(names = "--groups", split = ",", defaultValue = "smooth,sparse,other")
  private List<String> groups = List.of();

  @Option(names = "--only", split = ",", defaultValue = "", description = "Parts of maps' names.")
  private List<String> only = List.of();

  @Option(
      names = "--parts",
      split = ",",
      defaultValue = "ratios,rivals,intervals,ladder",
      description = "What to measure.")
  private List<String> parts = List.of();

  @Option(
      names = "--rivals",
      split = ",",
      defaultValue =
          "blurred-grid,uniform-grid,wide-tree,adaptive-grid,scheduled,paper-printed,"
              + "hierarchical-noisy,spatial-decomposition-noisy")
  private List<String> rivals = List.of();

  @Option(names = "--here", description = "What FiguresCommand printed here.")
  private @Nullable Path here;

  @Option(names = "--there", description = "The same of another checkout.")
  private @Nullable Path there;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  private final Verdicts verdicts = new Verdicts();

  public static void main(String... arguments) {
    System.exit(new CommandLine(new BarsCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SimulationException {
    if (parts.contains("ratios") && here != null && there != null) {
      new RatioTable(Figure.read(here), Figure.read(there)).print(out(), verdicts);
    }
    if (parts.contains("rivals")) {
      rivals();
    }
    if (parts.contains("intervals")) {
      intervals();
    }
    if (parts.contains("ladder")) {
      ladder();
    }
    verdicts.print(out());
    return 0;
  }

  private List<Dataset> maps() throws IOException {
    List<Dataset> maps = new ArrayList<>();
    for (BarMaps.Entry entry : new BarMaps(data, mapsSeed).of(groups)) {
      Dataset map = entry.opening().open();
      if (only.stream().anyMatch(map.name()::contains)) {
        maps.add(map);
      }
    }
    return maps;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void line(String format, Object... values) {
    out().println(String.format(Locale.ROOT, format, values));
    out().flush();
  }

  /** Our squared error over that of each rival, 10,000 devices. */
  private void rivals() throws IOException, SimulationException {
    line("\n| map | %s |", String.join(" | ", rivals));
    line("|---|%s", "---:|".repeat(rivals.size()));
    List<Double> blurred = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    for (Dataset map : maps()) {
      List<Double> ratios = ratios(map);
      for (int i = 0; i < ratios.size(); i++) {
        (rivals.get(i).equals("blurred-grid") ? blurred : others).add(ratios.get(i));
      }
    }
    verdicts.most("blurred-grid, 10,000, squared error, each", ONE, blurred);
    verdicts.most("other distributed rivals, 10,000, squared error, each", ONE, others);
  }

  private List<Double> ratios(Dataset map) throws SimulationException {
    Arena arena = arena(map);
    double ours = mse(arena.contender("sfumato"));
    List<Double> ratios = new ArrayList<>();
    StringBuilder row = new StringBuilder("| " + map.name() + " |");
    for (String rival : rivals) {
      double ratio = ours / mse(arena.contender(rival));
      ratios.add(ratio);
      row.append(String.format(Locale.ROOT, " %.3f |", ratio));
    }
    line("%s", row);
    return ratios;
  }

  private Arena arena(Dataset map) {
    Campaign terms =
        Campaign.of(map.region(), 10_000, Epsilon.parse("1"), Participation.ONCE)
            .withShards(10_000, Fraction.ZERO, Fraction.ZERO);
    return new Arena(map, terms, FleetOptions.defaults(), false, Long.parseLong(seed));
  }

  private double mse(Contender contender) throws SimulationException {
    double sum = 0;
    for (int run = 0; run < runs; run++) {
      sum += contender.runs().run(run).scores().metrics().mse();
    }
    return sum / runs;
  }

  private void intervals() throws IOException, SimulationException {
    line("\n| map | devices | epsilon | overall | fullest | coarse | rectangles |");
    line("|---|---:|---:|---:|---:|---:|---:|");
    List<Held> all = new ArrayList<>();
    for (Dataset map : maps()) {
      all.add(held(map, 10_000, "0.25"));
      all.add(held(map, 10_000, "1"));
      all.add(held(map, 10_000, "4"));
      all.add(held(map, 100_000, "1"));
    }
    verdicts.within("intervals, overall", 0.88, 0.92, all.stream().map(Held::overall).toList());
    verdicts.within("intervals, fullest", 0.86, 0.94, all.stream().map(Held::fullest).toList());
    verdicts.within("intervals, coarse", 0.86, 0.94, all.stream().map(Held::coarse).toList());
    verdicts.within("intervals, rectangles", 0.86, 0.94, all.stream().map(Held::areas).toList());
  }

  private Held held(Dataset map, long devices, String epsilon) throws SimulationException {
    Held held = Held.of(new Simulation(FiguresCommand.plan(map, devices, epsilon, seed)), runs);
    line(
        "| %s | %,d | %s | %.3f | %.3f | %.3f | %.3f |",
        map.name(), devices, epsilon, held.overall(), held.fullest(), held.coarse(), held.areas());
    return held;
  }

  private void ladder() throws IOException, SimulationException {
    line("\n| map | step | squared error | rise beyond chance |");
    line("|---|---|---:|---:|");
    Ladder ladder = new Ladder(runs, seed);
    List<Double> rises = new ArrayList<>();
    for (Dataset map : maps()) {
      List<Ladder.Step> steps = new ArrayList<>(ladder.devices(map));
      steps.addAll(ladder.epsilons(map));
      for (Ladder.Step step : steps) {
        line("| %s | %s | %.3g | %.3f |", map.name(), step.at(), step.mse(), step.rise());
        rises.add(step.rise());
      }
    }
    verdicts.most("ladder, rise of a step", 0.02, rises);
  }
}

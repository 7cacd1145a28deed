package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The errors of every run on every map as lines of text. It asks only for what checkouts have had
 * since 6cafd25, so that these classes run on another checkout's jar: the same people, the same
 * seeds.
 *
 * <p>Arguments: folder, seed of the maps, groups, devices, runs, seed of the runs.
 */
public final class FiguresCommand {
  private static final int SHARDS = 10_000;

  private FiguresCommand() {}

  public static void main(String... arguments) throws IOException, SimulationException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BarMaps maps = new BarMaps(Path.of(arguments[0]), Long.parseLong(arguments[1]));
    for (BarMaps.Entry entry : maps.of(List.of(arguments[2].split(",", -1)))) {
      Dataset map = entry.opening().open();
      for (String devices : arguments[3].split(",", -1)) {
        Simulation simulation =
            new Simulation(
                plan(map, Long.parseLong(devices), "1", arguments[5]).withAllMetrics(true));
        for (int run = 0; run < Integer.parseInt(arguments[4]); run++) {
          out.println(line(entry.group(), map.name(), simulation.run(run).result()));
        }
      }
    }
  }

  /** Ours, in shards of 10,000 devices. */
  static SimulationPlan plan(Dataset map, long devices, String epsilon, String seed) {
    Campaign campaign =
        Campaign.of(map.region(), devices, Epsilon.parse(epsilon), Participation.ONCE)
            .withShards(SHARDS, Fraction.ZERO, Fraction.ZERO);
    return SimulationPlan.of(map, campaign, StrategyName.SFUMATO, Long.parseLong(seed));
  }

  private static String line(String group, String map, RunResult run) {
    return String.format(
        Locale.ROOT,
        "%s;%s;%d;%.6g;%.6g;%.6g;%d;%d;%.3f",
        group,
        map,
        run.campaign().devices(),
        run.scores().metrics().mse(),
        run.scores().metrics().l1(),
        run.scores().emd().orElseThrow(),
        run.deviceEntries(),
        run.queries().size(),
        run.seconds());
  }
}

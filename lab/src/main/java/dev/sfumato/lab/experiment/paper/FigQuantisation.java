package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Figure 8, right: how many bits an entry needs, and how many we give it. */
final class FigQuantisation implements Experiment {
  private static final List<Integer> WIDTHS =
      List.of(8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 24, 32);
  private static final long DEVICES = 100_000;

  /** An error is flat where it is at most this much over that with all the bits in the world. */
  private static final double FLAT = 1.01;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<BufferedImage> figures = new ArrayList<>();
    List<ResultTable> tables = new ArrayList<>();
    ResultTable summary =
        new ResultTable(
            "Bits of an entry",
            "map and strategy",
            "least that is flat",
            "automatic",
            "mse, automatic / 32 bits");
    tables.add(summary);
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      Sweep sweep = new Sweep(map.name() + ", 100,000 users, shards of 10,000", "bits");
      for (int bits : WIDTHS) {
        FleetOptions fleet = new FleetOptions(0, OptionalInt.of(bits), false);
        Arena arena = bench.arena(map, bench.campaign(map, DEVICES), fleet);
        sweep.add("paper", bits, arena.contender("paper"));
        sweep.add("sfumato", bits, arena.contender("sfumato"));
      }
      sweep.run(bench.crew());
      tables.add(sweep.table(Measure.MSE, Measure.L1));
      figures.add(sweep.chart(Measure.MSE, "mean squared error", false).draw());
      int automatic = CampaignPlanner.plan(bench.campaign(map, DEVICES)).bits();
      summary.add(row(map.name() + ", sfumato", sweep.trials("sfumato"), automatic));
    }
    return new Exhibit(
        "fig-quantisation", "Figure 8 (right): bits of an entry", text(), tables, figures);
  }

  private static List<Entry> row(String title, List<Trials> trials, int automatic) {
    double flat = trials.get(trials.size() - 1).mean(Measure.MSE);
    int least = WIDTHS.size() - 1;
    while (least > 0 && trials.get(least - 1).mean(Measure.MSE) <= FLAT * flat) {
      least--;
    }
    int chosenWidth = 0;
    while (WIDTHS.get(chosenWidth) < automatic) {
      chosenWidth++;
    }
    double chosen = trials.get(chosenWidth).mean(Measure.MSE);
    return List.of(
        Entry.of(title),
        Entry.of("%.0f", WIDTHS.get(least)),
        Entry.of("%.0f", automatic),
        Entry.of("%.4f", chosen / flat));
  }

  private static List<String> text() {
    return List.of(
        "Sums are taken modulo 2^bits, shard by shard. The automatic width holds every count that "
            + "a shard can have, and noise except with probability 2^-40 in the whole query; the "
            + "least one that does no harm on these maps is smaller only because nobody knows "
            + "beforehand that no cell holds everyone. The paper: flat from 16 bits on.");
  }
}

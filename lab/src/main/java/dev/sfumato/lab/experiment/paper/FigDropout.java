package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Figure 8, middle: what it costs to provide for dropouts, and to have them. */
final class FigDropout implements Experiment {
  private static final List<Double> PROVIDED = List.of(0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5);
  private static final long DEVICES = 100_000;

  /** A shard is to open with near certainty: so many deviations of the smallest one. */
  private static final double ROOM_DEVIATIONS = 6;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      Sweep sweep =
          new Sweep(map.name() + ", 100,000 users, epsilon 1", "share of a shard provided for");
      for (double provided : PROVIDED) {
        add(bench, sweep, map, provided, 0, "nobody drops");
        add(bench, sweep, map, provided, Math.max(0, provided - room(bench, map)), "they drop");
      }
      sweep.run(bench.crew());
      tables.add(sweep.table(Measure.MSE, Measure.L1, Measure.COVERAGE));
      figures.add(sweep.chart(Measure.MSE, "mean squared error", false).draw());
    }
    return new Exhibit("fig-dropout", "Figure 8 (middle): dropouts", text(), tables, figures);
  }

  /** What a shard of a tenth of the devices may stray by, as a share. */
  private static double room(Bench bench, Dataset map) {
    return ROOM_DEVIATIONS * Math.sqrt(0.25 / (0.1 * bench.devices(map, DEVICES)));
  }

  private static void add(
      Bench bench, Sweep sweep, Dataset map, double provided, double dropout, String how) {
    Campaign terms =
        bench
            .campaign(map, DEVICES)
            .withShards(
                10_000,
                Fraction.parse(String.format(Locale.ROOT, "%.2f", provided)),
                Fraction.ZERO);
    FleetOptions fleet = new FleetOptions(dropout, OptionalInt.empty(), false);
    Arena arena = bench.arena(map, terms, fleet);
    for (String label : List.of("paper", "sfumato")) {
      sweep.add(label + ", " + how, provided, arena.contender(label));
    }
  }

  private static List<String> text() {
    return List.of(
        "The DP shard size is 10,000 less what is provided for: fewer survivors must carry the "
            + "whole noise, so that all of them carry more than it. When devices do drop (3% "
            + "fewer than provided for, so that every shard opens) the surplus goes, and so do "
            + "their counts. The paper: 15% more error with 20% provided for and dropping.");
  }
}

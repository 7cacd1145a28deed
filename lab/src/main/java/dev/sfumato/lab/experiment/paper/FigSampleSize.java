package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
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

/** Figure 7, left: more users make a better map, under any budget. */
final class FigSampleSize implements Experiment {
  private static final List<Long> DEVICES =
      List.of(1_000L, 3_000L, 10_000L, 30_000L, 100_000L, 300_000L, 1_000_000L);
  private static final List<String> BUDGETS = List.of("1", "0.1");

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      Sweep sweep = new Sweep(map.name(), "users");
      for (long devices : DEVICES) {
        if (devices <= bench.size().mostDevices() && bench.devices(map, devices) == devices) {
          add(bench, sweep, map, devices);
        }
      }
      sweep.run(bench.crew());
      tables.add(sweep.table(Measure.MSE, Measure.L1, Measure.QUERIES, Measure.COMMUNICATION));
      figures.add(sweep.chart(Measure.MSE, "mean squared error", true).draw());
    }
    return new Exhibit(
        "fig-sample-size", "Figure 7 (left): the number of users", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "Shards of 10,000. The paper's algorithm has that many users for each of its queries, "
            + "sfumato for all together; where a point of sfumato is missing, its planner refuses: "
            + "too few devices for that epsilon.");
  }

  private static void add(Bench bench, Sweep sweep, Dataset map, long devices) {
    double users = devices;
    for (String budget : BUDGETS) {
      Campaign terms =
          Campaign.of(map.region(), devices, Epsilon.parse(budget), Participation.ONCE)
              .withMaxVectorLength(8_000);
      Arena arena = bench.arena(map, terms, FleetOptions.defaults());
      sweep.add("paper, epsilon " + budget, users, arena.contender("paper"));
      if (Feasibility.isFeasible(terms)) {
        sweep.add("sfumato, epsilon " + budget, users, arena.contender("sfumato"));
      }
    }
    sweep.add("non-private", users, bench.arena(map, devices).contender("non-private"));
  }
}

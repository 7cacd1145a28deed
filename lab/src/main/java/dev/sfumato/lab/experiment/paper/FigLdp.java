package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.MapRow;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.rival.RivalName;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 1: what local privacy leaves of a map, beside distributed privacy. */
final class FigLdp implements Experiment {
  private static final long DEVICES = 100_000;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    for (Dataset map : List.of(bench.maps().dense(), bench.maps().manhattan())) {
      Arena arena = bench.arena(map, DEVICES);
      List<Contender> contenders = new ArrayList<>();
      for (String label :
          List.of("local-dp", "local-dp-noisy", "rappor", "paper", "sfumato", "non-private")) {
        contenders.add(arena.contender(label));
      }
      tables.add(
          TrialTable.of(
              map.name() + ", 100,000 users",
              bench.crew().run(contenders),
              Measure.MSE,
              Measure.L1,
              Measure.EMD,
              Measure.HOTSPOT_F1,
              Measure.DEVICE_ENTRIES));
      figures.add(picture(arena));
    }
    return new Exhibit(
        "fig-ldp", "Figure 1: local and distributed privacy", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "Epsilon 1 for all. local-dp is optimised unary encoding at the level that the truth "
            + "prefers, local-dp-noisy at one chosen from the number of users; rappor flips bits "
            + "as the authors' code does, which promises epsilon 1 (and a delta of 1e-5) only if "
            + "someone shuffles the reports.");
  }

  private static BufferedImage picture(Arena arena) throws SimulationException {
    Simulation paper = new Simulation(arena.plan(StrategyName.PAPER));
    Simulation ours = new Simulation(arena.plan(StrategyName.SFUMATO));
    return new MapRow(arena.dataset().name() + ", 100,000 users, epsilon 1")
        .add("truth", arena.truth())
        .add("local privacy (unary)", arena.map(RivalName.LOCAL_DP, 0).density())
        .add("paper", paper.run(0).density())
        .add("sfumato", ours.run(0).density())
        .draw();
  }
}

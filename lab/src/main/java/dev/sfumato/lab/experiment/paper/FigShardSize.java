package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trial;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Figure 8, left: larger shards, less noise. */
final class FigShardSize implements Experiment {
  private static final List<Integer> SIZES =
      List.of(100, 300, 1_000, 3_000, 10_000, 30_000, 100_000);
  private static final int LEVEL = 3;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    Dataset map = bench.maps().dense();
    Sweep flat = new Sweep(map.name() + ", 8 x 8 cells, epsilon 0.1", "shard size");
    Sweep whole = new Sweep(map.name() + ", 100,000 users, epsilon 1", "shard size");
    for (int size : SIZES) {
      for (long devices : List.of(10_000L, 100_000L)) {
        flat.add(
            String.format(Locale.ROOT, "%,d users", devices),
            size,
            flat(terms(bench, map, devices, "0.1", size), map));
      }
      Campaign terms = terms(bench, map, 100_000, "1", size);
      Arena arena = bench.arena(map, terms, FleetOptions.defaults());
      whole.add("paper", size, arena.contender("paper"));
      if (Feasibility.isFeasible(terms)) {
        whole.add("sfumato", size, arena.contender("sfumato"));
      }
    }
    for (Sweep sweep : List.of(flat, whole)) {
      sweep.run(bench.crew());
      tables.add(sweep.table(Measure.MSE, Measure.L1));
      figures.add(sweep.chart(Measure.MSE, "mean squared error", true).draw());
    }
    return new Exhibit(
        "fig-shard-size", "Figure 8 (left): the size of a shard", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "First as in the paper: one query over a tree of depth 3 with epsilon 0.1. Then whole "
            + "maps. Each shard adds a whole noise, so a tenth of the shards has a tenth of the "
            + "variance; one shard for all is what a trusted server would add.");
  }

  private static Campaign terms(
      Bench bench, Dataset map, long devices, String epsilon, int shardSize) {
    return Campaign.of(
            map.region(), bench.devices(map, devices), Epsilon.parse(epsilon), Participation.ONCE)
        .withShards(shardSize, Fraction.ZERO, Fraction.ZERO)
        .withMaxVectorLength(8_000);
  }

  private static Contender flat(Campaign terms, Dataset map) {
    SimulationPlan plan = SimulationPlan.of(map, terms, StrategyName.FLAT, Bench.SEED);
    Simulation simulation = new Simulation(plan);
    return new Contender(
        "flat",
        Trust.DISTRIBUTED,
        false,
        run -> {
          long begin = System.nanoTime();
          List<NoisyHistogram> answers = simulation.answers(oneLevel(terms), run).histograms();
          double[] density = new LastEstimator().estimate(map.region(), answers).raster();
          Scores scores = Scores.of(simulation.truth(), density, Double.NaN, false);
          long length = answers.get(0).query().length();
          return new Trial(scores, length, length, 1, (System.nanoTime() - begin) / 1e9);
        });
  }

  private static Strategy oneLevel(Campaign terms) {
    HistogramQuery query =
        new HistogramQuery(
            Partition.uniform(LEVEL), 1, terms.epsilon(), 1, 1, terms.cohort(terms.devices()));
    return answers -> answers.isEmpty() ? Optional.of(query) : Optional.empty();
  }
}

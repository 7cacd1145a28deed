package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Trial;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.LineChart;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Table 3: several locations a user, with both roundings, at several scales and widths.
 *
 * <p>The paper does not say its calibration here; with 1 its algorithm sends as many numbers as the
 * table says, with the usual 0.1 only a quarter of them.
 */
final class Table3 implements Experiment {
  private static final List<Long> SCALES = List.of(1L, 100L, 10_000L, 1_000_000L);
  private static final List<Integer> WIDTHS = List.of(16, 32);
  private static final int RUNS = 30;
  private static final String NO_NOISE = "1000";
  private static final PaperOptions DEEP = PaperOptions.defaults().withCalibration(1);

  /** The strategy, the scale, the width and the rounding of one row. */
  private record Terms(StrategyName strategy, long scale, int bits, Rounding rounding) {
    String label() {
      return String.format(
          Locale.ROOT,
          "%s, scale %,d, %d bits, %s",
          strategy.label(),
          scale,
          bits,
          rounding.label());
    }

    String curve() {
      return String.format(
          Locale.ROOT,
          "%s, %s%s",
          strategy.label(),
          rounding.label(),
          bits == 16 ? ", 16 bits" : "");
    }
  }

  private static List<Terms> terms() {
    List<Terms> all = new ArrayList<>();
    for (StrategyName strategy : List.of(StrategyName.PAPER, StrategyName.SFUMATO)) {
      for (int bits : WIDTHS) {
        for (long scale : SCALES) {
          for (Rounding rounding : Rounding.values()) {
            all.add(new Terms(strategy, scale, bits, rounding));
          }
        }
      }
    }
    return all;
  }

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    UserDataset users = bench.maps().checkIns();
    List<Contender> contenders = new ArrayList<>();
    contenders.add(contender("non-private", plain(users)));
    contenders.add(contender("single location, paper", single(users, StrategyName.PAPER)));
    contenders.add(contender("single location, sfumato", single(users, StrategyName.SFUMATO)));
    terms().forEach(each -> contenders.add(contender(each.label(), plan(users, each))));
    List<Trials> trials = crew(bench).run(contenders);
    return new Exhibit(
        "table3",
        "Table 3: several locations a user",
        text(users),
        List.of(
            ratios(trials),
            TrialTable.of(
                users.name() + ", epsilon 1",
                trials,
                Measure.MSE,
                Measure.L1,
                Measure.COMMUNICATION),
            paper()),
        List.of(chart(users.name(), trials).draw()));
  }

  /** Few users on few cells: a run is quick, and ten of them differ by more than the roundings. */
  private static Crew crew(Bench bench) {
    return bench.size() == Bench.Size.FULL ? bench.crew().withRuns(RUNS) : bench.crew();
  }

  private static List<String> text(UserDataset users) {
    return List.of(
        String.format(
            Locale.ROOT,
            "%,d users of %s on a %d x %d grid; every query asks all of them. Weights are scaled "
                + "to whole numbers: exact is our rounding, whose entries sum to the scale; paper "
                + "rounds each entry on its own, for which the noise must provide.",
            users.users(),
            users.name(),
            users.region().grid(),
            users.region().grid()),
        "With 16 bits sums wrap from scale 100 on, as users times scale exceed 65,536: such maps"
            + " are spoilt whatever the rounding. single location is where each user was most.");
  }

  private static SimulationPlan plan(UserDataset users, Terms terms) {
    Campaign campaign =
        campaign(users, users.users(), "1", terms.strategy())
            .withWeights(terms.scale(), terms.rounding());
    return SimulationPlan.of(users, campaign, terms.strategy(), Bench.SEED)
        .withOptions(DEEP)
        .withLocations(Locations.WEIGHTED)
        .withFleet(new FleetOptions(0, OptionalInt.of(terms.bits()), false));
  }

  private static SimulationPlan plain(UserDataset users) {
    Campaign campaign =
        campaign(users, users.users(), NO_NOISE, StrategyName.FIXED)
            .withWeights(10_000, Rounding.EXACT);
    return SimulationPlan.of(users, campaign, StrategyName.FIXED, Bench.SEED)
        .withLocations(Locations.WEIGHTED);
  }

  private static SimulationPlan single(UserDataset users, StrategyName strategy) {
    long devices = (long) users.atMostVisited().weights().total();
    return SimulationPlan.of(users, campaign(users, devices, "1", strategy), strategy, Bench.SEED)
        .withOptions(DEEP);
  }

  private static Campaign campaign(
      UserDataset users, long devices, String epsilon, StrategyName strategy) {
    return Campaign.of(users.region(), devices, Epsilon.parse(epsilon), strategy.participation());
  }

  private static Contender contender(String label, SimulationPlan plan) {
    Simulation simulation = new Simulation(plan);
    return new Contender(
        label, Trust.DISTRIBUTED, false, run -> Trial.of(simulation.run(run).result()));
  }

  private static ResultTable ratios(List<Trials> trials) {
    ResultTable table =
        new ResultTable(
            "Exact rounding against the paper's",
            "strategy",
            "bits",
            "scale",
            "mse, exact / paper");
    for (Terms terms : terms()) {
      if (terms.rounding() == Rounding.EXACT) {
        Trials exact = TrialTable.find(trials, terms.label());
        Trials paper = TrialTable.find(trials, withPaper(terms).label());
        double ratio = exact.mean(Measure.MSE) / paper.mean(Measure.MSE);
        double error = ratio * Math.hypot(relativeError(exact), relativeError(paper));
        table.add(
            Entry.of(terms.strategy().label()),
            Entry.of("%.0f", terms.bits()),
            Entry.of("%,.0f", (double) terms.scale()),
            Entry.of("%.3f", ratio, error));
      }
    }
    return table;
  }

  private static Terms withPaper(Terms terms) {
    return new Terms(terms.strategy(), terms.scale(), terms.bits(), Rounding.PAPER);
  }

  private static double relativeError(Trials trials) {
    return trials.standardError(Measure.MSE) / trials.mean(Measure.MSE);
  }

  private static LineChart chart(String map, List<Trials> trials) {
    Map<String, List<Trials>> curves = new LinkedHashMap<>();
    for (Terms terms : terms()) {
      if (terms.bits() == 32) {
        curves
            .computeIfAbsent(terms.curve(), name -> new ArrayList<>())
            .add(TrialTable.find(trials, terms.label()));
      }
    }
    List<Double> scales = SCALES.stream().map(Long::doubleValue).toList();
    List<LineChart.Series> series = new ArrayList<>();
    curves.forEach((name, curve) -> series.add(Curves.of(name, scales, curve, Measure.MSE)));
    for (String flat :
        List.of("single location, paper", "single location, sfumato", "non-private")) {
      Trials level = TrialTable.find(trials, flat);
      series.add(Curves.level(flat, 1, 1_000_000, level.mean(Measure.MSE)));
    }
    return new LineChart(map + ", 32 bits", "scale", "mean squared error", true, true, series);
  }

  private static ResultTable paper() {
    ResultTable table =
        new ResultTable(
            "As the paper prints it", "strategy", "mse (e-7)", "l1 (e-2)", "communication");
    Object[][] rows = {
      {"non-private", 1.2, 2.64, 5460.0},
      {"single location", 13.0, 9.7, 293.0},
      {"scale 1, 16 bits", 18.3, 11.6, 1108.0},
      {"scale 100, 16 bits", 19.2, 10.8, 1523.0},
      {"scale 100, 32 bits", 16.9, 10.8, 1331.0},
      {"scale 10,000, 32 bits", 7.7, 6.8, 1746.0},
      {"scale 1,000,000, 32 bits", 8.3, 7.9, 1218.0},
    };
    for (Object[] row : rows) {
      table.add(
          Entry.of((String) row[0]),
          Entry.of("%.1f", (double) row[1]),
          Entry.of("%.2f", (double) row[2]),
          Entry.of("%,.0f", (double) row[3]));
    }
    return table;
  }
}

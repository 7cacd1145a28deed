package dev.sfumato.lab.experiment;

import dev.sfumato.core.histogram.Campaign;
import dev.sfumato.core.histogram.Rounding;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.LineChart;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Locations;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.strategy.StrategyName;
import dev.sfumato.lab.strategy.Trust;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Table 3: several locations a user, with both roundings, at several scales and widths. */
final class Table3 implements Experiment {
  private static final List<Long> SCALES = List.of(1L, 100L, 10_000L, 1_000_000L);
  private static final List<Integer> WIDTHS = List.of(16, 32);
  private static final String NO_NOISE = "1000";

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    UserDataset users = bench.maps().checkIns();
    List<Contender> contenders = new ArrayList<>();
    contenders.add(contender("non-private", plan(users, NO_NOISE, 10_000, Rounding.EXACT, 48)));
    contenders.add(contender("single location", single(users)));
    for (int bits : WIDTHS) {
      for (long scale : SCALES) {
        for (Rounding rounding : Rounding.values()) {
          contenders.add(
              contender(label(scale, bits, rounding), plan(users, "1", scale, rounding, bits)));
        }
      }
    }
    List<Trials> trials = bench.crew().run(contenders);
    return new Exhibit(
        "table3",
        "Table 3: several locations a user",
        text(users),
        List.of(
            ratios(trials),
            TrialTable.of(
                users.name() + ", strategy paper, epsilon 1",
                trials,
                Measure.MSE,
                Measure.L1,
                Measure.COMMUNICATION),
            paper()),
        List.of(chart(users.name(), trials).draw()));
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
        "With 16 bits sums wrap at the larger scales, as in the paper.");
  }

  private static String label(long scale, int bits, Rounding rounding) {
    return String.format(Locale.ROOT, "scale %,d, %d bits, %s", scale, bits, rounding.label());
  }

  private static SimulationPlan plan(
      UserDataset users, String epsilon, long scale, Rounding rounding, int bits) {
    Campaign campaign =
        Campaign.of(
                users.region(), users.users(), Epsilon.parse(epsilon), Participation.EVERY_QUERY)
            .withWeights(scale, rounding);
    StrategyName name = epsilon.equals("1") ? StrategyName.PAPER : StrategyName.FIXED;
    return SimulationPlan.of(users, campaign, name, Bench.SEED)
        .withLocations(Locations.WEIGHTED)
        .withFleet(new FleetOptions(0, OptionalInt.of(bits), false));
  }

  private static SimulationPlan single(UserDataset users) {
    long devices = (long) users.atMostVisited().weights().total();
    Campaign campaign =
        Campaign.of(users.region(), devices, Epsilon.parse("1"), Participation.EVERY_QUERY);
    return SimulationPlan.of(users, campaign, StrategyName.PAPER, Bench.SEED);
  }

  private static Contender contender(String label, SimulationPlan plan) {
    Simulation simulation = new Simulation(plan);
    return new Contender(
        label, Trust.DISTRIBUTED, false, run -> Trial.of(simulation.run(run).result()));
  }

  private static ResultTable ratios(List<Trials> trials) {
    ResultTable table =
        new ResultTable(
            "Exact rounding against the paper's", "scale", "bits", "mse, exact / paper");
    for (int bits : WIDTHS) {
      for (long scale : SCALES) {
        Trials exact = TrialTable.find(trials, label(scale, bits, Rounding.EXACT));
        Trials paper = TrialTable.find(trials, label(scale, bits, Rounding.PAPER));
        double ratio = exact.mean(Measure.MSE) / paper.mean(Measure.MSE);
        double error =
            ratio
                * Math.hypot(
                    exact.standardError(Measure.MSE) / exact.mean(Measure.MSE),
                    paper.standardError(Measure.MSE) / paper.mean(Measure.MSE));
        table.add(Entry.of("%,.0f", scale), Entry.of("%.0f", bits), Entry.of("%.3f", ratio, error));
      }
    }
    return table;
  }

  private static LineChart chart(String map, List<Trials> trials) {
    List<LineChart.Series> series = new ArrayList<>();
    for (int bits : WIDTHS) {
      for (Rounding rounding : Rounding.values()) {
        List<Trials> curve =
            SCALES.stream()
                .map(scale -> TrialTable.find(trials, label(scale, bits, rounding)))
                .toList();
        series.add(
            Curves.of(
                rounding.label() + ", " + bits + " bits",
                SCALES.stream().map(Long::doubleValue).toList(),
                curve,
                Measure.MSE));
      }
    }
    for (String flat : List.of("single location", "non-private")) {
      Trials level = TrialTable.find(trials, flat);
      series.add(Curves.level(flat, 1, 1_000_000, level.mean(Measure.MSE)));
    }
    return new LineChart(map, "scale", "mean squared error", true, true, series);
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

package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.strategy.SfumatoStrategy;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.crowd.CellRates;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.RateMaps;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** Figure 9: the rate of an "infected" bit, with intervals, split by count and by interval. */
final class FigProportions implements Experiment {
  /** The centre and the deviation of the kernel, in parts of the map's side of 1024 cells. */
  private static final double X = 360 / 1024.0;

  private static final double Y = 930 / 1024.0;
  private static final double DEVIATION = 60 / 1024.0;

  private static final List<Long> DEVICES = List.of(100_000L, 1_000_000L);

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    Dataset map = bench.maps().manhattan();
    int grid = map.region().grid();
    CellRates truth =
        CellRates.gaussian(map.weights(), (int) (X * grid), (int) (Y * grid), DEVIATION * grid);
    ResultTable table =
        new ResultTable(
            map.name() + ", epsilon 1",
            "split",
            "users",
            "coverage of 90% intervals",
            "mean interval",
            "mean interval by people",
            "mean error where people are",
            "cells");
    List<BufferedImage> figures = new ArrayList<>();
    for (long asked : DEVICES) {
      Campaign campaign = bench.campaign(map, asked).withCountsPerCell(2);
      Simulation simulation =
          Simulation.ofRates(
              SimulationPlan.of(map, campaign, StrategyName.SFUMATO, Bench.SEED), truth);
      List<RateTrial> byCount = trials(bench, simulation, new SfumatoStrategy(campaign), truth);
      Strategy byInterval = SfumatoStrategy.forRate(campaign, 1);
      List<RateTrial> sharp = trials(bench, simulation, byInterval, truth);
      table.add(row("by count", campaign.devices(), byCount));
      table.add(row("by interval", campaign.devices(), sharp));
      figures.add(picture(map, campaign, simulation, byInterval, truth));
    }
    return new Exhibit("fig-proportions", "Figure 9: proportions", text(), List.of(table), figures);
  }

  private static List<String> text() {
    return List.of(
        "Each device is infected with the probability of a Gaussian kernel around a centre (x = "
            + "360, y = 930, deviation 60 cells: the paper's own centre has nobody on the census "
            + "map), and reports a cell and a bit, one-hot, at the price of one. Intervals are "
            + "Wilson's with the noise in them, over the cells with people.",
        "By count, a cell is split while it has people enough for a density; by interval, while "
            + "the rates of its quarters would be known to five points either way. The error is "
            + "that of the rate at each place of 256 x 256: what noise spoils and what large "
            + "cells blur.");
  }

  private static List<RateTrial> trials(
      Bench bench, Simulation simulation, Strategy strategy, CellRates truth)
      throws SimulationException {
    List<Callable<RateTrial>> tasks = new ArrayList<>();
    for (int run = 0; run < bench.crew().runs(); run++) {
      int number = run;
      tasks.add(
          () ->
              RateTrial.of(Rates.of(simulation.answers(strategy, number).histograms(), 1), truth));
    }
    return bench.crew().all(tasks);
  }

  private static List<Entry> row(String split, long devices, List<RateTrial> trials) {
    return List.of(
        Entry.of(split),
        Entry.of("%,.0f", (double) devices),
        entry("%.3f", trials, RateTrial::coverage),
        entry("%.4f", trials, RateTrial::width),
        entry("%.4f", trials, RateTrial::widthByPeople),
        entry("%.4f", trials, RateTrial::error),
        Entry.of("%,.0f", trials.stream().mapToInt(RateTrial::elements).average().orElse(0)));
  }

  private static Entry entry(
      String format, List<RateTrial> trials, ToDoubleFunction<RateTrial> value) {
    double mean = trials.stream().mapToDouble(value).average().orElse(Double.NaN);
    double squares =
        trials.stream().mapToDouble(t -> Math.pow(value.applyAsDouble(t) - mean, 2)).sum();
    return Entry.of(format, mean, Math.sqrt(squares / (trials.size() - 1) / trials.size()));
  }

  private static BufferedImage picture(
      Dataset map, Campaign campaign, Simulation simulation, Strategy strategy, CellRates truth)
      throws SimulationException {
    Rates rates = Rates.of(simulation.answers(strategy, 0).histograms(), 1);
    Partition partition = rates.partition();
    double[] trueRates = truth.rates(partition);
    double[] masses = truth.masses(partition);
    int levels = map.region().levels();
    return new RateMaps(
            String.format(Locale.ROOT, "%s, %,d users, epsilon 1", map.name(), campaign.devices()),
            map.region().grid())
        .add("true rate", alongCurve(partition, levels, masses, element -> trueRates[element]))
        .add(
            "estimated rate",
            alongCurve(partition, levels, masses, element -> rates.of(element).rate()))
        .add(
            "width of the 90% interval",
            alongCurve(partition, levels, masses, element -> rates.of(element).width()))
        .draw();
  }

  /** The value of each finest cell along the Morton curve; NaN where nobody is. */
  private static double[] alongCurve(
      Partition partition, int levels, double[] masses, IntToDoubleFunction value) {
    double[] values = new double[1 << 2 * levels];
    double[] byElement = new double[partition.size()];
    for (int element = 0; element < byElement.length; element++) {
      byElement[element] = masses[element] > 0 ? value.applyAsDouble(element) : Double.NaN;
    }
    for (int code = 0; code < values.length; code++) {
      int element = partition.indexAt(code, levels);
      values[code] = element < 0 ? Double.NaN : byElement[element];
    }
    return values;
  }
}

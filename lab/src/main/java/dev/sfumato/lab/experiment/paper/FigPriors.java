package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.MovedPeople;
import dev.sfumato.lab.experiment.Bench;
import dev.sfumato.lab.experiment.Experiment;
import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.report.LineChart;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.report.ResultTable.Entry;
import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.simulation.SimulationException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Priors: what a map that is there already gains, and what a wrong one costs. */
final class FigPriors implements Experiment {
  private static final long DEVICES = 100_000;
  private static final int PUBLIC_LEVEL = 6;
  private static final int WEEKS = 5;
  private static final double MOVED_A_WEEK = 0.05;

  @Override
  public Exhibit run(Bench bench) throws IOException, SimulationException {
    List<ResultTable> tables = new ArrayList<>();
    List<BufferedImage> figures = new ArrayList<>();
    List<Dataset> maps = List.of(bench.maps().manhattan(), bench.maps().dense());
    for (int i = 0; i < maps.size(); i++) {
      tables.add(priors(bench, maps.get(i), maps.get(1 - i)));
      ResultTable weeks = weeks(bench, maps.get(i));
      tables.add(weeks);
      figures.add(chart(maps.get(i).name(), weeks));
    }
    return new Exhibit("fig-priors", "Priors and moving people", text(), tables, figures);
  }

  private static List<String> text() {
    return List.of(
        "sfumato, 100,000 devices, epsilon 1. What is known before guides the questions and the "
            + "estimate as far as the answers bear it out, level by level. last map: an earlier "
            + "release of the same people, with its precision. public map: the truth on 64 x 64 "
            + "cells. Wrong ones: a release of people in a mirror's places, the truth in a mirror, "
            + "another city. Ratios are of the mean squared errors.",
        "Then people move: each week 5% of them to where a mirror shows their place. From last "
            + "week's map each week starts from the release before it.");
  }

  /** One run of each scenario with the same devices. */
  private record Scenario(double fresh, List<Double> withPriors) {}

  private static ResultTable priors(Bench bench, Dataset map, Dataset other)
      throws SimulationException {
    Requery earlier = new Requery(bench, map, DEVICES, 1);
    Requery now = new Requery(bench, map, DEVICES, 2);
    Dataset mirrored = MovedPeople.mirrored(map);
    Requery elsewhere = new Requery(bench, mirrored, DEVICES, 1);
    Prior publicMap = map(map, Math.min(PUBLIC_LEVEL, map.region().levels()));
    Prior mirror = map(mirrored, map.region().levels());
    Prior otherCity = map(other, other.region().levels());
    List<Callable<Scenario>> tasks = new ArrayList<>();
    for (int run = 0; run < bench.crew().runs(); run++) {
      int number = run;
      tasks.add(
          () -> {
            Prior last = Prior.ofAnswers(earlier.answers(Prior.NONE, number));
            Prior others = Prior.ofAnswers(elsewhere.answers(Prior.NONE, number));
            List<Double> errors = new ArrayList<>();
            for (Prior prior : List.of(last, publicMap, others, mirror, otherCity)) {
              errors.add(now.error(prior, number));
            }
            return new Scenario(now.error(Prior.NONE, number), errors);
          });
    }
    return table(map.name(), bench.crew().all(tasks));
  }

  private static ResultTable table(String map, List<Scenario> scenarios) {
    ResultTable table = new ResultTable(map + ", prior maps", "prior", "mse", "x starting afresh");
    double fresh = scenarios.stream().mapToDouble(Scenario::fresh).average().orElseThrow();
    table.add(Entry.of("none"), Entry.of("%.3e", fresh), Entry.of("%.3f", 1));
    List<String> names =
        List.of(
            "last map",
            "public map",
            "wrong: last map of a mirror",
            "wrong: mirror",
            "wrong: another city");
    for (int i = 0; i < names.size(); i++) {
      int which = i;
      double mse =
          scenarios.stream().mapToDouble(s -> s.withPriors().get(which)).average().orElseThrow();
      double squares =
          scenarios.stream()
              .mapToDouble(s -> Math.pow(s.withPriors().get(which) / s.fresh() - mse / fresh, 2))
              .sum();
      int runs = scenarios.size();
      table.add(
          Entry.of(names.get(i)),
          Entry.of("%.3e", mse),
          Entry.of("%.3f", mse / fresh, Math.sqrt(squares / (runs - 1) / runs)));
    }
    return table;
  }

  private static ResultTable weeks(Bench bench, Dataset map) throws SimulationException {
    List<Requery> weeks = new ArrayList<>();
    for (int week = 0; week <= WEEKS; week++) {
      CellDataset people = MovedPeople.mixed(map, MOVED_A_WEEK * week);
      weeks.add(new Requery(bench, people, DEVICES, 10 + week));
    }
    List<Callable<double[][]>> tasks = new ArrayList<>();
    for (int run = 0; run < bench.crew().runs(); run++) {
      int number = run;
      tasks.add(() -> follow(weeks, number));
    }
    List<double[][]> runs = bench.crew().all(tasks);
    ResultTable table =
        new ResultTable(
            map.name() + ", people who move",
            "week",
            "afresh",
            "from the week before",
            "from the first map");
    for (int week = 0; week <= WEEKS; week++) {
      List<Entry> row = new ArrayList<>(List.of(Entry.of("%.0f", week)));
      for (int way = 0; way < 3; way++) {
        row.add(mean(runs, week, way));
      }
      table.add(row);
    }
    return table;
  }

  /** The errors of each week: afresh, from the week before, from the first week. */
  private static double[][] follow(List<Requery> weeks, int run) throws SimulationException {
    double[][] errors = new double[weeks.size()][];
    Prior first = Prior.ofAnswers(weeks.get(0).answers(Prior.NONE, run));
    Prior last = first;
    for (int week = 0; week < errors.length; week++) {
      Requery now = weeks.get(week);
      double afresh = now.error(Prior.NONE, run);
      if (week == 0) {
        errors[week] = new double[] {afresh, afresh, afresh};
        continue;
      }
      List<NoisyHistogram> answers = now.answers(last, run);
      errors[week] = new double[] {afresh, now.error(last, answers), now.error(first, run)};
      last = Prior.ofAnswers(answers);
    }
    return errors;
  }

  private static Entry mean(List<double[][]> runs, int week, int way) {
    double mean = runs.stream().mapToDouble(r -> r[week][way]).average().orElseThrow();
    double squares = runs.stream().mapToDouble(r -> Math.pow(r[week][way] - mean, 2)).sum();
    return Entry.of("%.3e", mean, Math.sqrt(squares / (runs.size() - 1) / runs.size()));
  }

  private static BufferedImage chart(String map, ResultTable weeks) {
    List<LineChart.Series> series = new ArrayList<>();
    for (int way = 1; way < weeks.columns().size(); way++) {
      int column = way;
      series.add(
          new LineChart.Series(
              weeks.columns().get(way),
              weeks.rows().stream().map(row -> row.get(0).value()).toList(),
              weeks.rows().stream().map(row -> row.get(column).value()).toList(),
              weeks.rows().stream().map(row -> row.get(column).error()).toList()));
    }
    return new LineChart(
            map + ", 5% of the people move each week",
            "week",
            "mean squared error",
            false,
            false,
            series)
        .draw();
  }

  /** A map's truth on the cells of a level, as a prior. */
  private static Prior map(Dataset map, int level) {
    Pyramid truth = Pyramid.ofShares(map.weights());
    return Prior.ofMap(Shares.ofWeights(Partition.uniform(level), truth.level(level)));
  }
}

package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.area.AreaEstimate;
import dev.sfumato.core.area.AreaIntervals;
import dev.sfumato.core.area.DrawnArea;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.simulation.SimulatedRun;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How often the intervals of a map hold the truth.
 *
 * @param overall of all elements with true mass
 * @param fullest of the hundredth with most people, five at least
 * @param coarse of elements with anybody that are as large as those of the first grid; NaN where
 *     there are none
 * @param areas of rectangles anywhere with anybody in them
 */
record Held(double overall, double fullest, double coarse, double areas) {
  private static final int RECTANGLES = 1_000;

  /** The mean of some runs; the rectangles are divided among them. */
  static Held of(Simulation simulation, int runs) throws SimulationException {
    SplittableRandom random = new SplittableRandom(simulation.plan().seed());
    Mean overall = new Mean();
    Mean fullest = new Mean();
    Mean coarse = new Mean();
    Mean areas = new Mean();
    CellWeights truth = simulation.plan().dataset().weights();
    for (int run = 0; run < runs; run++) {
      SimulatedRun each = simulation.run(run);
      overall.add(each.result().scores().intervalCoverage());
      fullest.add(IntervalCoverage.among(each.heatmap(), truth, fullest(each.heatmap())));
      coarse.add(IntervalCoverage.among(each.heatmap(), truth, coarse(each, truth)));
      AreaIntervals intervals = areas(simulation, run);
      for (int i = 0; i < RECTANGLES / runs; i++) {
        areas.add(isHeld(simulation, intervals, random) ? 1 : 0);
      }
    }
    return new Held(overall.value(), fullest.value(), coarse.value(), areas.value());
  }

  private static IntPredicate fullest(Heatmap map) {
    int size = map.partition().size();
    double[] sorted = IntStream.range(0, size).mapToDouble(map::mass).sorted().toArray();
    double least = sorted[Math.max(0, size - Math.max(5, size / 100))];
    return element -> map.mass(element) >= least;
  }

  private static IntPredicate coarse(SimulatedRun run, CellWeights truth) {
    int first = run.result().queries().get(0).cells();
    return i -> {
      CellId cell = run.heatmap().partition().element(i);
      return 1L << 2 * cell.level() <= first && hasAnybody(cell, truth);
    };
  }

  /** An interval that reaches 0 holds an empty cell whatever its other end is. */
  private static boolean hasAnybody(CellId cell, CellWeights truth) {
    int levels = truth.levels();
    return truth.between(cell.mortonBegin(levels), cell.mortonEnd(levels)) > 0;
  }

  private static AreaIntervals areas(Simulation simulation, int run) throws SimulationException {
    return AreaIntervals.of(
        new FusedEstimator(),
        simulation.plan().campaign().region(),
        simulation
            .answers(
                StrategyName.SFUMATO.create(
                    simulation.plan().campaign(), PaperOptions.defaults(), Prior.NONE),
                run)
            .histograms());
  }

  private static boolean isHeld(
      Simulation simulation, AreaIntervals intervals, SplittableRandom random) {
    Region region = simulation.plan().campaign().region();
    int grid = 1 << region.levels();
    while (true) {
      int[] across = edges(grid, random);
      int[] down = edges(grid, random);
      double truth = truth(simulation.truth(), grid, across, down);
      if (truth > 0) {
        AreaEstimate each = intervals.in(DrawnArea.of(region, bounds(region, across, down)));
        return each.low() <= truth && truth <= each.high();
      }
    }
  }

  /** Sides of 1/64 to 1/2 of the map's, evenly by their logarithm. */
  private static int[] edges(int grid, SplittableRandom random) {
    int length = (int) Math.round(Math.pow(32, random.nextDouble()) / 64 * grid);
    int begin = random.nextInt(grid - length + 1);
    return new int[] {begin, begin + length};
  }

  private static double truth(double[] raster, int grid, int[] across, int[] down) {
    double sum = 0;
    for (int y = down[0]; y < down[1]; y++) {
      for (int x = across[0]; x < across[1]; x++) {
        sum += raster[y * grid + x];
      }
    }
    return sum;
  }

  private static Bounds bounds(Region region, int[] across, int[] down) {
    Bounds first = region.boundsOf(CellId.of(region.levels(), across[0], down[0]));
    Bounds last = region.boundsOf(CellId.of(region.levels(), across[1] - 1, down[1] - 1));
    return new Bounds(last.south(), first.west(), first.north(), last.east());
  }

  /** Of what there is; NaN where nothing was. */
  private static final class Mean {
    private double sum;
    private int number;

    void add(double value) {
      if (!Double.isNaN(value)) {
        sum += value;
        number++;
      }
    }

    double value() {
      return number == 0 ? Double.NaN : sum / number;
    }
  }
}

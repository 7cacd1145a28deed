package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.area.AreaEstimate;
import dev.sfumato.core.area.AreaIntervals;
import dev.sfumato.core.area.DrawnArea;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether the intervals of areas that somebody draws hold the truth nine times in ten: rectangles
 * of 1/64 to 1/2 of the map's side anywhere on it, where anybody is.
 *
 * <p>100 maps a city with 40 rectangles each. Those of one map share its errors; the share of them
 * that holds has a deviation of about 0.05 from map to map, so 0.005 for all. Were 89 to 91% held,
 * less than 86 or more than 94% would be seen less often than once in 10^6. Archipelago, of which
 * some 92.6% are held, is closer to its bound: another seed would be red once in a thousand.
 */
@Tag("statistical")
class DrawnAreasTest {
  private static final int RUNS = 100;
  private static final int RECTANGLES = 40;
  private static final long SEED = 1818;
  private static final int GRID = 256;

  @Test
  void dense() throws Exception {
    check(BuiltInCity.DENSE);
  }

  @Test
  void archipelago() throws Exception {
    check(BuiltInCity.ARCHIPELAGO);
  }

  @Test
  void sprawl() throws Exception {
    check(BuiltInCity.SPRAWL);
  }

  private static void check(BuiltInCity city) throws Exception {
    CellDataset dataset = city.dataset(GRID);
    Campaign campaign =
        Campaign.of(dataset.region(), 10_000, Epsilon.parse("1"), Participation.ONCE);
    Simulation simulation =
        new Simulation(SimulationPlan.of(dataset, campaign, StrategyName.SFUMATO, SEED));
    SplittableRandom random = new SplittableRandom(SEED);
    double held = 0;
    double squares = 0;
    for (int run = 0; run < RUNS; run++) {
      double each = held(simulation, areas(simulation, run), random);
      held += each / RUNS;
      squares += each * each / RUNS;
    }
    System.out.printf(
        "%s, seed %d, %d maps with %d rectangles: %.4f held, deviation %.4f%n",
        city.label(), SEED, RUNS, RECTANGLES, held, Math.sqrt((squares - held * held) / RUNS));
    assertThat(held).isBetween(0.86, 0.94);
  }

  private static AreaIntervals areas(Simulation simulation, int run) throws Exception {
    Campaign campaign = simulation.plan().campaign();
    return AreaIntervals.of(
        new FusedEstimator(),
        campaign.region(),
        simulation
            .answers(
                StrategyName.SFUMATO.create(campaign, PaperOptions.defaults(), Prior.NONE), run)
            .histograms());
  }

  private static double held(Simulation simulation, AreaIntervals areas, SplittableRandom random) {
    Region region = simulation.plan().campaign().region();
    int held = 0;
    for (int left = RECTANGLES; left > 0; ) {
      int[] across = edges(random);
      int[] down = edges(random);
      double truth = truth(simulation.truth(), across, down);
      if (truth > 0) {
        AreaEstimate each = areas.in(DrawnArea.of(region, bounds(region, across, down)));
        held += each.low() <= truth && truth <= each.high() ? 1 : 0;
        left--;
      }
    }
    return (double) held / RECTANGLES;
  }

  private static int[] edges(SplittableRandom random) {
    double side = Math.pow(32, random.nextDouble()) / 64;
    int length = (int) Math.round(side * GRID);
    int begin = random.nextInt(GRID - length + 1);
    return new int[] {begin, begin + length};
  }

  private static double truth(double[] raster, int[] across, int[] down) {
    double sum = 0;
    for (int y = down[0]; y < down[1]; y++) {
      for (int x = across[0]; x < across[1]; x++) {
        sum += raster[y * GRID + x];
      }
    }
    return sum;
  }

  private static Bounds bounds(Region region, int[] across, int[] down) {
    Bounds first = region.boundsOf(CellId.of(region.levels(), across[0], down[0]));
    Bounds last = region.boundsOf(CellId.of(region.levels(), across[1] - 1, down[1] - 1));
    return new Bounds(last.south(), first.west(), first.north(), last.east());
  }
}

package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.result.IntervalCoverage;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether intervals hold where people look: the fullest and the densest elements of a map, and
 * large ones that nobody looked into.
 *
 * <p>Forty runs of fixed seeds. A hundredth of the elements of each is 200 or more in all; were 90%
 * of independent ones held, fewer than 78% would be less often than once in 10^6.
 */
@Tag("statistical")
class IntervalsThatAreLookedAtTest {
  private static final int RUNS = 40;
  private static final long SEED = 77;

  @Test
  void archipelago() throws Exception {
    check(BuiltInCity.ARCHIPELAGO);
  }

  @Test
  void sprawl() throws Exception {
    check(BuiltInCity.SPRAWL);
  }

  private static void check(BuiltInCity city) throws Exception {
    CellDataset dataset = city.dataset(256);
    for (String epsilon : new String[] {"0.25", "1", "4"}) {
      double[] held = held(dataset, epsilon);
      System.out.printf(
          "%s, epsilon %s, seed %d: %.3f held, fullest %.3f, densest %.3f, coarse %.3f%n",
          city.label(), epsilon, SEED, held[0], held[1], held[2], held[3]);
      assertThat(held[0]).isBetween(0.87, 0.94);
      assertThat(held[1]).isBetween(0.78, 0.98);
      assertThat(held[2]).isBetween(0.78, 0.98);
      assertThat(held[3]).isBetween(0.82, 0.98);
    }
  }

  private static double[] held(CellDataset dataset, String epsilon) throws Exception {
    Campaign campaign =
        Campaign.of(dataset.region(), 10_000, Epsilon.parse(epsilon), Participation.ONCE);
    Simulation simulation =
        new Simulation(SimulationPlan.of(dataset, campaign, StrategyName.SFUMATO, SEED));
    double[] held = new double[4];
    for (int run = 0; run < RUNS; run++) {
      SimulatedRun each = simulation.run(run);
      Heatmap map = each.heatmap();
      int first = each.result().queries().get(0).cells();
      IntPredicate coarse = i -> 1L << 2 * map.partition().element(i).level() <= first;
      held[0] += each.result().scores().intervalCoverage() / RUNS;
      held[1] += among(map, dataset, top(map, map::mass)) / RUNS;
      held[2] += among(map, dataset, top(map, i -> map.mass(i) / extent(map, i))) / RUNS;
      held[3] += among(map, dataset, coarse) / RUNS;
    }
    return held;
  }

  private static double among(Heatmap map, CellDataset dataset, IntPredicate some) {
    return IntervalCoverage.among(map, dataset.weights(), some);
  }

  private static double extent(Heatmap map, int element) {
    return map.partition().extent(element, 0);
  }

  /** The hundredth of the elements with the largest values, five at least. */
  private static IntPredicate top(Heatmap map, IntToDoubleFunction value) {
    int size = map.partition().size();
    double[] sorted = IntStream.range(0, size).mapToDouble(value).sorted().toArray();
    double least = sorted[size - Math.max(5, size / 100)];
    return element -> value.applyAsDouble(element) >= least;
  }
}

package dev.sfumato.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.CellWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How often intervals hold, against the plainest count over a partition of single cells. */
class IntervalCoverageTest {
  private static final long SEED = 20_261_126;
  private static final Region REGION = Region.ofGrid(8);
  private static final Partition CELLS = Partition.uniform(3);

  private static CellWeights truth(SplittableRandom random) {
    CellTally tally = new CellTally(3);
    for (int code = 0; code < 64; code++) {
      tally.add(code, random.nextInt(4) == 0 ? 0 : 1.0 + random.nextInt(200));
    }
    return tally.weights();
  }

  private static Heatmap map(CellWeights truth, SplittableRandom random) {
    long devices = (long) truth.total();
    Campaign campaign = Campaign.of(REGION, devices, Epsilon.parse("0.2"), Participation.ONCE);
    HistogramQuery query =
        HistogramQuery.of(campaign, CELLS, campaign.epsilon(), campaign.cohort(devices));
    long[] counts = new long[64];
    for (int element = 0; element < 64; element++) {
      long code = CELLS.element(element).mortonBegin(3);
      counts[element] = (long) truth.between(code, code + 1);
    }
    NoiseLaw noise = new NoiseLaw(0.2, 1);
    noise.addTo(counts, random);
    NoisyHistogram answer = new NoisyHistogram(query, counts, devices, noise);
    return new LastEstimator().estimate(REGION, List.of(answer));
  }

  @Test
  void of_randomMaps_isTheShareOfCellsThatHold() {
    for (int trial = 0; trial < 20; trial++) {
      SplittableRandom random = new SplittableRandom(SEED + trial);
      CellWeights truth = truth(random);
      Heatmap map = map(truth, random);
      List<double[]> cells = new ArrayList<>();
      for (int element = 0; element < map.partition().size(); element++) {
        long begin = map.partition().element(element).mortonBegin(3);
        long end = begin + (1L << 2 * (3 - map.partition().element(element).level()));
        double mass = truth.between(begin, end) / truth.total();
        if (mass > 0) {
          boolean holds = map.low(element) <= mass && mass <= map.high(element);
          cells.add(new double[] {mass, holds ? 1 : 0, map.high(element) - map.low(element)});
        }
      }
      IntervalCoverage coverage = IntervalCoverage.of(map, truth);
      String name = "seed " + SEED + ", trial " + trial;
      assertThat(coverage.overall()).as(name).isCloseTo(mean(cells, 1), within(1e-12));
      assertThat(coverage.meanWidth()).as(name).isCloseTo(mean(cells, 2), within(1e-12));
      assertThat(coverage.byQuartile()).hasSize(4);
      cells.sort(Comparator.comparingDouble(cell -> cell[0]));
      double quarters = 0;
      for (int quarter = 0; quarter < 4; quarter++) {
        int from = quarter * cells.size() / 4;
        int until = (quarter + 1) * cells.size() / 4;
        quarters += coverage.byQuartile().get(quarter) * (until - from);
      }
      assertThat(quarters / cells.size()).isCloseTo(coverage.overall(), within(1e-12));
    }
  }

  private static double mean(List<double[]> cells, int which) {
    return cells.stream().mapToDouble(cell -> cell[which]).average().orElseThrow();
  }
}

package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalTest {
  @Test
  void ends_areSharesAndHoldTheEstimate() {
    assertThat(Interval.low(0.1, -0.2)).isZero();
    assertThat(Interval.low(0.1, 0.2)).isEqualTo(0.1);
    assertThat(Interval.high(0.9, 1.2)).isEqualTo(1);
    assertThat(Interval.high(0.9, 0.8)).isEqualTo(0.9);
  }

  @Test
  void fullestElements_followTheirEstimates() {
    Partition grid = Partition.uniform(4);
    double[] weights = new double[grid.size()];
    for (int element = 0; element < weights.length; element++) {
      weights[element] = element;
    }
    double[] following = Interval.following(Shares.ofWeights(grid, weights));
    // 2% of 256 stand out, and up to 4% do in part.
    for (int element = 251; element < 256; element++) {
      assertThat(following[element]).isEqualTo(0.4);
    }
    assertThat(following[247]).isBetween(0.1, 0.3);
    assertThat(following[240]).isZero();
    assertThat(following[0]).isZero();
  }

  @Test
  void densestElement_followsItsEstimateThoughLargeOnesAreFuller() {
    List<CellId> cells = new ArrayList<>(Partition.uniform(3).cells());
    CellId parent = cells.remove(20);
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      cells.add(new CellId(parent.bits() << 2 | quadrant));
    }
    Partition partition = Partition.of(cells);
    double[] weights = new double[partition.size()];
    int dense = partition.indexOf(new CellId(parent.bits() << 2));
    for (int element = 0; element < weights.length; element++) {
      boolean large = partition.element(element).level() == 3;
      weights[element] = large ? 10 + element / 100.0 : 1;
    }
    weights[dense] = 5;
    assertThat(Interval.following(Shares.ofWeights(partition, weights))[dense]).isEqualTo(0.4);
  }

  @Test
  void reach_isFullWhereTheLowerEndStands_andOneSidedWhereItIsCut() {
    assertThat(Interval.reach(0.3, 0.2)).isEqualTo(0.2);
    assertThat(Interval.reach(0.2, 0.2)).isEqualTo(0.2);
    assertThat(Interval.reach(0, 0)).isZero();
    // 1.2 deviations of 1.58, below what nobody can be.
    assertThat(Interval.reach(0, 0.2)).isCloseTo(0.2 * 1.205 / 1.58, within(1e-4));
    assertThat(Interval.reach(-0.5, 0.2)).isEqualTo(Interval.reach(0, 0.2));
    assertThat(Interval.reach(0.1, 0.2)).isBetween(Interval.reach(0, 0.2), 0.2);
  }
}

package dev.sfumato.core.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What has changed between two maps. */
class ChangeMapTest {
  private static final Region GRID = Region.ofGrid(8);

  @Test
  void between_aMapAndItself_nothingHasChanged() {
    DensityTree tree = tree(crowd());
    ChangeMap change = ChangeMap.between(tree, tree);

    assertThat(change.marked()).isZero();
    assertThat(change.cells()).hasSize(64).allMatch(cell -> cell.change() == 0);
    assertThat(change.cells()).allMatch(cell -> cell.low() < 0 && cell.high() > 0);
  }

  @Test
  void between_aCrowdThatMoves_isFoundWhereItWasAndIs() {
    long[] before = crowd();
    long[] after = before.clone();
    after[3] -= 900_000;
    after[40] += 900_000;
    ChangeMap change = ChangeMap.between(tree(before), tree(after));

    assertThat(change.marked()).isEqualTo(2);
    for (CellChange cell : change.cells()) {
      boolean left = cell.cell().mortonBegin(3) == 3;
      boolean came = cell.cell().mortonBegin(3) == 40;
      assertThat(cell.marked()).isEqualTo(left || came);
      assertThat(cell.change()).isBetween(cell.low(), cell.high());
      double moved = 900_000.0 / Arrays.stream(before).sum();
      double expected = left ? -moved : came ? moved : 0;
      assertThat(cell.change()).isCloseTo(expected, within(2e-4));
      assertThat(cell.after()).isCloseTo(cell.before() + expected, within(2e-4));
    }
  }

  @Test
  void between_mapsOfUnlikeCells_hasThoseThatBothHaveCounted() {
    DensityTree coarse =
        new FusedEstimator()
            .tree(
                GRID,
                List.of(
                    Fixtures.exact(
                        Partition.uniform(1), Fixtures.count(Partition.uniform(1), crowd(), 3))));
    ChangeMap change = ChangeMap.between(coarse, tree(crowd()));

    assertThat(change.cells()).hasSize(4).allMatch(cell -> cell.cell().level() == 1);
  }

  @Test
  void between_otherRegions_isRefused() {
    DensityTree other =
        new FusedEstimator()
            .tree(Region.ofGrid(4), List.of(Fixtures.exact(Partition.uniform(1), 5, 5, 5, 5)));
    assertThatThrownBy(() -> ChangeMap.between(tree(crowd()), other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("that of the earlier map");
  }

  private static long[] crowd() {
    long[] people = new long[64];
    Arrays.setAll(people, i -> 1_000_000 + 10_000L * i);
    return people;
  }

  private static DensityTree tree(long[] people) {
    return new FusedEstimator().tree(GRID, List.of(Fixtures.exact(Partition.uniform(3), people)));
  }
}

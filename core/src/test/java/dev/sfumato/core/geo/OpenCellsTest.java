package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OpenCellsTest {
  private static final long SEED = 16;

  @Test
  void between_theEndsOfCells_isThoseCells() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int trial = 0; trial < 100; trial++) {
      OpenCells cells = OpenCells.of(some(random, 256));
      assertThat(OpenCells.between(cells.ends())).as("trial %d", trial).isEqualTo(cells);
    }
    assertThatThrownBy(() -> OpenCells.between(3, 3)).hasMessageContaining("ascending");
    assertThatThrownBy(() -> OpenCells.between(3, 5, 7)).hasMessageContaining("ascending");
    assertThatThrownBy(() -> OpenCells.between(-1, 5)).hasMessageContaining("ascending");
  }

  @Test
  void within_noCellOrOneBeyondTheGrid_isRefused() {
    Region region = Region.ofGrid(4);
    assertThatThrownBy(() -> region.within(OpenCells.NONE)).hasMessageContaining("at least one");
    assertThatThrownBy(() -> region.within(OpenCells.between(3, 17)))
        .hasMessageContaining("within the grid");
    assertThat(region.within(OpenCells.between(3, 16)).openCells(CellId.ROOT)).isEqualTo(13);
  }

  @Test
  void isCut_someMaskedOrCrossed() {
    Region region = Region.ofGrid(4).within(OpenCells.between(4, 12), OpenCells.between(5, 6));
    assertThat(region.isCut(0, 8)).isTrue();
    assertThat(region.isCut(4, 8)).isTrue();
    assertThat(region.isCut(8, 12)).isFalse();
    assertThat(Region.ofGrid(4).isCut(0, 16)).isFalse();
  }

  private static BitSet some(SplittableRandom random, int cells) {
    BitSet codes = new BitSet();
    for (int begin = 0; begin < cells; begin += 1 + random.nextInt(9)) {
      codes.set(begin, Math.min(cells, begin + random.nextInt(12)), random.nextBoolean());
    }
    return codes;
  }

  @Test
  void count_isThatOfTheCells() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int trial = 0; trial < 200; trial++) {
      BitSet codes = some(random, 256);
      OpenCells cells = OpenCells.of(codes);
      int begin = random.nextInt(257);
      int end = begin + random.nextInt(257 - begin);

      assertThat(cells.count(begin, end))
          .as("seed %d, trial %d", SEED, trial)
          .isEqualTo(codes.get(begin, end).cardinality());
      assertThat(cells.contains(trial)).isEqualTo(codes.get(trial));
    }
  }

  @Test
  void region_withinCells_masksTheOthersAtEveryLevel() {
    SplittableRandom random = new SplittableRandom(SEED);
    BitSet codes = some(random, 256);
    Region region = Region.ofGrid(16).within(OpenCells.of(codes));
    for (int level = 0; level <= 4; level++) {
      for (CellId cell : Partition.uniform(level).cells()) {
        int begin = (int) cell.mortonBegin(4);
        int open = codes.get(begin, (int) cell.mortonEnd(4)).cardinality();
        assertThat(region.openCells(cell)).isEqualTo(open);
        assertThat(region.isMasked(cell)).isEqualTo(open == 0);
      }
    }
    for (int code = 0; code < 256; code++) {
      double row = 15.5 - Morton.y(code);
      double column = Morton.x(code) + 0.5;
      assertThat(region.mortonAt(row, column)).isEqualTo(codes.get(code) ? code : Region.NOWHERE);
    }
  }

  @Test
  void regions_areEqualWithTheSameCellsOnly() {
    BitSet codes = some(new SplittableRandom(SEED), 256);
    Region one = Region.ofGrid(16).within(OpenCells.of(codes));

    assertThat(one).isEqualTo(Region.ofGrid(16).within(OpenCells.of(codes)));
    assertThat(one).hasSameHashCodeAs(Region.ofGrid(16).within(OpenCells.of(codes)));
    assertThat(one).isNotEqualTo(Region.ofGrid(16));
    assertThat(Region.ofGrid(16).isRectangle()).isTrue();
    assertThat(one.isRectangle()).isFalse();
  }
}

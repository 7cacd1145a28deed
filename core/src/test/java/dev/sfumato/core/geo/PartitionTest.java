package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartitionTest {
  private static final long SEED = 31;
  private static final int FINEST = 6;

  @Test
  void uniform_isTheMortonOrder() {
    for (int level = 0; level <= 4; level++) {
      Partition partition = Partition.uniform(level);
      assertThat(partition.size()).isEqualTo(1 << 2 * level);
      assertThat(partition.depth()).isEqualTo(level);
      for (int element = 0; element < partition.size(); element++) {
        assertThat(partition.element(element).mortonBegin(level)).isEqualTo(element);
        assertThat(partition.extent(element, level)).isEqualTo(1);
        assertThat(partition.indexAt(element, level)).isEqualTo(element);
      }
    }
  }

  @Test
  void aCell_standsForItsSquareLessItsDescendants() {
    // The root, one quadrant, and a grandchild of another quadrant that is an orphan.
    Partition partition = partition("/", "10", "11/01");
    assertThat(partition.size()).isEqualTo(3);
    assertThat(partition.element(0)).isEqualTo(CellId.ROOT);
    assertThat(partition.element(1)).isEqualTo(CellId.parse("10"));
    assertThat(partition.element(2)).isEqualTo(CellId.parse("11/01"));
    assertThat(partition.extent(0, 2)).isEqualTo(16 - 4 - 1);
    assertThat(partition.extent(1, 2)).isEqualTo(4);
    assertThat(partition.extent(2, 2)).isEqualTo(1);
    assertThat(partition.extent(2, 1)).isEqualTo(0.25);
    assertThat(partition.indexOf(CellId.parse("00/00"))).isZero();
    assertThat(partition.indexOf(CellId.parse("10/11"))).isEqualTo(1);
    assertThat(partition.indexOf(CellId.parse("11/01"))).isEqualTo(2);
    assertThat(partition.indexOf(CellId.parse("11/00"))).isZero();
  }

  @Test
  void aFullyCoveredCell_hasNoElement() {
    Partition partition = partition("/", "00", "01", "10", "11");
    assertThat(partition.size()).isEqualTo(4);
    assertThat(partition.cells()).hasSize(5);
    assertThat(partition.contains(CellId.ROOT)).isTrue();
    assertThat(partition.indexOf(CellId.ROOT)).isEqualTo(-1);
    assertThat(partition).hasToString("Partition[4 elements, 5 cells]");
  }

  @Test
  void aCellCoveredByDescendantsOfSeveralLevels_hasNoElement() {
    Partition partition = partition("/", "00", "01", "10", "11/00", "11/01", "11/10", "11/11");
    assertThat(partition.size()).isEqualTo(7);
    assertThat(partition.element(0)).isEqualTo(CellId.parse("00"));
  }

  @Test
  void aPointThatNoCellContains_hasNoElement() {
    Partition partition = partition("00", "11");
    assertThat(partition.indexOf(CellId.parse("01/00"))).isEqualTo(-1);
    assertThat(partition.indexAt(1, 1)).isEqualTo(-1);
    assertThat(partition.intervals().size()).isEqualTo(3);
  }

  /** Partitions with parents, orphans, gaps and covered cells, and every point of a 64 x 64 map. */
  @Test
  void longestPrefix_agreesWithBruteForce() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 60; round++) {
      Set<CellId> cells = randomCells(random);
      Partition partition = Partition.of(cells);
      long[] counted = new long[partition.size()];
      for (long code = 0; code < 1L << 2 * FINEST; code++) {
        CellId fine = new CellId(1L << 2 * FINEST | code);
        CellId longest = longestPrefix(cells, fine);
        int index = partition.indexOf(fine);
        assertThat(index < 0 ? null : partition.element(index)).isEqualTo(longest);
        assertThat(partition.indexAt(code, FINEST)).isEqualTo(index);
        if (index >= 0) {
          counted[index]++;
        }
      }
      for (int element = 0; element < counted.length; element++) {
        // No element is empty, and its extent is the number of points that it counts.
        assertThat(counted[element]).isPositive();
        assertThat(partition.extent(element, FINEST)).isEqualTo((double) counted[element]);
      }
    }
  }

  @Test
  void intervals_coverTheCurveOnceAndInOrder() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 200; round++) {
      Partition partition = Partition.of(randomCells(random));
      Intervals intervals = partition.intervals();
      double[] extents = new double[partition.size()];
      assertThat(intervals.begin(0)).isZero();
      assertThat(intervals.begin(intervals.size())).isEqualTo(Intervals.CURVE);
      for (int stretch = 0; stretch < intervals.size(); stretch++) {
        long length = intervals.begin(stretch + 1) - intervals.begin(stretch);
        assertThat(length).isPositive();
        assertThat(intervals.stretchAt(intervals.begin(stretch))).isEqualTo(stretch);
        assertThat(intervals.stretchAt(intervals.begin(stretch + 1) - 1)).isEqualTo(stretch);
        if (intervals.element(stretch) >= 0) {
          extents[intervals.element(stretch)] += length;
        }
      }
      for (int element = 0; element < extents.length; element++) {
        assertThat((double) intervals.extentOf(element)).isEqualTo(extents[element]);
      }
    }
  }

  @Test
  void partitionWithTheRoot_coversEverything() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 100; round++) {
      Set<CellId> cells = randomCells(random);
      cells.add(CellId.ROOT);
      Partition partition = Partition.of(cells);
      double covered = 0;
      for (int element = 0; element < partition.size(); element++) {
        covered += partition.extent(element, 0);
      }
      assertThat(covered).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void order_doesNotMatter() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 100; round++) {
      List<CellId> cells = new ArrayList<>(randomCells(random));
      Partition partition = Partition.of(cells);
      Collections.shuffle(cells, new Random(round));
      Partition same = Partition.ofBits(cells.stream().mapToLong(CellId::bits).toArray());
      assertThat(same).isEqualTo(partition).hasSameHashCodeAs(partition);
      assertThat(same.cells())
          .isEqualTo(partition.cells())
          .containsExactlyInAnyOrderElementsOf(cells);
      cells.remove(0);
      if (!cells.isEmpty()) {
        assertThat(Partition.of(cells)).isNotEqualTo(partition);
      }
    }
  }

  @Test
  void parents_comeBeforeTheirChildren() {
    Partition partition = partition("11/01", "10", "/", "11");
    assertThat(partition.cells())
        .extracting(CellId::toString)
        .containsExactly("/", "10", "11", "11/01");
  }

  @Test
  void finestCells_work() {
    int last = (1 << 24) - 1;
    CellId corner = CellId.of(24, last, last);
    Partition partition = Partition.of(List.of(CellId.ROOT, corner));
    assertThat(partition.indexOf(corner)).isEqualTo(1);
    assertThat(partition.indexAt((1L << 48) - 1, 24)).isEqualTo(1);
    assertThat(partition.indexAt((1L << 48) - 2, 24)).isZero();
    assertThat(partition.extent(0, 24)).isEqualTo(0x1p48 - 1);
  }

  @Test
  void badPartitions_areRefusedByName() {
    assertThatThrownBy(() -> partition("10", "11/01", "10"))
        .hasMessage("cell: 10 (expected: no cell twice in a partition)");
    assertThatThrownBy(() -> Partition.of(List.of()))
        .hasMessage("cells: 0 (expected: 1 .. 16777216)");
    assertThatThrownBy(() -> Partition.ofBits(2)).hasMessageStartingWith("cell: 2 (expected: ");
    assertThatThrownBy(() -> Partition.uniform(13)).hasMessage("level: 13 (expected: 0 .. 12)");
  }

  /** Cells of all levels: some with all four children, many without a parent. */
  private static Set<CellId> randomCells(SplittableRandom random) {
    Set<CellId> cells = new HashSet<>();
    int count = random.nextInt(1, 40);
    while (cells.size() < count) {
      CellId cell = CellIdTest.randomCell(random, random.nextInt(FINEST + 1));
      cells.add(cell);
      if (cell.level() < FINEST && random.nextInt(4) == 0) {
        for (int quadrant = 0; quadrant < 4; quadrant++) {
          cells.add(cell.child(quadrant));
        }
      }
    }
    return cells;
  }

  private static @Nullable CellId longestPrefix(Set<CellId> cells, CellId fine) {
    CellId longest = null;
    for (CellId cell : cells) {
      if (cell.contains(fine) && (longest == null || cell.level() > longest.level())) {
        longest = cell;
      }
    }
    return longest;
  }

  private static Partition partition(String... cells) {
    return Partition.of(List.of(cells).stream().map(CellId::parse).toList());
  }
}

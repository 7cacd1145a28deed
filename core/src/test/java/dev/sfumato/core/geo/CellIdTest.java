package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellIdTest {
  private static final long SEED = 11;

  @Test
  void thePapersExample_isThePapersBitString() {
    CellId cell = CellId.of(4, 12, 5);
    assertThat(cell).hasToString("10/11/00/01");
    assertThat(cell.bits()).isEqualTo(0b1_10_11_00_01);
    assertThat(cell.ancestor(1)).hasToString("10");
    assertThat(cell.ancestor(2)).hasToString("10/11");
    assertThat(cell.ancestor(3)).hasToString("10/11/00");
    assertThat(cell.ancestor(0)).isEqualTo(CellId.ROOT);
  }

  @Test
  void root_isTheWholeSquare() {
    assertThat(CellId.ROOT.level()).isZero();
    assertThat(CellId.ROOT.isRoot()).isTrue();
    assertThat(CellId.ROOT.x()).isZero();
    assertThat(CellId.ROOT.y()).isZero();
    assertThat(CellId.ROOT).hasToString("/");
    assertThat(CellId.parse("/")).isEqualTo(CellId.ROOT);
    assertThat(CellId.ROOT.mortonBegin(3)).isZero();
    assertThat(CellId.ROOT.mortonEnd(3)).isEqualTo(64);
  }

  @Test
  void preorderKey_parentBeforeItsChildrenBeforeTheNextCell_andBack() {
    CellId cell = CellId.of(4, 12, 5);
    long key = CellId.preorderKey(cell.bits());
    assertThat(key).isGreaterThan(CellId.preorderKey(cell.parent().bits()));
    assertThat(CellId.preorderKey(cell.child(0).bits())).isGreaterThan(key);
    assertThat(CellId.preorderKey(cell.child(3).bits()))
        .isLessThan(CellId.preorderKey(cell.bits() + 1));
    assertThat(CellId.bitsOfPreorderKey(key)).isEqualTo(cell.bits());
    assertThat(CellId.bitsOfPreorderKey(CellId.preorderKey(1))).isEqualTo(1);
  }

  @Test
  void quadrants_areTheXBitThenTheYBit() {
    assertThat(CellId.ROOT.child(0)).isEqualTo(CellId.of(1, 0, 0)); // north-west
    assertThat(CellId.ROOT.child(1)).isEqualTo(CellId.of(1, 0, 1)); // south-west
    assertThat(CellId.ROOT.child(2)).isEqualTo(CellId.of(1, 1, 0)); // north-east
    assertThat(CellId.ROOT.child(3)).isEqualTo(CellId.of(1, 1, 1)); // south-east
  }

  @Test
  void finestCell_hasFortyNineBits() {
    int last = (1 << 24) - 1;
    CellId corner = CellId.of(24, last, last);
    assertThat(corner.bits()).isEqualTo((1L << 49) - 1);
    assertThat(corner.mortonEnd(24)).isEqualTo(1L << 48);
    assertThatThrownBy(() -> corner.child(0)).hasMessageStartingWith("cell: ");
  }

  @Test
  void laws_holdForRandomCells() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      CellId cell = randomCell(random, random.nextInt(24));
      assertThat(CellId.of(cell.level(), cell.x(), cell.y())).isEqualTo(cell);
      assertThat(CellId.parse(cell.toString())).isEqualTo(cell);
      assertThat(new CellId(cell.bits())).isEqualTo(cell);
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        CellId child = cell.child(quadrant);
        assertThat(child.parent()).isEqualTo(cell);
        assertThat(child.level()).isEqualTo(cell.level() + 1);
        assertThat(child.x()).isEqualTo(2 * cell.x() + quadrant / 2);
        assertThat(child.y()).isEqualTo(2 * cell.y() + quadrant % 2);
        assertThat(cell.contains(child)).isTrue();
        assertThat(child.contains(cell)).isFalse();
      }
    }
  }

  @Test
  void childrenRanges_tileTheParents() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      CellId cell = randomCell(random, random.nextInt(24));
      int finest = random.nextInt(cell.level() + 1, 25);
      long position = cell.mortonBegin(finest);
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        assertThat(cell.child(quadrant).mortonBegin(finest)).isEqualTo(position);
        position = cell.child(quadrant).mortonEnd(finest);
      }
      assertThat(cell.mortonEnd(finest)).isEqualTo(position);
    }
  }

  @Test
  void contains_isTheSameAsRangesWithin() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 5_000; i++) {
      CellId a = randomCell(random, random.nextInt(4));
      CellId b = randomCell(random, random.nextInt(4));
      boolean within = a.mortonBegin(24) <= b.mortonBegin(24) && b.mortonEnd(24) <= a.mortonEnd(24);
      assertThat(a.contains(b)).as("%s in %s", b, a).isEqualTo(within);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 2, 0b10, 0b1000, 1L << 50, Long.MIN_VALUE, Long.MAX_VALUE})
  void bitsThatAreNoCell_areRefused(long bits) {
    assertThatThrownBy(() -> new CellId(bits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cell: " + bits + " (expected: a 1 bit, then two bits a level, at most 24 levels)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "10/", "/10", "10//11", "102", "10 11", "a"})
  void textThatIsNoCell_isRefused(String text) {
    assertThatThrownBy(() -> CellId.parse(text))
        .hasMessage(
            "cell: " + text + " (expected: pairs of bits between slashes, or / for the root)");
  }

  @Test
  void misuse_isRefusedByName() {
    assertThatThrownBy(() -> CellId.of(25, 0, 0)).hasMessage("level: 25 (expected: 0 .. 24)");
    assertThatThrownBy(() -> CellId.of(2, 4, 0)).hasMessage("x: 4 (expected: 0 .. 3)");
    assertThatThrownBy(() -> CellId.of(2, 0, -1)).hasMessage("y: -1 (expected: 0 .. 3)");
    assertThatThrownBy(() -> CellId.ROOT.child(4)).hasMessage("quadrant: 4 (expected: 0 .. 3)");
    assertThatThrownBy(() -> CellId.ROOT.parent())
        .hasMessage("cell: / (expected: a cell with a parent)");
    assertThatThrownBy(() -> CellId.of(2, 0, 0).ancestor(3))
        .hasMessage("level: 3 (expected: 0 .. 2)");
  }

  static CellId randomCell(SplittableRandom random, int level) {
    return CellId.of(level, random.nextInt(1 << level), random.nextInt(1 << level));
  }
}

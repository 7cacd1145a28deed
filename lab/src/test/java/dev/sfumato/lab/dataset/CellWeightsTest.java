package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Morton;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CellWeightsTest {
  @Test
  void between_countsBeginButNotEnd() {
    CellWeights weights = CellWeights.ofSorted(2, new long[] {1, 5, 9}, new double[] {2, 3, 4});
    assertThat(weights.total()).isEqualTo(9);
    assertThat(weights.size()).isEqualTo(3);
    assertThat(weights.between(0, 16)).isEqualTo(9);
    assertThat(weights.between(1, 5)).isEqualTo(2);
    assertThat(weights.between(2, 5)).isZero();
    assertThat(weights.between(5, 10)).isEqualTo(7);
    assertThat(weights.code(2)).isEqualTo(9);
    assertThat(weights.weight(2)).isEqualTo(4);
  }

  @Test
  void isWhole_onlyForWholeNumbers() {
    assertThat(CellWeights.ofSorted(2, new long[] {1}, new double[] {2}).isWhole()).isTrue();
    assertThat(CellWeights.ofSorted(2, new long[] {1}, new double[] {2.5}).isWhole()).isFalse();
  }

  @Test
  void people_sumExactlyWhereDoublesOfSharesWouldNot() {
    long[] codes = {0, 1, 2};
    double[] people = {0x1p52, 1, 3};
    CellWeights weights = CellWeights.ofSorted(2, codes, people);
    assertThat(weights.between(1, 3)).isEqualTo(4);
    assertThat(weights.total()).isEqualTo(0x1p52 + 4);
  }

  @Test
  void smallWeights_keepTheirDigitsBesideLargeOnes() {
    CellWeights weights =
        CellWeights.ofSorted(2, new long[] {0, 1}, new double[] {1e9 + 0.5, 1e-9});
    assertThat(weights.weight(1)).isEqualTo(1e-9);
  }

  @Test
  void cellAt_findsThePersonOfANumber() {
    CellWeights weights = CellWeights.ofSorted(2, new long[] {1, 5, 9}, new double[] {2, 3, 4});
    int[] cells = new int[9];
    for (int person = 0; person < 9; person++) {
      cells[person] = weights.cellAt(person);
    }
    assertThat(cells).containsExactly(0, 0, 1, 1, 1, 2, 2, 2, 2);
  }

  @Test
  void raster_isRowByRowFromTheNorthAndSumsToOne() {
    long code = Morton.encode(3, 1);
    CellWeights weights = CellWeights.ofSorted(2, new long[] {0, code}, new double[] {1, 3});
    double[] raster = weights.raster();
    assertThat(raster[0]).isEqualTo(0.25);
    assertThat(raster[4 * 1 + 3]).isEqualTo(0.75);
    assertThat(Arrays.stream(raster).sum()).isCloseTo(1, within(1e-15));
  }

  @Test
  void tally_ofRandomAdditions_isTheirSumByCell() {
    SplittableRandom random = new SplittableRandom(4711);
    for (int levels : new int[] {1, 5, 12, 24}) {
      CellTally tally = new CellTally(levels);
      long cells = 1L << (2 * levels);
      long[] codes = random.longs(200, 0, cells).toArray();
      double sumOfTail = 0;
      for (int i = 0; i < 20_000; i++) {
        long code = codes[random.nextInt(codes.length)];
        int people = random.nextInt(4);
        tally.add(code, people);
        sumOfTail += code >= cells / 2 ? people : 0;
      }
      CellWeights weights = tally.weights();
      assertThat(weights.size()).isLessThanOrEqualTo(200);
      assertThat(weights.between(cells / 2, cells)).isEqualTo(sumOfTail);
      assertThat(weights.between(0, cells)).isEqualTo(weights.total());
    }
  }

  @Test
  void badWeights_areRefusedByValueAndRule() {
    CellTally tally = new CellTally(3);
    assertThatThrownBy(() -> tally.add(1, -2))
        .hasMessage("weight: -2.0 (expected: >= 0 and finite)");
    assertThatThrownBy(() -> tally.add(1, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(tally::weights).hasMessageStartingWith("cells with weight: 0");
    assertThatThrownBy(
            () -> CellWeights.ofSorted(2, new long[] {5, 5}, new double[] {1, 1}).total())
        .hasMessage("code: 5 (expected: 6 .. 15)");
  }
}

package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of cells against a sorted map. */
class CellTallyTest {
  private static final long SEED = 20_261_118;

  private static void checkEqual(CellWeights weights, Map<Long, Double> expected, String name) {
    assertThat(weights.size()).as(name).isEqualTo(expected.size());
    int cell = 0;
    double before = 0;
    for (var entry : expected.entrySet()) {
      assertThat(weights.code(cell)).as(name).isEqualTo(entry.getKey());
      assertThat(weights.weight(cell)).as(name).isEqualTo(entry.getValue());
      assertThat(weights.before(cell)).as(name).isCloseTo(before, within(1e-9 * (1 + before)));
      before += entry.getValue();
      cell++;
    }
    assertThat(weights.total()).as(name).isCloseTo(before, within(1e-9 * before));
  }

  /** More different cells than any table holds at first, and every one many times. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 11, 17, 24})
  void weights_ofManyAdditions_areTheSumsInOrder(int levels) {
    SplittableRandom random = new SplittableRandom(SEED + levels);
    CellTally tally = new CellTally(levels);
    TreeMap<Long, Double> expected = new TreeMap<>();
    long[] cells = random.longs(3_000, 0, 1L << 2 * levels).toArray();
    for (int i = 0; i < 30_000; i++) {
      long code = cells[random.nextInt(cells.length)];
      // Quarters, so that sums are exact in whatever order.
      double weight = random.nextInt(9) / 4.0;
      tally.add(code, weight);
      if (weight > 0) {
        expected.merge(code, weight, Double::sum);
      }
    }
    checkEqual(tally.weights(), expected, "seed " + SEED + " + " + levels);
  }

  @Test
  void weights_inTheMiddle_changeNothingAfterwards() {
    CellTally tally = new CellTally(2);
    tally.add(7, 1);
    CellWeights first = tally.weights();
    tally.add(7, 2);
    tally.add(3, 5);
    assertThat(first.total()).isEqualTo(1);
    assertThat(tally.weights().between(7, 8)).isEqualTo(3);
    assertThat(tally.weights().code(0)).isEqualTo(3);
  }

  /** Equal cells are added in the order they came, so that a sum is the same everywhere. */
  @Test
  void add_weightsThatRound_isInOrder() {
    SplittableRandom random = new SplittableRandom(SEED);
    CellTally tally = new CellTally(10);
    double expected = 0;
    for (int i = 0; i < 900; i++) {
      double weight = Math.pow(10, random.nextInt(17) - 8);
      expected += weight;
      tally.add(77, weight);
      tally.add(random.nextInt(70), 1);
    }
    CellWeights weights = tally.weights();
    assertThat(weights.weight(weights.cellsBelow(77))).isEqualTo(expected);
  }

  @Test
  void add_codeOutsideTheRegion_isRefusedWhenSummed() {
    for (long code : new long[] {16, -1}) {
      CellTally tally = new CellTally(2);
      tally.add(code, 1);
      assertThatThrownBy(tally::weights).hasMessage("code: " + code + " (expected: 0 .. 15)");
    }
  }

  @Test
  void add_badWeight_isRefused() {
    CellTally tally = new CellTally(2);
    for (double weight : new double[] {-1e-300, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> tally.add(1, weight))
          .hasMessage("weight: " + weight + " (expected: >= 0 and finite)");
    }
    tally.add(1, -0.0);
    assertThatThrownBy(tally::weights).hasMessageStartingWith("cells with weight: 0");
  }

  @Test
  void isWhole_beyondWhatDoublesCount_isNot() {
    CellTally tally = new CellTally(1);
    tally.add(0, 0x1p52);
    tally.add(1, 0x1p52);
    assertThat(tally.weights().isWhole()).isTrue();
    tally.add(2, 2);
    assertThat(tally.weights().isWhole()).isFalse();
  }

  /** Every stretch of the curve, of people and of shares. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void between_everyStretch_isItsSum(boolean whole) {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    double[] plain = new double[64];
    CellTally tally = new CellTally(3);
    for (int code = 0; code < 64; code++) {
      plain[code] = random.nextInt(3) == 0 ? 0 : random.nextInt(1, 9) / (whole ? 1.0 : 8.0);
      tally.add(code, plain[code]);
    }
    CellWeights weights = tally.weights();
    assertThat(weights.isWhole()).isEqualTo(whole);
    for (int begin = 0; begin <= 64; begin++) {
      double sum = 0;
      for (int end = begin; end <= 64; end++) {
        assertThat(weights.between(begin, end)).isEqualTo(sum);
        sum += end < 64 ? plain[end] : 0;
      }
    }
  }

  /** The cell in which a mass ends: with its own weight more, it is at most in the next one. */
  @Test
  void cellAt_anyMass_isTheCellThatHoldsIt() {
    SplittableRandom random = new SplittableRandom(SEED + 2);
    CellTally tally = new CellTally(5);
    for (int i = 0; i < 300; i++) {
      tally.add(random.nextInt(1024), random.nextDouble());
    }
    CellWeights weights = tally.weights();
    for (int i = 0; i < 10_000; i++) {
      double mass = random.nextDouble() * weights.total();
      int cell = weights.cellAt(mass);
      assertThat(weights.before(cell)).isLessThanOrEqualTo(mass);
      assertThat(weights.before(cell + 1)).isGreaterThan(mass);
    }
    assertThat(weights.cellAt(0)).isZero();
    assertThat(weights.cellAt(weights.total())).isEqualTo(weights.size() - 1);
    assertThat(weights.cellAt(2 * weights.total())).isEqualTo(weights.size() - 1);
    assertThat(weights.cellAt(-1)).isZero();
  }

  /**
   * A million tenths: running sums without care would be off in the sixth digit after the point.
   */
  @Test
  void total_ofManySmallWeights_keepsItsDigits() {
    CellTally tally = new CellTally(10);
    for (int code = 0; code < 1 << 20; code++) {
      tally.add(code, 0.1);
    }
    assertThat(tally.weights().total()).isCloseTo(0.1 * (1 << 20), within(1e-9));
  }

  @Test
  void raster_ofAGridTooFine_isRefused() {
    CellTally tally = new CellTally(13);
    tally.add(0, 1);
    assertThatThrownBy(() -> tally.weights().raster())
        .hasMessage("grid: 8192 (expected: 1 .. 4096)");
  }

  @Test
  void toString_saysHowManyAndNotWhere() {
    CellTally tally = new CellTally(4);
    tally.add(123, 4);
    assertThat(tally.weights()).hasToString("CellWeights[1 cells, total 4.0]");
  }

  @Test
  void weights_tooMuchTogether_areRefused() {
    CellTally tally = new CellTally(1);
    tally.add(0, Double.MAX_VALUE);
    tally.add(1, Double.MAX_VALUE);

    assertThatThrownBy(tally::weights).hasMessage("weights in all: Infinity (expected: finite)");
  }
}

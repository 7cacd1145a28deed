package dev.sfumato.secagg.verified.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.HypergeometricTail;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifiedGraphTest {
  private static final int BOUND = 41;

  /** docs/decisions/0031-a-coordinator-that-lies.md has this table. */
  @ParameterizedTest
  @CsvSource({
    "1000, 50, 100, 126, 78, 29, 12, 543",
    "10000, 500, 1000, 166, 103, 39, 15, 5482",
    "100000, 5000, 10000, 186, 115, 43, 16, 54726",
    "1000, 50, 200, 260, 150, 39, 20, 509",
    "10000, 500, 2000, 420, 243, 65, 31, 5134",
    "100000, 5000, 20000, 492, 284, 75, 35, 51310"
  })
  void size_isThatOfTheTable(int n, int c, int d, int k, int t, int m, int q, int floor) {
    VerifiedSize size = VerifiedGraph.size(n, c, d);
    assertThat(size.holders().holders()).isEqualTo(k);
    assertThat(size.threshold()).isEqualTo(t);
    assertThat(size.corruptHolders()).isEqualTo(m);
    assertThat(size.holders().complaints()).isEqualTo(q);
    assertThat(size.floor()).isEqualTo(floor);
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 10_000, 100_000})
  void size_ofManyDropouts_isRefused(int n) {
    assertThatThrownBy(() -> VerifiedGraph.size(n, n / 20, 3 * n / 10))
        .isInstanceOf(ParametersRefusedException.class);
  }

  /** In whole numbers without logarithms, for every size: what the search by halves skips too. */
  @ParameterizedTest
  @CsvSource({"60, 3, 6", "100, 5, 10", "200, 10, 20"})
  void floor_isTheFirstSizeThatIsNotRare(int n, int c, int d) {
    VerifiedSize size = VerifiedGraph.size(n, c, d);
    for (int s = 1; s <= size.floor(); s++) {
      assertThat(isRare(n, c, size, s)).as("size " + s).isEqualTo(s < size.floor());
    }
  }

  private static boolean isRare(int n, int c, VerifiedSize size, int s) {
    int k = size.holders().holders();
    int marked = c + s - 1;
    BigInteger tail = BigInteger.ZERO;
    for (int i = size.threshold(); i <= k; i++) {
      tail =
          tail.add(
              HypergeometricTail.binomial(marked, i)
                  .multiply(HypergeometricTail.binomial(n - 1 - marked, k - i)));
    }
    BigInteger all = HypergeometricTail.binomial(n - 1, k);
    BigInteger left =
        HypergeometricTail.binomial(n - c, s)
            .multiply(tail.pow(s))
            .shiftLeft(BOUND)
            .multiply(BigInteger.valueOf(n));
    return left.compareTo(all.pow(s)) <= 0;
  }

  /** Fewer corrupt ones than reckoned with are no better for whoever opens. */
  @Test
  void floor_fallsWithCorrupt() {
    int before = Integer.MAX_VALUE;
    for (int c = 0; c <= 50; c += 10) {
      int floor = new PartFloor(1000, c, 126, 78).find();
      assertThat(floor).isLessThan(before);
      before = floor;
    }
  }

  @Test
  void complete_leavesNothingToChance() {
    VerifiedSize size = VerifiedGraph.size(5, 0, 1);
    assertThat(size.holders().holders()).isEqualTo(4);
    assertThat(size.threshold()).isEqualTo(3);
    assertThat(size.floor()).isEqualTo(4);
  }

  @Test
  void logarithms_areOnTheRightSide() {
    for (int i = 1; i < 5000; i++) {
      double exact = Math.log(i) / Math.log(2);
      double unit = Math.scalb(1.0, -FixedLog.UNIT_BITS);
      assertThat(FixedLog.below(BigInteger.valueOf(i)) * unit)
          .isBetween(exact - 4e-12, exact + 1e-14);
    }
    assertThat(FixedLog.below(BigInteger.ONE.shiftLeft(70))).isEqualTo(70L << FixedLog.UNIT_BITS);
  }
}

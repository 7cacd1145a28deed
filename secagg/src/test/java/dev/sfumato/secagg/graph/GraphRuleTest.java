package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphRuleTest {
  /** The design's table: corrupt, dropout, n, k, least t, largest t. */
  @ParameterizedTest
  @CsvSource({
    "5/100, 5/100, 30, 4, 3, 3",
    "5/100, 5/100, 100, 12, 6, 7",
    "5/100, 5/100, 1000, 34, 18, 19",
    "5/100, 5/100, 10000, 38, 21, 21",
    "5/100, 5/100, 100000, 40, 22, 22",
    "5/100, 10/100, 30, 6, 3, 3",
    "5/100, 10/100, 100, 16, 6, 6",
    "5/100, 10/100, 1000, 40, 19, 19",
    "5/100, 10/100, 10000, 46, 22, 22",
    "5/100, 10/100, 100000, 52, 25, 25",
    "5/100, 20/100, 30, 10, 3, 4",
    "5/100, 20/100, 100, 22, 6, 6",
    "5/100, 20/100, 1000, 56, 22, 22",
    "5/100, 20/100, 10000, 66, 26, 26",
    "5/100, 20/100, 100000, 72, 28, 28",
    "10/100, 10/100, 30, 8, 4, 5",
    "10/100, 10/100, 100, 22, 11, 12",
    "10/100, 10/100, 1000, 52, 28, 28",
    "10/100, 10/100, 10000, 60, 32, 32",
    "10/100, 10/100, 100000, 66, 35, 35",
    "10/100, 1/3, 30, 14, 4, 4",
    "10/100, 1/3, 100, 40, 11, 12",
    "10/100, 1/3, 1000, 114, 41, 42",
    "10/100, 1/3, 10000, 140, 51, 51",
    "10/100, 1/3, 100000, 152, 55, 55",
    "1/3, 10/100, 30, 14, 11, 11",
    "1/3, 10/100, 100, 42, 32, 32",
    "1/3, 10/100, 1000, 114, 78, 78",
    "1/3, 10/100, 10000, 140, 95, 95",
    "1/3, 10/100, 100000, 154, 104, 104"
  })
  void size_ofTheDesignsTable_isThatOfTheTable(
      String corruptShare, String dropout, int n, int k, int least, int largest) {
    int c = share(corruptShare, n, RoundingMode.CEILING);
    int d = share(dropout, n, RoundingMode.FLOOR);
    GraphSize size = GraphRule.SPARSE.size(n, c, d);
    assertThat(size).isEqualTo(new GraphSize(k, largest));
    assertThat(Math.max(2, SparseGraph.leastThreshold(n, c, k))).isEqualTo(least);
  }

  private static int share(String ratio, int n, RoundingMode mode) {
    String[] parts = ratio.split("/", -1);
    return new BigDecimal(parts[0])
        .multiply(BigDecimal.valueOf(n))
        .divide(new BigDecimal(parts[1]), 0, mode)
        .intValueExact();
  }

  @Test
  void size_noSparseOneIsSafe_isComplete() {
    assertThat(GraphRule.SPARSE.size(5, 1, 1)).isEqualTo(new GraphSize(4, 3));
    assertThat(GraphRule.SPARSE.size(3, 1, 0)).isEqualTo(new GraphSize(2, 2));
  }

  @Test
  void size_complete_thresholdIsOverTheCorruptAndUnderTheSurvivors() {
    assertThat(GraphRule.COMPLETE.size(100, 5, 10)).isEqualTo(new GraphSize(99, 89));
    assertThat(GraphRule.COMPLETE.size(256, 100, 100)).isEqualTo(new GraphSize(255, 155));
  }

  @Test
  void size_completeOfMoreThan256_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.COMPLETE.size(257, 1, 1), Reason.TOO_MANY_NEIGHBOURS);
  }

  @Test
  void size_moreThan255NeighboursNeeded_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.SPARSE.size(1000, 450, 400), Reason.TOO_MANY_NEIGHBOURS);
  }

  @Test
  void size_noHonestMajorityLeft_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.SPARSE.size(10, 5, 4), Reason.TOO_FEW_HONEST_SURVIVORS);
  }

  private static void assertRefused(Runnable attempt, Reason reason) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            ParametersRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}

package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.ParametersRefusedException.Reason;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecAggParametersTest {
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
  void graph_ofTheDesignsTable_isThatOfTheTable(
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
  @Timeout(2)
  void graph_hundredThousandClients_isComputedInWellUnderASecond() {
    long start = System.nanoTime();
    GraphRule.SPARSE.size(100_000, 33_334, 10_000);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void graph_noSparseOneIsSafe_isComplete() {
    assertThat(GraphRule.SPARSE.size(5, 1, 1)).isEqualTo(new GraphSize(4, 3));
    assertThat(GraphRule.SPARSE.size(3, 1, 0)).isEqualTo(new GraphSize(2, 2));
  }

  @Test
  void graph_complete_thresholdIsOverTheCorruptAndUnderTheSurvivors() {
    assertThat(GraphRule.COMPLETE.size(100, 5, 10)).isEqualTo(new GraphSize(99, 89));
    assertThat(GraphRule.COMPLETE.size(256, 100, 100)).isEqualTo(new GraphSize(255, 155));
  }

  @Test
  void graph_completeOfMoreThan256_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.COMPLETE.size(257, 1, 1), Reason.TOO_MANY_NEIGHBOURS);
  }

  @Test
  void graph_moreThan255NeighboursNeeded_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.SPARSE.size(1000, 450, 400), Reason.TOO_MANY_NEIGHBOURS);
  }

  @Test
  void graph_noHonestMajorityLeft_isRefusedWithTheReason() {
    assertRefused(() -> GraphRule.SPARSE.size(10, 5, 4), Reason.TOO_FEW_HONEST_SURVIVORS);
  }

  @Test
  void forArrivals_fewer_computesTheGraphAnewAndKeepsCorruptAndSurvivors() {
    SecAggParameters announced = thousand();
    SecAggParameters arrived = announced.forArrivals(950);
    assertThat(arrived.clients()).isEqualTo(950);
    assertThat(arrived.corrupt()).isEqualTo(50);
    assertThat(arrived.minimumSurvivors()).isEqualTo(900);
    assertThat(arrived.graph()).isEqualTo(GraphRule.SPARSE.size(950, 50, 50));
    assertThat(announced.forArrivals(1000)).isSameAs(announced);
  }

  @Test
  void forArrivals_underTheLeastSurvivors_isRefused() {
    assertRefused(() -> thousand().forArrivals(899), Reason.TOO_FEW_ARRIVALS);
  }

  @Test
  void isSurprising_aTailUnderTwoToTheMinusTwenty_only() {
    SecAggParameters parameters = thousand();
    // 40 of 999 others, 899 of them survivors: 36 expected, a deviation of 1.9.
    assertThat(parameters.isSurprising(900, 36, 20)).isFalse();
    assertThat(parameters.isSurprising(900, 27, 20)).isFalse();
    assertThat(parameters.isSurprising(900, 20, 20)).isTrue();
    assertThat(parameters.isSurprising(1000, 39, 20)).isTrue();
    assertThat(parameters.isSurprising(1000, 40, 20)).isFalse();
  }

  @Test
  void builder_valuesOutsideTheirRange_areRefusedByName() {
    assertThatThrownBy(() -> SecAggParameters.builder().clients(2).build())
        .hasMessageContaining("clients: 2 (expected: 3 to 100000)");
    assertThatThrownBy(() -> SecAggParameters.builder().clients(9).build())
        .hasMessageContaining("corrupt: -1");
    assertThatThrownBy(() -> new VectorShape(0, 8)).hasMessageContaining("length: 0");
    assertThatThrownBy(() -> new VectorShape(1, 63)).hasMessageContaining("bits: 63");
    assertThatThrownBy(() -> new VectorShape(1, 7)).hasMessageContaining("bits: 7");
  }

  private static SecAggParameters thousand() {
    return SecAggParameters.builder()
        .clients(1000)
        .corrupt(50)
        .toleratedDropouts(100)
        .bits(16)
        .length(10)
        .build();
  }

  private static void assertRefused(Runnable attempt, Reason reason) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            ParametersRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void refusal_isTheSameWhenItIsRemembered() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> GraphRule.SPARSE.size(850, 340, 340))
          .isInstanceOfSatisfying(
              ParametersRefusedException.class,
              refused ->
                  assertThat(refused.reason())
                      .isEqualTo(ParametersRefusedException.Reason.TOO_MANY_NEIGHBOURS))
          .hasMessage(
              "no graph with at most 255 neighbours is safe for 850 clients, 340 corrupt, 340"
                  + " dropouts");
    }
  }
}

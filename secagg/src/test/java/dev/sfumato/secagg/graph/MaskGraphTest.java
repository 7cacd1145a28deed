package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import dev.sfumato.secagg.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskGraphTest {
  /** The design's table for a corrupt share of .05: n, late dropout in tenths, k. */
  @ParameterizedTest
  @CsvSource({
    "1000, 1, 22",
    "1000, 2, 30",
    "1000, 3, 40",
    "10000, 1, 26",
    "10000, 2, 34",
    "10000, 3, 44",
    "100000, 1, 28",
    "100000, 2, 38",
    "100000, 3, 50"
  })
  void size_ofTheDesignsTable_isThatOfTheTable(int n, int tenths, int k) {
    assertThat(MaskGraph.size(n, n / 20, n / 10 * tenths)).isEqualTo(k);
  }

  @Test
  void size_ofRandomNumbers_isTheLeastThatStaysConnected() {
    SplittableRandom random = new SplittableRandom(Seeds.of("masks"));
    for (int i = 0; i < 60; i++) {
      int n = random.nextInt(4, 2000);
      int c = random.nextInt(n / 4 + 1);
      int d = random.nextInt(n / 4 + 1);
      int k = MaskGraph.size(n, c, d);
      String numbers = n + " clients, " + c + " corrupt, " + d + " dropouts";
      assertThat(k == n - 1 || MaskGraph.staysConnected(n, c, d, k)).as(numbers).isTrue();
      for (int less = 2; less < Math.min(k, n - 1); less += 2) {
        assertThat(MaskGraph.staysConnected(n, c, d, less)).as(numbers).isFalse();
      }
    }
  }

  @Test
  void size_moreDropouts_neverAsksForFewer() {
    int before = 0;
    for (int dropouts = 0; dropouts <= 300; dropouts += 25) {
      int masks = MaskGraph.size(1000, 50, dropouts);
      assertThat(masks).as("%s dropouts", dropouts).isGreaterThanOrEqualTo(before);
      before = masks;
    }
  }

  /** The answers are remembered, and thrown away when there are many: they must not change. */
  @Test
  void size_askedAgainAfterManyOthers_isTheSame() {
    int first = MaskGraph.size(300, 15, 30);
    for (int clients = 40; clients < 120; clients++) {
      assertThat(MaskGraph.size(clients, 2, 2)).isPositive();
    }
    assertThat(MaskGraph.size(300, 15, 30)).isEqualTo(first);
  }

  /** More neighbours than can be lost: with eight gone no ring of ten on either side breaks. */
  @Test
  void size_fewCanBeLost_isOneMoreThanThey() {
    assertThat(MaskGraph.size(100, 0, 0)).isEqualTo(2);
    assertThat(MaskGraph.size(12, 1, 2)).isEqualTo(4);
  }

  @Test
  void size_ofFew_isComplete() {
    assertThat(MaskGraph.size(2, 0, 0)).isEqualTo(1);
    assertThat(MaskGraph.size(5, 1, 2)).isEqualTo(4);
    assertThat(MaskGraph.size(10, 5, 3)).isEqualTo(9);
  }

  @Test
  void size_noneIsSafe_isRefusedWithTheReason() {
    assertRefused(10, 5, 4, Reason.TOO_FEW_HONEST_SURVIVORS);
    assertRefused(100_000, 49_000, 48_000, Reason.TOO_MANY_NEIGHBOURS);
  }

  private static void assertRefused(int n, int c, int d, Reason reason) {
    assertThatThrownBy(() -> MaskGraph.size(n, c, d))
        .isInstanceOfSatisfying(
            ParametersRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}

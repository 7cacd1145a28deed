package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import dev.sfumato.secagg.testing.Seeds;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderGraphTest {
  /** The design's table for a corrupt share of .05: N, dropout in tenths, k, t, q. */
  @ParameterizedTest
  @CsvSource({
    "1000, 1, 50, 22, 6",
    "1000, 2, 66, 23, 7",
    "1000, 3, 88, 26, 9",
    "10000, 1, 56, 24, 7",
    "10000, 2, 78, 28, 8",
    "10000, 3, 106, 32, 11",
    "100000, 1, 62, 27, 7",
    "100000, 2, 84, 30, 9",
    "100000, 3, 116, 35, 11"
  })
  void size_ofTheDesignsTable_isThatOfTheTable(int n, int tenths, int k, int t, int q) {
    assertThat(HolderGraph.size(n, n / 20, n / 10 * tenths)).isEqualTo(new HolderSize(k, t, q));
  }

  @Test
  void size_ofRandomNumbers_fitsExactlyAndNoSmallerOneDoes() {
    SplittableRandom random = new SplittableRandom(Seeds.of("holders"));
    int found = 0;
    for (int i = 0; i < 60; i++) {
      int n = random.nextInt(20, 3000);
      int c = random.nextInt(n / 6 + 1);
      int d = random.nextInt(n / 4 + 1);
      Optional<HolderSize> size = size(n, c, d);
      if (size.isEmpty() || size.get().holders() == n - 1) {
        continue;
      }
      found++;
      String numbers = n + " dealers, " + c + " corrupt, " + d + " dropouts";
      int k = size.get().holders();
      assertThat(k % 2).as(numbers).isZero();
      assertThat(HolderGraph.exactly(n, c, d, k)).as(numbers).isEqualTo(size);
      for (int less = 2; less < k; less += 2) {
        assertThat(HolderGraph.exactly(n, c, d, less)).as("%s: %s", numbers, less).isEmpty();
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  /** What the floating-point look throws out must be nothing that fits. */
  @Test
  void estimate_isNeverStricterThanTheExactTail() {
    SplittableRandom random = new SplittableRandom(Seeds.of("tails"));
    for (int i = 0; i < 300; i++) {
      int population = random.nextInt(2, 5000);
      int marked = random.nextInt(population + 1);
      int draws = random.nextInt(1, Math.min(population, 400) + 1);
      int scale = random.nextInt(1, 100_000);
      int bound = random.nextInt(60);
      HypergeometricTail exact = new HypergeometricTail(population, marked, draws);
      TailEstimate estimate = new TailEstimate(population, marked, draws);
      String numbers = exact + ", " + scale + ", " + bound;
      assertThat(exact.leastUpperTail(scale, bound) - estimate.leastUpperTail(scale, bound))
          .as(numbers)
          .isBetween(0, 1);
      assertThat(estimate.mostLowerTail(scale, bound) - exact.mostLowerTail(scale, bound))
          .as(numbers)
          .isBetween(0, 1);
    }
  }

  @Test
  void size_ofFew_isCompleteWithNothingLeftToChance() {
    assertThat(HolderGraph.size(3, 0, 0)).isEqualTo(new HolderSize(2, 2, 0));
    assertThat(HolderGraph.size(5, 1, 0)).isEqualTo(new HolderSize(4, 2, 1));
    assertThat(HolderGraph.size(7, 1, 1)).isEqualTo(new HolderSize(6, 3, 1));
  }

  /** Computed apart, with fractions and every t tried. */
  @Test
  void size_ofSome_isSmallerThanComplete() {
    assertThat(HolderGraph.size(12, 2, 2)).isEqualTo(new HolderSize(10, 4, 2));
    assertThat(HolderGraph.size(30, 2, 3)).isEqualTo(new HolderSize(10, 3, 2));
    assertThat(HolderGraph.size(100, 5, 10)).isEqualTo(new HolderSize(20, 6, 3));
    assertThat(HolderGraph.size(300, 15, 60)).isEqualTo(new HolderSize(48, 16, 6));
  }

  @Test
  void size_complete_meetsItsConditionsOrIsRefused() {
    for (int n = 2; n <= 40; n++) {
      for (int c = 0; c < n; c++) {
        for (int d = 0; c + d < n; d++) {
          assertSmall(n, c, d);
        }
      }
    }
  }

  private static void assertSmall(int n, int c, int d) {
    String numbers = n + " dealers, " + c + " corrupt, " + d + " dropouts";
    Optional<HolderSize> size = size(n, c, d);
    boolean possible = n - 1 - 2 * c - d >= Math.max(2, c + 1);
    assertThat(size.isPresent() || !possible).as(numbers).isTrue();
    size.filter(each -> each.holders() == n - 1)
        .ifPresent(
            each -> assertThat(each).as(numbers).isEqualTo(complete(n, c, n - 1 - 2 * c - d)));
  }

  private static HolderSize complete(int n, int c, int t) {
    return new HolderSize(n - 1, t, c);
  }

  @Test
  void size_noneIsSafe_isRefusedWithTheReason() {
    assertRefused(100_000, 30_000, 30_000, Reason.TOO_MANY_NEIGHBOURS);
    assertRefused(4, 1, 0, Reason.TOO_FEW_HONEST_SURVIVORS);
    assertRefused(2, 0, 0, Reason.TOO_FEW_HONEST_SURVIVORS);
    assertRefused(1000, 600, 500, Reason.TOO_FEW_HONEST_SURVIVORS);
    // And again, from memory.
    assertRefused(4, 1, 0, Reason.TOO_FEW_HONEST_SURVIVORS);
  }

  private static void assertRefused(int n, int c, int d, Reason reason) {
    assertThatThrownBy(() -> HolderGraph.size(n, c, d))
        .isInstanceOfSatisfying(
            ParametersRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void size_ofNegativeNumbers_isMisuse() {
    assertThatThrownBy(() -> HolderGraph.size(100, -1, 0))
        .hasMessage("corrupt, dropouts: -1, 0 (expected: 0 or more)");
  }

  @Test
  void holderSize_outsideItsRange_isRefusedByName() {
    assertThatThrownBy(() -> new HolderSize(1, 2, 0)).hasMessage("holders: 1 (expected: 2 to 600)");
    assertThatThrownBy(() -> new HolderSize(9, 10, 0))
        .hasMessage("threshold: 10 (expected: 2 to 9)");
    assertThatThrownBy(() -> new HolderSize(9, 3, 9))
        .hasMessage("complaints: 9 (expected: 0 to 8)");
  }

  private static Optional<HolderSize> size(int n, int c, int d) {
    try {
      return Optional.of(HolderGraph.size(n, c, d));
    } catch (ParametersRefusedException e) {
      return Optional.empty();
    }
  }
}

package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.Seeds;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What every graph must hold, whatever the numbers. */
class GraphPropertiesTest {
  private static Optional<GraphSize> sparse(int clients, int corrupt, int dropouts) {
    try {
      return Optional.of(GraphRule.SPARSE.size(clients, corrupt, dropouts));
    } catch (ParametersRefusedException e) {
      return Optional.empty();
    }
  }

  @Test
  void size_ofRandomNumbers_meetsAllBoundsAndNoSmallerGraphDoes() {
    SplittableRandom random = new SplittableRandom(Seeds.of("graphs"));
    int found = 0;
    for (int i = 0; i < 60; i++) {
      int n = random.nextInt(20, 1500);
      int c = random.nextInt(n / 5 + 1);
      int d = random.nextInt(n / 5 + 1);
      Optional<GraphSize> size = sparse(n, c, d);
      if (size.isEmpty() || size.get().neighbours() == n - 1) {
        continue;
      }
      found++;
      int k = size.get().neighbours();
      String numbers = n + " clients, " + c + " corrupt, " + d + " dropouts";
      assertThat(k % 2).as(numbers).isZero();
      assertThat(isSafe(n, c, d, k)).as(numbers).isTrue();
      assertThat(size.get().threshold())
          .as(numbers)
          .isEqualTo(SparseGraph.largestThreshold(n, d, k))
          .isGreaterThanOrEqualTo(SparseGraph.leastThreshold(n, c, k));
      for (int less = 2; less < k; less += 2) {
        assertThat(isSafe(n, c, d, less)).as("%s: %s neighbours", numbers, less).isFalse();
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  private static boolean isSafe(int n, int c, int d, int k) {
    int most = SparseGraph.largestThreshold(n, d, k);
    return SparseGraph.staysConnected(n, c, d, k)
        && most >= 2
        && most >= SparseGraph.leastThreshold(n, c, k);
  }

  @Test
  void size_moreDropouts_neverAsksForFewerNeighbours() {
    int before = 0;
    for (int dropouts = 0; dropouts <= 300; dropouts += 25) {
      int neighbours = GraphRule.SPARSE.size(1000, 50, dropouts).neighbours();
      assertThat(neighbours).as("%s dropouts", dropouts).isGreaterThanOrEqualTo(before);
      before = neighbours;
    }
  }

  @Test
  void size_complete_leavesAThresholdOverTheCorruptAndWithinTheSurvivors() {
    for (int n = 3; n <= 256; n += 11) {
      for (int c = 0; c < n; c += 3) {
        for (int d = 0; d < n - 1; d += 5) {
          assertComplete(n, c, d);
        }
      }
    }
  }

  private static void assertComplete(int n, int c, int d) {
    boolean possible = n - 1 - d >= Math.max(2, c + 1);
    if (possible) {
      GraphSize size = GraphRule.COMPLETE.size(n, c, d);
      assertThat(size.neighbours()).isEqualTo(n - 1);
      assertThat(size.threshold()).isGreaterThan(c).isLessThanOrEqualTo(n - 1 - d);
    } else {
      assertThatThrownBy(() -> GraphRule.COMPLETE.size(n, c, d))
          .isInstanceOfSatisfying(
              ParametersRefusedException.class,
              refused ->
                  assertThat(refused.reason())
                      .isEqualTo(ParametersRefusedException.Reason.TOO_FEW_HONEST_SURVIVORS));
    }
  }

  /** The answers are remembered, and thrown away when there are many: they must not change. */
  @Test
  void size_askedAgainAfterManyOthers_isTheSame() {
    GraphSize first = GraphRule.SPARSE.size(300, 15, 30);
    for (int clients = 40; clients < 120; clients++) {
      GraphRule.SPARSE.size(clients, 2, 2);
    }
    assertThat(GraphRule.SPARSE.size(300, 15, 30)).isEqualTo(first);
  }

  @Test
  void graphSize_outsideItsRange_isRefusedByName() {
    assertThatThrownBy(() -> new GraphSize(1, 2)).hasMessage("neighbours: 1 (expected: 2 to 255)");
    assertThatThrownBy(() -> new GraphSize(256, 2)).hasMessageContaining("neighbours: 256");
    assertThatThrownBy(() -> new GraphSize(9, 1)).hasMessage("threshold: 1 (expected: 2 to 9)");
    assertThatThrownBy(() -> new GraphSize(9, 10)).hasMessageContaining("threshold: 10");
    assertThat(new GraphSize(255, 255).threshold()).isEqualTo(255);
  }
}

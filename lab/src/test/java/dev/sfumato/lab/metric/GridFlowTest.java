package dev.sfumato.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cheapest flow against one found by cancelling cycles of negative cost, from any start. */
class GridFlowTest {
  private static final long SEED = 20_261_122;

  @ParameterizedTest
  @CsvSource({"1, 20", "2, 300", "3, 300", "4, 150", "6, 20"})
  void leastCost_randomSurpluses_isTheCheapest(int side, int trials) {
    SplittableRandom random = new SplittableRandom(SEED + side);
    for (int trial = 0; trial < trials; trial++) {
      long[] surplus = new long[side * side];
      for (int i = 0; i + 1 < surplus.length; i++) {
        surplus[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(-9, 10);
      }
      surplus[surplus.length - 1] = -Arrays.stream(surplus).sum();
      assertThat(new GridFlow(side, surplus).leastCost())
          .as("seed %d + %d, trial %d: %s", SEED, side, trial, Arrays.toString(surplus))
          .isEqualTo((double) new Cancelling(side, surplus).cost());
    }
  }

  /** The caller's numbers stay as they were. */
  @Test
  void leastCost_leavesTheSurplusesAlone() {
    long[] surplus = {3, -1, -2, 0};
    assertThat(new GridFlow(2, surplus).leastCost()).isEqualTo(3);
    assertThat(surplus).containsExactly(3, -1, -2, 0);
  }

  @Test
  void leastCost_nothingToMove_isNothing() {
    assertThat(new GridFlow(3, new long[9]).leastCost()).isZero();
    assertThat(new GridFlow(1, new long[1]).leastCost()).isZero();
  }

  /** Amounts near the units of the distance, where ints would overflow. */
  @Test
  void leastCost_largeAmounts_areExact() {
    long[] surplus = new long[16];
    surplus[0] = 1L << 50;
    surplus[15] = -(1L << 50);
    assertThat(new GridFlow(4, surplus).leastCost()).isEqualTo(6 * 0x1p50);
  }

  /**
   * All nodes joined by arcs of Manhattan length: starts with any flow, and cancels cycles of
   * negative cost until there is none, which makes it the cheapest (Klein 1967).
   */
  private static final class Cancelling {
    private final int side;
    private final int nodes;
    private final long[][] flow;

    Cancelling(int side, long[] surplus) {
      this.side = side;
      this.nodes = surplus.length;
      this.flow = new long[nodes][nodes];
      long[] left = surplus.clone();
      for (int from = 0, to = 0; ; ) {
        while (from < nodes && left[from] <= 0) {
          from++;
        }
        while (to < nodes && left[to] >= 0) {
          to++;
        }
        if (from == nodes || to == nodes) {
          return;
        }
        long moved = Math.min(left[from], -left[to]);
        flow[from][to] += moved;
        left[from] -= moved;
        left[to] += moved;
      }
    }

    private int distance(int from, int to) {
      return Math.abs(from % side - to % side) + Math.abs(from / side - to / side);
    }

    /** What another unit from one node to another costs: less than nothing if one is taken back. */
    private int price(int from, int to) {
      return flow[to][from] > 0 ? -distance(from, to) : distance(from, to);
    }

    long cost() {
      while (cancelOne()) {
        // Each cycle makes it cheaper by one at least.
      }
      long cost = 0;
      for (int from = 0; from < nodes; from++) {
        for (int to = 0; to < nodes; to++) {
          cost += flow[from][to] * distance(from, to);
        }
      }
      return cost;
    }

    private boolean cancelOne() {
      long[] best = new long[nodes];
      int[] before = new int[nodes];
      Arrays.fill(before, -1);
      int last = -1;
      for (int round = 0; round < nodes; round++) {
        last = -1;
        for (int from = 0; from < nodes; from++) {
          for (int to = 0; to < nodes; to++) {
            if (from != to && best[from] + price(from, to) < best[to]) {
              best[to] = best[from] + price(from, to);
              before[to] = from;
              last = to;
            }
          }
        }
        if (last < 0) {
          return false;
        }
      }
      for (int i = 0; i < nodes; i++) {
        last = before[last];
      }
      push(last, before);
      return true;
    }

    private void push(int start, int[] before) {
      long amount = Long.MAX_VALUE;
      int node = start;
      do {
        int from = before[node];
        amount = flow[node][from] > 0 ? Math.min(amount, flow[node][from]) : amount;
        node = from;
      } while (node != start);
      do {
        int from = before[node];
        if (flow[node][from] > 0) {
          flow[node][from] -= amount;
        } else {
          flow[from][node] += amount;
        }
        node = from;
      } while (node != start);
    }
  }
}

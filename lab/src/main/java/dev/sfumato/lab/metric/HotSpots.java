package dev.sfumato.lab.metric;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;

/**
 * Whether the hottest cells are found: F1 of the top 1% of 64 x 64 cells (of the map's own cells
 * when it has fewer), at least one.
 *
 * <p>A cell without people is never hot, so that a map with fewer inhabited cells than 1% has fewer
 * hot spots; of equally hot cells the first in the map counts.
 */
final class HotSpots {
  private static final double SHARE = 0.01;

  private HotSpots() {}

  /** 2 |A and B| / (|A| + |B|) for the hot spots A and B of two coarse maps. */
  static double f1(double[] truth, double[] estimate) {
    BitSet hot = hottest(truth);
    BitSet found = hottest(estimate);
    int all = hot.cardinality() + found.cardinality();
    hot.and(found);
    return all == 0 ? 1 : 2.0 * hot.cardinality() / all;
  }

  static BitSet hottest(double[] map) {
    int count = Math.max(1, (int) Math.round(SHARE * map.length));
    Integer[] order = new Integer[map.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> -map[i]));
    BitSet hottest = new BitSet(map.length);
    for (int i = 0; i < count && map[order[i]] > 0; i++) {
      hottest.set(order[i]);
    }
    return hottest;
  }
}

package dev.sfumato.core.change;

import java.util.Arrays;

/**
 * Which of many cells to mark, so that few marks are false.
 *
 * <p>The rule of Benjamini and Hochberg ("Controlling the false discovery rate", 1995): the k cells
 * of least chance are marked, for the largest k whose chance is at most rate k / n.
 */
final class Alarms {
  private Alarms() {}

  /**
   * @param chances how likely each cell would look like that if nothing had changed
   * @param rate the part of marks that may be false, on average
   */
  static boolean[] mark(double[] chances, double rate) {
    double[] sorted = chances.clone();
    Arrays.sort(sorted);
    double largest = -1;
    for (int k = 1; k <= sorted.length; k++) {
      largest = sorted[k - 1] <= rate * k / sorted.length ? sorted[k - 1] : largest;
    }
    boolean[] marked = new boolean[chances.length];
    for (int i = 0; i < marked.length; i++) {
      marked[i] = chances[i] <= largest;
    }
    return marked;
  }
}

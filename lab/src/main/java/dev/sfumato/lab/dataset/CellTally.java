package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import java.util.Arrays;

/**
 * Adds up the weights of cells in any order.
 *
 * <p>Entries of one cell are merged whenever the table is full, so that memory follows the number
 * of different cells and not of additions. Not safe for use by many threads.
 */
public final class CellTally {
  private static final int DIGIT = 11;

  private final int levels;
  private long[] codes = new long[1 << 10];
  private double[] weights = new double[1 << 10];
  private int size;

  /** A tally of the finest cells of a region with that many levels. */
  public CellTally(int levels) {
    this.levels = levels;
  }

  /** Adds weight to a cell. No weight adds no cell. */
  public void add(long code, double weight) {
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw Checks.refuse("weight", weight, ">= 0 and finite");
    }
    if (weight == 0) {
      return;
    }
    if (size == codes.length) {
      makeRoom();
    }
    codes[size] = code;
    weights[size++] = weight;
  }

  /** What was added so far. */
  public CellWeights weights() {
    merge();
    checkTotal();
    return CellWeights.ofSorted(levels, Arrays.copyOf(codes, size), Arrays.copyOf(weights, size));
  }

  /** Weights that are finite one by one can be too much together. */
  private void checkTotal() {
    double total = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
    }
    if (Double.isInfinite(total)) {
      throw Checks.refuse("weights in all", total, "finite");
    }
  }

  /** Merges, and grows when that did not free half: so merging costs a constant for each entry. */
  private void makeRoom() {
    merge();
    if (size > codes.length / 2) {
      codes = Arrays.copyOf(codes, 2 * codes.length);
      weights = Arrays.copyOf(weights, 2 * weights.length);
    }
  }

  private void merge() {
    if (!isSorted()) {
      sort();
    }
    int merged = 0;
    for (int i = 0; i < size; i++) {
      if (merged > 0 && codes[merged - 1] == codes[i]) {
        weights[merged - 1] += weights[i];
      } else {
        codes[merged] = codes[i];
        weights[merged++] = weights[i];
      }
    }
    size = merged;
  }

  /** Maps often come along the curve already. */
  private boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (codes[i] < codes[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** A radix sort: keeps the order of equal codes, so that sums do not depend on the platform. */
  private void sort() {
    long[] spareCodes = new long[codes.length];
    double[] spareWeights = new double[weights.length];
    for (int shift = 0; shift < 2 * levels; shift += DIGIT) {
      int[] next = places(shift);
      for (int i = 0; i < size; i++) {
        int place = next[digit(codes[i], shift)]++;
        spareCodes[place] = codes[i];
        spareWeights[place] = weights[i];
      }
      long[] sortedCodes = spareCodes;
      double[] sortedWeights = spareWeights;
      spareCodes = codes;
      spareWeights = weights;
      codes = sortedCodes;
      weights = sortedWeights;
    }
  }

  private int[] places(int shift) {
    int[] places = new int[(1 << DIGIT) + 1];
    for (int i = 0; i < size; i++) {
      places[digit(codes[i], shift) + 1]++;
    }
    for (int i = 0; i < 1 << DIGIT; i++) {
      places[i + 1] += places[i];
    }
    return places;
  }

  private static int digit(long code, int shift) {
    return (int) (code >>> shift) & ((1 << DIGIT) - 1);
  }
}

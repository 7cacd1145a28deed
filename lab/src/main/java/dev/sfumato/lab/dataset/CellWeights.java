package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Morton;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The weights of a region's finest cells, along the Morton curve; cells of no weight take no room.
 *
 * <p>Weights are whole numbers of people, or any non-negative numbers. Sums of people are exact, in
 * whole numbers; sums of other weights are exact to about the last digit of the total. A city of 55
 * million people is as large as its million cells.
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class CellWeights {
  /** Beyond this a raster would not fit into a small heap: 4096 x 4096 doubles are 128 MiB. */
  public static final int MAX_RASTER_GRID = 4096;

  /** Whole numbers up to here are the same as a double and as a long. */
  private static final double MAX_PEOPLE = 0x1p53;

  private static final double[] NONE = {};

  private final int levels;
  private final long[] codes;

  /** The people in the cells before each one, and in all; none when weights are not whole. */
  private final long @Nullable [] people;

  /** The same for weights that are not whole, and the weights, which no difference gives back. */
  private final double[] masses;

  private final double[] weights;

  private CellWeights(
      int levels, long[] codes, long @Nullable [] people, double[] masses, double[] weights) {
    this.levels = levels;
    this.codes = codes;
    this.people = people;
    this.masses = masses;
    this.weights = weights;
  }

  /** Codes strictly increasing and weights above zero, checked. The arrays are kept. */
  static CellWeights ofSorted(int levels, long[] codes, double[] weights) {
    Checks.checkRange("cells with weight", codes.length, 1, Integer.MAX_VALUE);
    boolean whole = true;
    double total = 0;
    for (int i = 0; i < codes.length; i++) {
      Checks.checkPositive("weight", weights[i]);
      Checks.checkRange("code", codes[i], i == 0 ? 0 : codes[i - 1] + 1, (1L << (2 * levels)) - 1);
      whole &= weights[i] == Math.rint(weights[i]);
      total += weights[i];
    }
    return whole && total <= MAX_PEOPLE
        ? new CellWeights(levels, codes, wholeSums(weights), NONE, NONE)
        : new CellWeights(levels, codes, null, sums(weights), weights);
  }

  private static long[] wholeSums(double[] weights) {
    long[] sums = new long[weights.length + 1];
    for (int i = 0; i < weights.length; i++) {
      sums[i + 1] = sums[i] + (long) weights[i];
    }
    return sums;
  }

  /** Running sums with the lost digits carried along (Kahan). */
  private static double[] sums(double[] weights) {
    double[] sums = new double[weights.length + 1];
    double lost = 0;
    for (int i = 0; i < weights.length; i++) {
      double next = weights[i] - lost;
      sums[i + 1] = sums[i] + next;
      lost = sums[i + 1] - sums[i] - next;
    }
    return sums;
  }

  /** The depth of the cells; codes run from 0 to 4^levels. */
  public int levels() {
    return levels;
  }

  /** The number of cells with weight. */
  public int size() {
    return codes.length;
  }

  /** Whether the weights are whole people. */
  public boolean isWhole() {
    return people != null;
  }

  public double total() {
    return before(size());
  }

  /** The place on the Morton curve of the cell with weight number {@code cell}. */
  public long code(int cell) {
    return codes[cell];
  }

  public double weight(int cell) {
    return people != null ? people[cell + 1] - people[cell] : weights[cell];
  }

  /** The weight of the first {@code cells} cells. */
  public double before(int cells) {
    return people != null ? people[cells] : masses[cells];
  }

  /** The weight from one place on the Morton curve up to another, that one excluded. */
  public double between(long mortonBegin, long mortonEnd) {
    return before(cellsBelow(mortonEnd)) - before(cellsBelow(mortonBegin));
  }

  /** The number of cells with weight before a place on the Morton curve. */
  public int cellsBelow(long morton) {
    int found = Arrays.binarySearch(codes, morton);
    return found >= 0 ? found : -found - 1;
  }

  /** The cell with weight in which a stretch of {@code mass} from the first cell on ends. */
  public int cellAt(double mass) {
    int found =
        people != null
            ? Arrays.binarySearch(people, (long) mass)
            : Arrays.binarySearch(masses, mass);
    return Math.min(size() - 1, Math.max(0, found >= 0 ? found : -found - 2));
  }

  /** Each finest cell's share of the total, row by row from the north: {@code [y * grid + x]}. */
  public double[] raster() {
    Checks.checkRange("grid", 1L << levels, 1, MAX_RASTER_GRID);
    double[] raster = new double[1 << (2 * levels)];
    double total = total();
    for (int i = 0; i < codes.length; i++) {
      raster[(Morton.y(codes[i]) << levels) + Morton.x(codes[i])] = weight(i) / total;
    }
    return raster;
  }

  @Override
  public String toString() {
    return "CellWeights[" + size() + " cells, total " + total() + "]";
  }
}

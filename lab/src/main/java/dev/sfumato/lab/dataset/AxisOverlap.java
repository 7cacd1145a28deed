package dev.sfumato.lab.dataset;

import java.util.Arrays;

/**
 * How pixels share themselves out to cells along one axis.
 *
 * <p>Pixel p gives {@code share(k)} of itself to the cell {@code cell(k)}, for k from {@code
 * begin(p)} to {@code begin(p + 1) - 1}. Shares sum to one, less what lies beyond all cells.
 */
final class AxisOverlap {
  /** Less than this of a pixel is the rounding of two edges that were meant to be the same. */
  private static final double ROUNDING = 1e-9;

  private final int[] begins;
  private int[] cells = new int[16];
  private double[] shares = new double[16];
  private int size;

  /** Both kinds of edges grow; the first cell has the number {@code firstCell}. */
  AxisOverlap(double[] pixelEdges, double[] cellEdges, int firstCell) {
    this.begins = new int[pixelEdges.length];
    int first = 0;
    for (int pixel = 0; pixel + 1 < pixelEdges.length; pixel++) {
      double from = pixelEdges[pixel];
      double to = pixelEdges[pixel + 1];
      while (first + 1 < cellEdges.length && cellEdges[first + 1] <= from) {
        first++;
      }
      for (int cell = first; cell + 1 < cellEdges.length && cellEdges[cell] < to; cell++) {
        double common = Math.min(to, cellEdges[cell + 1]) - Math.max(from, cellEdges[cell]);
        add(firstCell + cell, common / (to - from));
      }
      begins[pixel + 1] = size;
    }
  }

  private void add(int cell, double share) {
    if (share < ROUNDING) {
      return;
    }
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, 2 * size);
      shares = Arrays.copyOf(shares, 2 * size);
    }
    cells[size] = cell;
    shares[size++] = share;
  }

  int begin(int pixel) {
    return begins[pixel];
  }

  int cell(int index) {
    return cells[index];
  }

  double share(int index) {
    return shares[index];
  }

  /** The first pixel that gives anything, or the number of pixels. */
  int firstPixel() {
    int pixel = 0;
    while (pixel + 1 < begins.length && begins[pixel + 1] == 0) {
      pixel++;
    }
    return pixel;
  }

  /** The pixel after the last one that gives anything. */
  int endPixel() {
    int pixel = begins.length - 1;
    while (pixel > 0 && begins[pixel - 1] == size) {
      pixel--;
    }
    return pixel;
  }
}

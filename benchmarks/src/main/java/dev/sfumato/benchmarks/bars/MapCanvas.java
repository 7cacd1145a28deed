package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.lab.dataset.CellTally;

/** What a made-up map is painted on. */
final class MapCanvas {
  /** People by area; x and y between 0 and 1. */
  interface Density {
    double at(double x, double y);
  }

  final int grid;
  private final double[] map;

  MapCanvas(int grid) {
    this.grid = grid;
    this.map = new double[grid * grid];
  }

  /** Where a place is on a grid, row by row. */
  static int place(double x, double y, int grid) {
    int row = (int) (y * grid);
    return row * grid + (int) (x * grid);
  }

  /** Weight in one cell; what lies outside is left out. */
  void dot(double x, double y, double weight) {
    if (x >= 0 && y >= 0 && x < 1 && y < 1) {
      map[place(x, y, grid)] += weight;
    }
  }

  void fill(Density density) {
    for (int i = 0; i < map.length; i++) {
      int row = i / grid;
      map[i] += density.at((i % grid + 0.5) / grid, (row + 0.5) / grid);
    }
  }

  CellTally tally(int levels) {
    CellTally tally = new CellTally(levels);
    for (int i = 0; i < map.length; i++) {
      tally.add(Morton.encode(i % grid, i / grid), map[i]);
    }
    return tally;
  }
}

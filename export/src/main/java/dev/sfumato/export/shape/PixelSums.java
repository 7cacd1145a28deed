package dev.sfumato.export.shape;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.function.IntToDoubleFunction;

/**
 * What each element of a partition has, spread evenly over the finest cells that it stands for and
 * that are not masked, and added up by pixels. A pixel is a cell of one level, no finer than the
 * region's own.
 */
public final class PixelSums {
  private final Region region;
  private final int level;
  private final double[] sums;

  private PixelSums(Region region, int level) {
    this.region = region;
    this.level = level;
    this.sums = new double[1 << (2 * level)];
  }

  /** The sums of all pixels of the region's square, row by row from the north-west. */
  public static double[] of(
      Region region, Partition partition, IntToDoubleFunction value, int level) {
    double[] open = new double[partition.size()];
    CurveSquares.forEach(partition, (cell, element) -> open[element] += openCells(region, cell));
    PixelSums pixels = new PixelSums(region, level);
    CurveSquares.forEach(
        partition,
        (cell, element) -> {
          if (open[element] > 0) {
            pixels.add(cell, value.applyAsDouble(element) / open[element]);
          }
        });
    return pixels.sums;
  }

  /** A square under the finest cells is part of one: it counts as that part. */
  private static double openCells(Region region, CellId cell) {
    int under = cell.level() - region.levels();
    return under <= 0
        ? region.openCells(cell)
        : Math.scalb((double) region.openCells(cell.ancestor(region.levels())), -2 * under);
  }

  private void add(CellId cell, double each) {
    int shift = level - cell.level();
    if (shift <= 0) {
      addTo(cell.ancestor(level), openCells(region, cell) * each);
      return;
    }
    for (int y = cell.y() << shift; y < cell.y() + 1 << shift; y++) {
      for (int x = cell.x() << shift; x < cell.x() + 1 << shift; x++) {
        CellId pixel = CellId.of(level, x, y);
        addTo(pixel, openCells(region, pixel) * each);
      }
    }
  }

  private void addTo(CellId pixel, double value) {
    sums[(pixel.y() << level) + pixel.x()] += value;
  }
}

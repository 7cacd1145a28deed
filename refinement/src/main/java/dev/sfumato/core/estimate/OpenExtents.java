package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;

/** How many finest cells of a region each element stands for, masked ones left out. */
final class OpenExtents {
  private OpenExtents() {}

  static double[] of(Region region, Partition partition) {
    long[] cells = partition.cellBits();
    double[] open = new double[cells.length];
    int[] around = new int[CellId.MAX_LEVEL + 2];
    int depth = 0;
    for (int i = 0; i < cells.length; i++) {
      CellId cell = new CellId(cells[i]);
      while (depth > 0 && !new CellId(cells[around[depth - 1]]).contains(cell)) {
        depth--;
      }
      open[i] = region.openCells(cell);
      if (depth > 0) {
        open[around[depth - 1]] -= open[i];
      }
      around[depth++] = i;
    }
    return ofElements(partition, cells, open);
  }

  private static double[] ofElements(Partition partition, long[] cells, double[] open) {
    double[] extents = new double[partition.size()];
    for (int i = 0, element = 0; element < extents.length; i++) {
      if (cells[i] == partition.elementBits(element)) {
        extents[element++] = open[i];
      }
    }
    return extents;
  }
}

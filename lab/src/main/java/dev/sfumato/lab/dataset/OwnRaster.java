package dev.sfumato.lab.dataset;

/**
 * Finds data that lies on a raster of its own, coarser than the grid: most cells are then empty for
 * no other reason than the raster, and no map of people could look like it.
 *
 * <p>Places that fall freely share blocks of cells by chance, the more often the more they crowd;
 * the points of a raster keep their distance. So a raster shows in blocks that are shared far less
 * often than by places spread evenly over the whole map, which crowd the least.
 */
public final class OwnRaster {
  /** Blocks of 2 x 2 cells. */
  private static final int BLOCK_LEVELS = 1;

  /** With fewer chances to share a block than this, their lack says nothing. */
  private static final double MIN_EXPECTED = 20;

  private static final double FAR_LESS = 0.25;

  private OwnRaster() {}

  /** The grid to use: the weights' own, or the finest on which hardly a gap of a raster shows. */
  public static int finestGrid(CellWeights weights) {
    for (int levels = BLOCK_LEVELS + 2; levels <= weights.levels(); levels++) {
      if (shows(weights, levels)) {
        // Points are two to four cells apart here, so two levels up each cell has one.
        return 1 << levels - 2;
      }
    }
    return 1 << weights.levels();
  }

  private static boolean shows(CellWeights weights, int levels) {
    double cells = distinct(weights, levels);
    double expected = cells * cells / 2 / Math.scalb(1.0, 2 * (levels - BLOCK_LEVELS));
    double shared = cells - distinct(weights, levels - BLOCK_LEVELS);
    return expected >= MIN_EXPECTED && shared < FAR_LESS * Math.min(expected, cells);
  }

  /**
   * Cells of that level with anybody in them; codes are sorted, so equal ones follow each other.
   */
  private static int distinct(CellWeights weights, int levels) {
    int shift = 2 * (weights.levels() - levels);
    int distinct = 0;
    long last = -1;
    for (int cell = 0; cell < weights.size(); cell++) {
      long code = weights.code(cell) >> shift;
      distinct += code == last ? 0 : 1;
      last = code;
    }
    return distinct;
  }
}

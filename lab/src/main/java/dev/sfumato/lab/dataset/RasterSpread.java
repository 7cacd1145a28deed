package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;

/** Spreads the people of pixels over cells, by the part of a pixel that lies in each. */
final class RasterSpread {
  private final AxisOverlap across;
  private final AxisOverlap down;
  private final Region region;
  private final CellTally tally;
  private final int left;
  private final int right;
  private final int top;
  private final int bottom;

  RasterSpread(AxisOverlap across, AxisOverlap down, Region region) {
    this.across = across;
    this.down = down;
    this.region = region;
    this.tally = new CellTally(region.levels());
    this.left = across.firstPixel();
    this.right = across.endPixel();
    boolean apart = left >= right;
    this.top = apart ? 0 : down.firstPixel();
    this.bottom = apart ? 0 : down.endPixel();
  }

  void add(int column, int row, double people) {
    if (!(people >= 0) || Double.isInfinite(people)) {
      throw Checks.refuse("pixel of the raster", people, ">= 0 and finite, or the no-data value");
    }
    for (int j = down.begin(row); j < down.begin(row + 1); j++) {
      for (int i = across.begin(column); i < across.begin(column + 1); i++) {
        if (!region.isMasked(across.cell(i), down.cell(j))) {
          long code = Morton.encode(across.cell(i), down.cell(j));
          tally.add(code, people * across.share(i) * down.share(j));
        }
      }
    }
  }

  CellWeights weights() {
    return tally.weights();
  }

  /** The first column of pixels that is needed. */
  int left() {
    return left;
  }

  /** The column after the last one that is needed. */
  int right() {
    return right;
  }

  /** The first row of pixels that is needed. */
  int top() {
    return top;
  }

  /** The row after the last one that is needed; no row is needed when no column is. */
  int bottom() {
    return bottom;
  }
}

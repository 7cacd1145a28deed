package dev.sfumato.lab.rival.ground;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.CellWeights;

/**
 * The map that rivals are measured on: where there can be people, and where they are.
 *
 * <p>The truth is for yardsticks and for rivals that choose by it, as some of the paper's do.
 *
 * @param terms on which the devices are asked
 * @param truth the true share of every cell of every level
 * @param open finest cells that are not masked, of every cell of every level
 */
public record RivalGround(Campaign terms, Pyramid truth, Pyramid open) {
  public static RivalGround of(Campaign terms, CellWeights weights) {
    Region region = terms.region();
    int cells = region.grid() * region.grid();
    double[] open = new double[cells];
    for (int code = 0; code < cells; code++) {
      open[code] = region.isMasked(Morton.x(code), Morton.y(code)) ? 0 : 1;
    }
    return new RivalGround(terms, Pyramid.ofShares(weights), Pyramid.ofSums(open));
  }

  public Region region() {
    return terms.region();
  }

  public int levels() {
    return region().levels();
  }

  /** Counts of a level, each spread evenly over its open finest cells, along the curve. */
  public double[] spread(double[] counts, int level) {
    double[] density = new double[1 << 2 * levels()];
    int shift = 2 * (levels() - level);
    for (int code = 0; code < density.length; code++) {
      double open = open().at(level, code >> shift);
      boolean isOpen = open().at(levels(), code) > 0;
      density[code] = isOpen ? Math.max(0, counts[code >> shift]) / open : 0;
    }
    return density;
  }

  /** Numbers along the curve, row by row. */
  public double[] rows(double[] alongCurve) {
    double[] rows = new double[alongCurve.length];
    for (int code = 0; code < rows.length; code++) {
      rows[(Morton.y(code) << levels()) + Morton.x(code)] = alongCurve[code];
    }
    return rows;
  }

  /** A density row by row as a map that is nothing where all is masked and sums to one. */
  public double[] density(double[] rows) {
    double[] alongCurve = new double[rows.length];
    for (int code = 0; code < rows.length; code++) {
      alongCurve[code] = rows[(Morton.y(code) << levels()) + Morton.x(code)];
    }
    return raster(alongCurve);
  }

  /** A density along the curve as a map, row by row, that is not negative and sums to one. */
  public double[] raster(double[] alongCurve) {
    double sum = 0;
    for (int code = 0; code < alongCurve.length; code++) {
      sum += Math.max(0, alongCurve[code]) * open.at(levels(), code);
    }
    double[] raster = new double[alongCurve.length];
    double cells = open.at(0, 0);
    for (int code = 0; code < alongCurve.length; code++) {
      double share = sum > 0 ? Math.max(0, alongCurve[code]) / sum : 1 / cells;
      raster[(Morton.y(code) << levels()) + Morton.x(code)] = share * open.at(levels(), code);
    }
    return raster;
  }
}

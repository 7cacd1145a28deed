package dev.sfumato.lab.rival;

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

  Region region() {
    return terms.region();
  }

  int levels() {
    return region().levels();
  }

  /** A density along the curve as a map, row by row, that is not negative and sums to one. */
  double[] raster(double[] alongCurve) {
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

package dev.sfumato.export;

import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Ground;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;

/**
 * A map as square pixels of the plane, row by row from the north-west, cut to the area.
 *
 * <p>A geographic map is in Web Mercator metres (EPSG:3857), in which its cells are squares: a
 * pixel is a cell and nothing is resampled. A pixel's value is the share of people in it; NaN where
 * the area ends.
 */
final class MapRaster {
  /** 1,024 pixels a side at most, which is more than a campaign resolves over its whole area. */
  private static final int FINEST_LEVEL = 10;

  /** Of the projection, not of the ground. */
  private static final double MERCATOR_RADIUS_METRES = 6378137;

  private final int width;
  private final int height;
  private final double left;
  private final double top;
  private final double pixelWidth;
  private final double pixelHeight;
  private final double[] shares;

  private MapRaster(Region region, Shares map) {
    int level = Math.min(FINEST_LEVEL, region.levels());
    int shift = region.levels() - level;
    int firstX = region.firstColumn() >> shift;
    int firstY = region.firstRow() >> shift;
    width = (region.lastColumn() >> shift) - firstX + 1;
    height = (region.lastRow() >> shift) - firstY + 1;
    Bounds square = region.square();
    boolean plain = region.projection() == Projection.PLAIN;
    double west = plain ? square.west() : easting(square.west());
    double north = plain ? square.north() : northing(square.north());
    double east = plain ? square.east() : easting(square.east());
    double south = plain ? square.south() : northing(square.south());
    pixelWidth = Math.scalb(east - west, -level);
    pixelHeight = Math.scalb(north - south, -level);
    left = west + firstX * pixelWidth;
    top = north - firstY * pixelHeight;
    shares = new double[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        CellId cell = CellId.of(level, firstX + x, firstY + y);
        shares[y * width + x] = region.isMasked(cell) ? Double.NaN : map.massOf(cell.bits());
      }
    }
  }

  static MapRaster of(MapExport map) {
    return new MapRaster(map.heatmap().region(), map.heatmap().detail());
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** The west edge. */
  double left() {
    return left;
  }

  /** The north edge. */
  double top() {
    return top;
  }

  double pixelWidth() {
    return pixelWidth;
  }

  double pixelHeight() {
    return pixelHeight;
  }

  /** The share of people in a pixel. */
  double share(int x, int y) {
    return shares[y * width + x];
  }

  /** The true area of a pixel of a row in square kilometres; in its own units on a plain map. */
  double pixelArea(int y, boolean geographic) {
    if (!geographic) {
      return pixelWidth * pixelHeight;
    }
    double north = latitude(top - y * pixelHeight);
    double south = latitude(top - (y + 1) * pixelHeight);
    double zone = Math.sin(north) - Math.sin(south);
    return Ground.RADIUS_KM * Ground.RADIUS_KM * zone * pixelWidth / MERCATOR_RADIUS_METRES;
  }

  private static double easting(double longitude) {
    return MERCATOR_RADIUS_METRES * Math.toRadians(longitude);
  }

  private static double northing(double latitude) {
    return MERCATOR_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + Math.toRadians(latitude) / 2));
  }

  /** In radians. */
  private static double latitude(double northing) {
    return 2 * Math.atan(Math.exp(northing / MERCATOR_RADIUS_METRES)) - Math.PI / 2;
  }
}

package dev.sfumato.export;

import dev.sfumato.core.area.Ground;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.shape.PixelSums;
import java.util.function.IntToDoubleFunction;

/**
 * A map as square pixels of the plane, row by row from the north-west, cut to the area.
 *
 * <p>A geographic map is in Web Mercator metres (EPSG:3857), in which its cells are squares: a
 * pixel is a cell and nothing is resampled. A pixel's value is what is in it; NaN where the area
 * ends.
 */
final class MapRaster {
  /** 1,024 pixels a side at most, which is more than a campaign resolves over its whole area. */
  private static final int FINEST_LEVEL = 10;

  /** Of the projection, not of the ground. */
  private static final double MERCATOR_RADIUS_METRES = 6378137;

  private final Heatmap map;
  private final Region region;
  private final int level;
  private final int firstX;
  private final int firstY;
  private final int width;
  private final int height;
  private final double left;
  private final double top;
  private final double pixelWidth;
  private final double pixelHeight;

  private MapRaster(Heatmap map) {
    this.map = map;
    region = map.region();
    level = Math.min(FINEST_LEVEL, region.levels());
    int shift = region.levels() - level;
    firstX = region.firstColumn() >> shift;
    firstY = region.firstRow() >> shift;
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
  }

  static MapRaster of(MapExport map) {
    return new MapRaster(map.heatmap());
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

  /** The share of people in each pixel, at the finest detail that the estimator draws. */
  double[] shares() {
    Shares detail = map.detail();
    return sums(detail.partition(), detail::of);
  }

  /** The lower ends of the cells' intervals, spread evenly over what each stands for. */
  double[] lows() {
    return sums(map.partition(), map::low);
  }

  /** The upper ends of the cells' intervals. */
  double[] highs() {
    return sums(map.partition(), map::high);
  }

  private double[] sums(Partition partition, IntToDoubleFunction value) {
    double[] all = PixelSums.of(region, partition, value, level);
    return pixels(cell -> all[(cell.y() << level) + cell.x()]);
  }

  /** What the cell at each pixel has; of several cells in one pixel the first. */
  double[] cells(IntToDoubleFunction value) {
    return pixels(
        cell -> {
          int element = map.partition().indexAt(cell.mortonBegin(level), level);
          return element < 0 ? Double.NaN : value.applyAsDouble(element);
        });
  }

  /** The value of a pixel. */
  private interface Pixel {
    double of(CellId cell);
  }

  private double[] pixels(Pixel pixel) {
    double[] values = new double[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        CellId cell = CellId.of(level, firstX + x, firstY + y);
        values[y * width + x] = region.isMasked(cell) ? Double.NaN : pixel.of(cell);
      }
    }
    return values;
  }

  /** Numbers of a pixel each as numbers a square kilometre, in place. */
  double[] perArea(double[] values, boolean geographic) {
    for (int y = 0; y < height; y++) {
      double area = pixelArea(y, geographic);
      for (int x = 0; x < width; x++) {
        values[y * width + x] /= area;
      }
    }
    return values;
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

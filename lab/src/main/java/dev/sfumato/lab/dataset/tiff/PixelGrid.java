package dev.sfumato.lab.dataset.tiff;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import java.util.List;
import mil.nga.tiff.FieldTagType;
import mil.nga.tiff.FileDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Where the pixels of a raster lie: column i spans the longitudes from {@code west + i * stepEast},
 * row j the latitudes from {@code north - j * stepSouth} down. All in degrees.
 */
public record PixelGrid(double west, double stepEast, double north, double stepSouth) {
  private static final int MODEL_TYPE = 1024;
  private static final int RASTER_TYPE = 1025;
  private static final int PROJECTED_SYSTEM = 3072;
  private static final int GEOGRAPHIC = 2;

  /** A coordinate system that is described and has no number. */
  private static final int USER_DEFINED = 32767;

  private static final int PIXEL_IS_POINT = 2;

  /** Beyond this the Mercator plane ends. */
  private static final double MAX_LATITUDE = 85;

  public PixelGrid {
    Checks.checkPositive("pixel width of the raster, eastwards", stepEast);
    Checks.checkPositive("pixel height of the raster, southwards", stepSouth);
  }

  /** Reads the tags of a GeoTIFF. */
  public static PixelGrid of(String name, FileDirectory image) {
    List<Integer> keys = image.getIntegerListEntryValue(FieldTagType.GeoKeyDirectory);
    int model = key(keys, MODEL_TYPE);
    if (model != GEOGRAPHIC) {
      throw Checks.refuse(
          "coordinates of the raster",
          model == 0 ? "unknown" : model == 1 ? projected(keys) : "model " + model,
          "longitude and latitude; " + Gdal.warp(name, model != 0));
    }
    PixelGrid corners = corners(name, image);
    return key(keys, RASTER_TYPE) == PIXEL_IS_POINT ? corners.aroundPoints() : corners;
  }

  private static String projected(@Nullable List<Integer> keys) {
    int system = key(keys, PROJECTED_SYSTEM);
    return system == 0 || system == USER_DEFINED ? "projected" : "projected, EPSG:" + system;
  }

  private static PixelGrid corners(String name, FileDirectory image) {
    List<Double> scale = image.getModelPixelScale();
    List<Double> tie = image.getModelTiepoint();
    if (scale != null && scale.size() >= 2 && tie != null && tie.size() >= 6) {
      double west = tie.get(3) - tie.get(0) * scale.get(0);
      double north = tie.get(4) + tie.get(1) * scale.get(1);
      return new PixelGrid(west, scale.get(0), north, scale.get(1));
    }
    List<Double> matrix = image.getDoubleListEntryValue(FieldTagType.ModelTransformation);
    if (matrix != null && matrix.size() >= 8 && matrix.get(1) == 0 && matrix.get(4) == 0) {
      return new PixelGrid(matrix.get(3), matrix.get(0), matrix.get(7), -matrix.get(5));
    }
    throw Checks.refuse(
        "place of the raster",
        matrix == null ? "unknown" : "rotated",
        "a pixel scale and a tie point, or a transformation without rotation; "
            + Gdal.warp(name, true));
  }

  /** A key's value; 0 when it is not there. Entries of four: key, where, count, value. */
  private static int key(@Nullable List<Integer> keys, int wanted) {
    for (int i = 4; keys != null && i + 3 < keys.size(); i += 4) {
      if (keys.get(i) == wanted) {
        return keys.get(i + 3);
      }
    }
    return 0;
  }

  /** The tags named the middles of pixels. */
  private PixelGrid aroundPoints() {
    return new PixelGrid(west - stepEast / 2, stepEast, north + stepSouth / 2, stepSouth);
  }

  /** The longitudes of the edges of that many columns, growing eastwards. */
  public double[] columnEdges(int columns) {
    double[] edges = new double[columns + 1];
    for (int i = 0; i <= columns; i++) {
      edges[i] = west + i * stepEast;
    }
    return edges;
  }

  /** The latitudes of the edges of that many rows, negated so that they grow as well. */
  public double[] rowEdges(int rows) {
    double[] edges = new double[rows + 1];
    for (int i = 0; i <= rows; i++) {
      edges[i] = i * stepSouth - north;
    }
    return edges;
  }

  /** The whole raster, as far as it is on a Mercator map. */
  public Bounds bounds(int columns, int rows) {
    return new Bounds(
        Math.max(-MAX_LATITUDE, north - rows * stepSouth),
        Math.max(-180, west),
        Math.min(MAX_LATITUDE, north),
        Math.min(180, west + columns * stepEast));
  }
}

package dev.sfumato.export.tiff;

import java.util.Arrays;

/** The tags that every image of a raster has: TIFF 6.0, GeoTIFF 1.1 and GDAL's own. */
public final class TiffTag {
  static final int TILE_OFFSETS = 324;
  public static final int DESCRIPTION = 270;
  public static final int PIXEL_SCALE = 33550;
  public static final int TIE_POINT = 33922;
  public static final int GEO_KEYS = 34735;
  public static final int GDAL_METADATA = 42112;

  private static final int SUBFILE = 254;
  private static final int WIDTH = 256;
  private static final int HEIGHT = 257;
  private static final int BITS = 258;
  private static final int COMPRESSION = 259;
  private static final int PHOTOMETRIC = 262;
  private static final int SAMPLES = 277;
  private static final int PLANAR = 284;
  private static final int TILE_WIDTH = 322;
  private static final int TILE_HEIGHT = 323;
  private static final int TILE_BYTES = 325;
  private static final int EXTRA_SAMPLES = 338;
  private static final int SAMPLE_FORMAT = 339;
  private static final int GDAL_NODATA = 42113;

  private static final int DEFLATE = 8;
  private static final int BLACK_IS_ZERO = 1;
  private static final int SIDE_BY_SIDE = 1;
  private static final int FLOATING = 3;

  private TiffTag() {}

  /** How the pixels are stored; where the tiles lie is filled in later. */
  static void describe(
      TiffDirectory tags, TiledImage image, int bands, boolean isOverview, float nothing) {
    tags.putLongs(SUBFILE, isOverview ? 1 : 0);
    tags.putLongs(WIDTH, image.width());
    tags.putLongs(HEIGHT, image.height());
    tags.putShorts(BITS, same(bands, Float.SIZE));
    tags.putShorts(COMPRESSION, DEFLATE);
    tags.putShorts(PHOTOMETRIC, BLACK_IS_ZERO);
    tags.putShorts(SAMPLES, bands);
    tags.putShorts(PLANAR, SIDE_BY_SIDE);
    tags.putShorts(TILE_WIDTH, TiledImage.TILE);
    tags.putShorts(TILE_HEIGHT, TiledImage.TILE);
    tags.putLongs(TILE_OFFSETS, new int[image.tiles().size()]);
    tags.putLongs(TILE_BYTES, image.tiles().stream().mapToInt(each -> each.length).toArray());
    if (bands > 1) {
      tags.putShorts(EXTRA_SAMPLES, same(bands - 1, 0));
    }
    tags.putShorts(SAMPLE_FORMAT, same(bands, FLOATING));
    tags.putText(GDAL_NODATA, String.valueOf((int) nothing));
  }

  private static int[] same(int count, int value) {
    int[] values = new int[count];
    Arrays.fill(values, value);
    return values;
  }
}

package dev.sfumato.export.tiff;

/** One band of a raster. */
public final class RasterBand {
  private final String name;
  private final String unit;
  private final double[] pixels;

  /**
   * @param name what it shows
   * @param unit of its numbers; empty for shares
   * @param pixels row by row from the north-west, NaN where there is nothing
   */
  public RasterBand(String name, String unit, double[] pixels) {
    this.name = name;
    this.unit = unit;
    this.pixels = pixels;
  }

  public String name() {
    return name;
  }

  public String unit() {
    return unit;
  }

  double[] pixels() {
    return pixels;
  }

  /**
   * Half as wide and high: the mean of four pixels, or of those that there are.
   *
   * @param width of this band
   */
  RasterBand halved(int width) {
    int height = pixels.length / width;
    int across = half(width);
    double[] means = new double[across * half(height)];
    for (int i = 0; i < means.length; i++) {
      means[i] = mean(2 * (i % across), 2 * (i / across), width, height);
    }
    return new RasterBand(name, unit, means);
  }

  static int half(int length) {
    return (length + 1) / 2;
  }

  private double mean(int left, int top, int width, int height) {
    double sum = 0;
    int count = 0;
    for (int y = top; y < Math.min(top + 2, height); y++) {
      for (int x = left; x < Math.min(left + 2, width); x++) {
        double value = pixels[y * width + x];
        if (!Double.isNaN(value)) {
          sum += value;
          count++;
        }
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}

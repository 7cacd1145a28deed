package dev.sfumato.export.tiff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/**
 * One resolution of a raster as packed tiles, all bands of a pixel side by side.
 *
 * @param width in pixels
 * @param height in pixels
 * @param tiles row by row from the north-west, each whole also where the raster ends within it
 */
record TiledImage(int width, int height, List<byte[]> tiles) {
  static final int TILE = 256;

  static TiledImage of(List<RasterBand> bands, int width, float nothing) throws IOException {
    int height = bands.get(0).pixels().length / width;
    List<byte[]> tiles = new ArrayList<>();
    for (int top = 0; top < height; top += TILE) {
      for (int left = 0; left < width; left += TILE) {
        tiles.add(packed(tile(bands, width, left, top, nothing)));
      }
    }
    return new TiledImage(width, height, tiles);
  }

  private static byte[] tile(List<RasterBand> bands, int width, int left, int top, float nothing) {
    ByteBuffer bytes = ByteBuffer.allocate(TILE * TILE * bands.size() * Float.BYTES);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    for (int y = top; y < top + TILE; y++) {
      for (int x = left; x < left + TILE; x++) {
        for (RasterBand band : bands) {
          bytes.putFloat(value(band.pixels(), width, x, y, nothing));
        }
      }
    }
    return bytes.array();
  }

  private static float value(double[] pixels, int width, int x, int y, float nothing) {
    boolean isOutside = x >= width || y >= pixels.length / width;
    double value = isOutside ? Double.NaN : pixels[y * width + x];
    return Double.isNaN(value) ? nothing : (float) value;
  }

  private static byte[] packed(byte[] tile) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(tile);
    }
    return bytes.toByteArray();
  }
}

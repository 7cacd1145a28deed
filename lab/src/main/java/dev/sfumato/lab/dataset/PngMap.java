package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A picture read as the paper reads its map of Manhattan: a pixel's luminosity is its number of
 * people.
 *
 * <p>Luminosity is Rec. 601 luma, 0.299 R + 0.587 G + 0.114 B, rounded, of the values as stored: no
 * colour management and no transparency. Of the picture only the wanted square is decoded.
 */
public final class PngMap {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private static final int MAX_WIDTH = 1 << 17;

  private PngMap() {}

  /** The square of {@code grid} x {@code grid} pixels whose top-left corner is (x, y). */
  public static CellDataset read(Path file, int x, int y, int grid) throws IOException {
    Region region = Region.ofGrid(grid);
    Checks.checkRange("grid", grid, 1, CellWeights.MAX_RASTER_GRID);
    Checks.checkRange("crop x", x, 0, Integer.MAX_VALUE - grid);
    Checks.checkRange("crop y", y, 0, Integer.MAX_VALUE - grid);
    BufferedImage image = decode(file, new Rectangle(x, y, grid, grid));
    return CellDataset.ofPeople(file.getFileName() + "", region, people(image, region.levels()));
  }

  private static BufferedImage decode(Path file, Rectangle square) throws IOException {
    checkSignature(file);
    ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
    try (ImageInputStream stream = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(stream, true, true);
      checkHolds(whole(file, () -> size(reader)), square);
      ImageReadParam wanted = reader.getDefaultReadParam();
      wanted.setSourceRegion(square);
      return whole(file, () -> reader.read(0, wanted));
    } finally {
      reader.dispose();
    }
  }

  private static Dimension size(ImageReader reader) throws IOException {
    return new Dimension(reader.getWidth(0), reader.getHeight(0));
  }

  /** What the library does with a picture. */
  @FunctionalInterface
  private interface Reading<T> {
    T get() throws IOException;
  }

  /** Of a broken picture the library says so by whatever exception it comes upon. */
  private static <T> T whole(Path file, Reading<T> reading) throws IOException {
    try {
      return reading.get();
    } catch (RuntimeException e) {
      throw new IOException("map: " + file.getFileName() + " (expected: a PNG that is whole)", e);
    }
  }

  private static void checkSignature(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      if (!Arrays.equals(bytes.readNBytes(SIGNATURE.length), SIGNATURE)) {
        throw Checks.refuse("map", file.getFileName(), "a PNG file");
      }
    }
  }

  /** The library keeps whole rows in memory: a width that nobody draws is refused before. */
  private static void checkHolds(Dimension size, Rectangle square) {
    Checks.checkRange("map width", size.width, 1, MAX_WIDTH);
    if (square.x + square.width > size.width || square.y + square.height > size.height) {
      throw Checks.refuse(
          "map size",
          size.width + " x " + size.height,
          "at least crop + grid, "
              + (square.x + square.width)
              + " x "
              + (square.y + square.height)
              + " pixels");
    }
  }

  private static CellWeights people(BufferedImage image, int levels) {
    int[][] palette = palette(image);
    Raster raster = image.getRaster();
    if (palette == null && raster.getSampleModel().getSampleSize(0) != 8) {
      throw Checks.refuse("bits a channel", raster.getSampleModel().getSampleSize(0), "at most 8");
    }
    CellTally tally = new CellTally(levels);
    int bands = raster.getNumBands();
    int[] row = new int[image.getWidth() * bands];
    for (int y = 0; y < image.getHeight(); y++) {
      raster.getPixels(0, y, image.getWidth(), 1, row);
      for (int x = 0; x < image.getWidth(); x++) {
        tally.add(Morton.encode(x, y), luma(row, x * bands, bands, palette));
      }
    }
    return tally.weights();
  }

  private static int luma(int[] row, int at, int bands, int @Nullable [][] palette) {
    if (palette != null) {
      int[] colour = palette[row[at]];
      return luma(colour[0], colour[1], colour[2]);
    }
    // One band is grey, two are grey and alpha; three and four have colours.
    return bands < 3 ? row[at] : luma(row[at], row[at + 1], row[at + 2]);
  }

  static int luma(int red, int green, int blue) {
    return (299 * red + 587 * green + 114 * blue + 500) / 1000;
  }

  private static int @Nullable [][] palette(BufferedImage image) {
    if (!(image.getColorModel() instanceof IndexColorModel colours)) {
      return null;
    }
    int[][] palette = new int[colours.getMapSize()][];
    for (int i = 0; i < palette.length; i++) {
      palette[i] = new int[] {colours.getRed(i), colours.getGreen(i), colours.getBlue(i)};
    }
    return palette;
  }
}

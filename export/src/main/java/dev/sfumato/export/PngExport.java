package dev.sfumato.export;

import dev.sfumato.core.Checks;
import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.colour.DensityScale;
import dev.sfumato.export.plot.Axes;
import dev.sfumato.export.plot.AxisPlot;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.DoubleToIntFunction;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/**
 * A map as a picture, a plot with axes where it is of two named quantities, and the world file that
 * says where on Earth it lies (EPSG:3857).
 *
 * <p>Densities on an even-to-logarithmic scale of perceptual colours; transparent outside the area.
 * Title and privacy statement are in the picture's text chunks.
 */
public final class PngExport {
  private static final String FORMAT = "javax_imageio_png_1.0";

  /** An interval wider than this says next to nothing of a rate, as on the console's map. */
  private static final double WIDEST = 0.5;

  private static final int GREY = 0xff9a9a9a;

  private PngExport() {}

  public static void write(MapExport map, OutputStream out) throws IOException {
    write(picture(map), map, map.title(), out);
  }

  /** The rates of one category, from none to all; grey where next to nothing is known of them. */
  public static void writeRates(MapExport map, CategoryRates rates, OutputStream out)
      throws IOException {
    write(drawRates(map, rates.rates()), map, map.title() + ": " + rates.category(), out);
  }

  private static void write(BufferedImage image, MapExport map, String title, OutputStream out)
      throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
      metadata.mergeTree(FORMAT, texts(map, title));
      writer.write(new IIOImage(image, null, metadata));
    } finally {
      writer.dispose();
    }
  }

  /** A map is bare, so that its world file places it; two quantities have axes. */
  private static BufferedImage picture(MapExport map) {
    return map.axes().equals(Axes.NONE)
        ? draw(map)
        : AxisPlot.around(
            draw(map), map.heatmap().region().square(), map.axes().x(), map.axes().y());
  }

  public static void writeWorldFile(MapExport map, OutputStream out) throws IOException {
    if (!map.axes().equals(Axes.NONE)) {
      throw Checks.refuse("format", "pgw", "one that needs no place on the Earth, such as csv");
    }
    out.write(worldFile(map).getBytes(StandardCharsets.US_ASCII));
  }

  /** Six lines: pixel width, two rotations, minus pixel height, the first pixel's centre. */
  static String worldFile(MapExport map) {
    MapRaster raster = MapRaster.of(map);
    return String.format(
        Locale.ROOT,
        "%.12f%n0.0%n0.0%n%.12f%n%.9f%n%.9f%n",
        raster.pixelWidth(),
        -raster.pixelHeight(),
        raster.left() + raster.pixelWidth() / 2,
        raster.top() - raster.pixelHeight() / 2);
  }

  private static BufferedImage draw(MapExport map) {
    MapRaster raster = MapRaster.of(map);
    double[] densities = raster.perArea(raster.shares(), map.isGeographic());
    DensityScale scale = DensityScale.of(densities);
    return paint(raster, densities, density -> opaque(scale.brightness(density)));
  }

  private static BufferedImage drawRates(MapExport map, Rates rates) {
    MapRaster raster = MapRaster.of(map);
    return paint(
        raster,
        raster.cells(element -> shown(rates.of(element))),
        rate -> rate < 0 ? GREY : opaque(rate));
  }

  /** The rate, or -1 where its interval is too wide to show it. */
  private static double shown(RateInterval rate) {
    return rate.width() > WIDEST ? -1 : rate.rate();
  }

  private static int opaque(double brightness) {
    return 0xff000000 | ColourRamp.colour(brightness);
  }

  private static BufferedImage paint(
      MapRaster raster, double[] values, DoubleToIntFunction colours) {
    BufferedImage image =
        new BufferedImage(raster.width(), raster.height(), BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i])) {
        image.setRGB(i % raster.width(), i / raster.width(), colours.applyAsInt(values[i]));
      }
    }
    return image;
  }

  private static IIOMetadataNode texts(MapExport map, String title) {
    IIOMetadataNode root = new IIOMetadataNode(FORMAT);
    IIOMetadataNode texts = new IIOMetadataNode("iTXt");
    texts.appendChild(text("Title", title));
    texts.appendChild(text("Description", map.statement().text()));
    texts.appendChild(text("Software", "Sfumato"));
    root.appendChild(texts);
    return root;
  }

  private static IIOMetadataNode text(String keyword, String value) {
    IIOMetadataNode entry = new IIOMetadataNode("iTXtEntry");
    entry.setAttribute("keyword", keyword);
    entry.setAttribute("compressionFlag", "FALSE");
    entry.setAttribute("compressionMethod", "0");
    entry.setAttribute("languageTag", "en");
    entry.setAttribute("translatedKeyword", keyword);
    entry.setAttribute("text", value);
    return entry;
  }
}

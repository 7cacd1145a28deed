package dev.sfumato.export;

import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.colour.DensityScale;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/**
 * A map as a picture, and the world file that says where on Earth it lies (EPSG:3857).
 *
 * <p>Densities on an even-to-logarithmic scale of perceptual colours; transparent outside the area.
 * Title and privacy statement are in the picture's text chunks.
 */
public final class PngExport {
  private static final String FORMAT = "javax_imageio_png_1.0";

  private PngExport() {}

  public static void write(MapExport map, OutputStream out) throws IOException {
    BufferedImage image = draw(map);
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
      metadata.mergeTree(FORMAT, texts(map));
      writer.write(new IIOImage(image, null, metadata));
    } finally {
      writer.dispose();
    }
  }

  public static void writeWorldFile(MapExport map, OutputStream out) throws IOException {
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
    BufferedImage image =
        new BufferedImage(raster.width(), raster.height(), BufferedImage.TYPE_INT_ARGB);
    for (int i = 0; i < densities.length; i++) {
      if (!Double.isNaN(densities[i])) {
        int colour = 0xff000000 | ColourRamp.colour(scale.brightness(densities[i]));
        image.setRGB(i % raster.width(), i / raster.width(), colour);
      }
    }
    return image;
  }

  private static IIOMetadataNode texts(MapExport map) {
    IIOMetadataNode root = new IIOMetadataNode(FORMAT);
    IIOMetadataNode texts = new IIOMetadataNode("iTXt");
    texts.appendChild(text("Title", map.title()));
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

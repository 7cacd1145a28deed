package dev.sfumato.lab.report;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.export.colour.ColourRamp;
import dev.sfumato.export.colour.DensityScale;
import dev.sfumato.export.plot.Lettering;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * A picture of a run: the truth, the estimate, and the partition that was counted, side by side, in
 * the same colours and on the same scale.
 *
 * <p>A map of 512 cells or fewer is drawn with whole pixels a cell, a larger one with the mean of
 * the cells of a pixel. The third map shows what was counted as it was counted: every element in
 * the colour of its density, with its outline.
 */
public final class HeatmapPicture {
  private static final int SIDE = 512;
  private static final int MARGIN = 36;
  private static final int GAP = 24;
  private static final int HEADER = 62;
  private static final int FOOTER = 76;
  private static final int WIDTH = 2 * MARGIN + 3 * SIDE + 2 * GAP;
  private static final int HEIGHT = HEADER + SIDE + FOOTER;

  private static final Color PAPER = new Color(0xfbfaf7);
  private static final Color INK = new Color(0x2b2a33);
  private static final Color FAINT_INK = new Color(0x85838f);
  private static final double TITLE = 13;
  private static final double SMALL = 9.5;
  private static final int LINE = 18;

  private static final int LEGEND_WIDTH = 300;
  private static final int LEGEND_HEIGHT = 10;

  private final BufferedImage picture =
      new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
  private final Graphics2D graphics = picture.createGraphics();
  private final DensityScale scale;

  private HeatmapPicture(DensityScale scale) {
    this.scale = scale;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(PAPER);
    graphics.fillRect(0, 0, WIDTH, HEIGHT);
  }

  /** Draws, and writes a PNG file. */
  public static void write(
      Path file,
      double[] truth,
      double[] estimate,
      Partition partition,
      double[] mass,
      String caption)
      throws IOException {
    ImageIO.write(draw(truth, estimate, partition, mass, caption), "png", file.toFile());
  }

  /**
   * Draws two maps that sum to one, row by row, and a partition.
   *
   * @param mass the share of people of each element
   * @param caption lines below the maps, such as what was simulated
   */
  public static BufferedImage draw(
      double[] truth, double[] estimate, Partition partition, double[] mass, String caption) {
    if (mass.length != partition.size()) {
      throw Checks.refuse("masses", mass.length, "one for each of " + partition.size());
    }
    double[] trueDensity = MapPixels.means(truth, SIDE);
    double[] density = MapPixels.means(estimate, SIDE);
    HeatmapPicture page = new HeatmapPicture(DensityScale.of(trueDensity, density));
    page.addMap(0, "truth", MapPixels.colours(trueDensity, page.scale));
    page.addMap(1, "estimate", MapPixels.colours(density, page.scale));
    page.addMap(
        2,
        String.format(Locale.ROOT, "partition, %,d cells", partition.size()),
        PartitionPixels.colours(partition, mass, SIDE, page.scale));
    page.addLegend();
    page.graphics.setColor(FAINT_INK);
    page.addCaption(caption);
    page.graphics.dispose();
    return page.picture;
  }

  private void addCaption(String caption) {
    int base = HEADER + SIDE + 44;
    for (String line : caption.lines().toList()) {
      Lettering.write(graphics, line, MARGIN, base, SMALL);
      base += LINE;
    }
  }

  private void addMap(int column, String title, int[] colours) {
    int left = MARGIN + column * (SIDE + GAP);
    graphics.setColor(INK);
    Lettering.write(graphics, title, left, HEADER - 20, TITLE);
    picture.setRGB(left, HEADER, SIDE, SIDE, colours, 0, SIDE);
  }

  private void addLegend() {
    int left = WIDTH - MARGIN - LEGEND_WIDTH;
    int top = HEADER + SIDE + 24;
    for (int x = 0; x < LEGEND_WIDTH; x++) {
      graphics.setColor(new Color(ColourRamp.colour(x / (LEGEND_WIDTH - 1.0))));
      graphics.fillRect(left + x, top, 1, LEGEND_HEIGHT);
    }
    graphics.setColor(FAINT_INK);
    String title = "people by area, mean = 1";
    double titleWidth = Lettering.width(title, SMALL);
    Lettering.write(graphics, title, left - titleWidth - 18, top + LEGEND_HEIGHT, SMALL);
    double free = Double.NEGATIVE_INFINITY;
    for (double tick : new double[] {0, 0.1, 1, 3, 10, 30, 100, 300, 1000, 10_000}) {
      double x = left + scale.brightness(tick) * (LEGEND_WIDTH - 1);
      String label =
          tick == Math.rint(tick) ? String.format(Locale.ROOT, "%,.0f", tick) : "" + tick;
      double width = Lettering.width(label, SMALL);
      if (tick <= scale.brightest() && x - width / 2 > free) {
        graphics.fillRect((int) x, top + LEGEND_HEIGHT, 1, 4);
        Lettering.write(graphics, label, x - width / 2, top + LEGEND_HEIGHT + 18, SMALL);
        free = x + width / 2 + 10;
      }
    }
  }
}

package dev.sfumato.export.plot;

import dev.sfumato.core.geo.Bounds;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Locale;

/** A picture of a plain region with the ranges of its two quantities along its sides. */
public final class AxisPlot {
  private static final int SIDE = 640;
  private static final int LEFT = 96;
  private static final int BOTTOM = 64;
  private static final int TOP = 24;
  private static final int RIGHT = 32;
  private static final int TICK = 6;
  private static final int MOST_TICKS = 6;
  private static final double SMALL = 9.5;
  private static final double LARGE = 12;
  private static final Color PAPER = new Color(0xfbfaf7);
  private static final Color INK = new Color(0x2b2a33);

  private final BufferedImage picture =
      new BufferedImage(LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM, BufferedImage.TYPE_INT_ARGB);
  private final Graphics2D graphics = picture.createGraphics();

  private AxisPlot() {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setColor(PAPER);
    graphics.fillRect(0, 0, picture.getWidth(), picture.getHeight());
  }

  /**
   * Draws a picture of a region between axes.
   *
   * @param ranges of the two quantities: from west to east the one, from south to north the other
   * @param x what the one is called
   * @param y what the other is called
   */
  public static BufferedImage around(BufferedImage map, Bounds ranges, String x, String y) {
    AxisPlot plot = new AxisPlot();
    plot.graphics.drawImage(map, LEFT, TOP, SIDE, SIDE, null);
    plot.graphics.setColor(INK);
    plot.graphics.drawRect(LEFT, TOP, SIDE, SIDE);
    plot.drawX(ranges.west(), ranges.east(), x);
    plot.drawY(ranges.south(), ranges.north(), y);
    plot.graphics.dispose();
    return plot.picture;
  }

  private void drawX(double from, double to, String name) {
    double step = step(from, to);
    for (double at = Math.ceil(from / step) * step; at <= to + step * 1e-9; at += step) {
      int place = LEFT + (int) Math.round((at - from) / (to - from) * SIDE);
      graphics.drawLine(place, TOP + SIDE, place, TOP + SIDE + TICK);
      String label = number(at, step);
      double half = Lettering.width(label, SMALL) / 2;
      Lettering.write(graphics, label, place - half, TOP + SIDE + 22, SMALL);
    }
    double half = Lettering.width(name, LARGE) / 2;
    Lettering.write(graphics, name, LEFT + SIDE / 2.0 - half, TOP + SIDE + 48, LARGE);
  }

  private void drawY(double from, double to, String name) {
    double step = step(from, to);
    for (double at = Math.ceil(from / step) * step; at <= to + step * 1e-9; at += step) {
      int place = TOP + SIDE - (int) Math.round((at - from) / (to - from) * SIDE);
      graphics.drawLine(LEFT - TICK, place, LEFT, place);
      String label = number(at, step);
      double width = Lettering.width(label, SMALL);
      Lettering.write(graphics, label, LEFT - TICK - 6 - width, place + 4, SMALL);
    }
    double half = Lettering.width(name, LARGE) / 2;
    graphics.rotate(-Math.PI / 2, 24, TOP + SIDE / 2.0);
    Lettering.write(graphics, name, 24 - half, TOP + SIDE / 2.0, LARGE);
    graphics.rotate(Math.PI / 2, 24, TOP + SIDE / 2.0);
  }

  /** 1, 2 or 5 times a power of ten, so that there are few ticks. */
  static double step(double from, double to) {
    double least = (to - from) / MOST_TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** With as many places as the step has. */
  static String number(double value, double step) {
    int places = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    double shown = Math.abs(value) < step / 2 ? 0 : value;
    return places > 6
        ? String.format(Locale.ROOT, "%.3g", shown)
        : String.format(Locale.ROOT, "%." + places + "f", shown);
  }
}

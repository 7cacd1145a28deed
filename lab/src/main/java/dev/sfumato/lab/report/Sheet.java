package dev.sfumato.lab.report;

import dev.sfumato.export.plot.Lettering;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** A page to draw figures on, with one look for all of them. */
final class Sheet {
  static final Color PAPER = new Color(0xfbfaf7);
  static final Color INK = new Color(0x2b2a33);
  static final Color FAINT_INK = new Color(0x85838f);
  static final Color HAIRLINE = new Color(0xe4e1da);

  static final double TITLE = 13;
  static final double SMALL = 9.5;

  /** Told apart in print and by people who confuse red and green. */
  private static final Color[] COLOURS = {
    new Color(0xd1495b),
    new Color(0x2e6f95),
    new Color(0xe09f3e),
    new Color(0x5b8c5a),
    new Color(0x7b5ea7),
    new Color(0x8c6d4f),
    new Color(0x3aa6a0),
    new Color(0x9a9a9a),
  };

  private final BufferedImage picture;
  private final Graphics2D graphics;

  Sheet(int width, int height) {
    picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    graphics = picture.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(PAPER);
    graphics.fillRect(0, 0, width, height);
  }

  static Color colour(int series) {
    return COLOURS[series % COLOURS.length];
  }

  BufferedImage finish() {
    graphics.dispose();
    return picture;
  }

  /** Text from x on. */
  void text(String text, double x, double y, double height, Color colour) {
    graphics.setColor(colour);
    Lettering.write(graphics, text, x, y, height);
  }

  /** Text that ends at x. */
  void textUpTo(String text, double x, double y, double height, Color colour) {
    text(text, x - Lettering.width(text, height), y, height, colour);
  }

  /** Text around x. */
  void textAround(String text, double x, double y, double height, Color colour) {
    text(text, x - Lettering.width(text, height) / 2, y, height, colour);
  }

  void line(double x1, double y1, double x2, double y2, double width, Color colour) {
    graphics.setColor(colour);
    graphics.setStroke(
        new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    graphics.draw(new Line2D.Double(x1, y1, x2, y2));
  }

  void dot(double x, double y, double radius, Color colour) {
    graphics.setColor(colour);
    graphics.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
  }

  void box(double x, double y, double width, double height, Color colour) {
    graphics.setColor(colour);
    graphics.fill(new Rectangle2D.Double(x, y, width, height));
  }

  void pixels(int x, int y, int side, int[] colours) {
    picture.setRGB(x, y, side, side, colours, 0, side);
  }
}

package dev.sfumato.export.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Locale;
import java.util.Map;

/**
 * A small alphabet of pen strokes.
 *
 * <p>A machine without a screen often has no fonts, and then Java's own text fails; with this a
 * picture is the same everywhere. Letters are drawn small; a letter that is missing is a gap.
 */
public final class Lettering {
  /** Glyphs stand on y = 6; small letters reach up to 2, tall ones to 0, tails down to 8. */
  private static final double BASELINE = 6;

  private static final double GAP = 1.5;
  private static final double SPACE = 2.6;

  private static final Map<Character, String> GLYPHS =
      Map.ofEntries(
          Map.entry('a', "M4 2 L4 6 M4 4 C4 6.7 0 6.7 0 4 C0 1.3 4 1.3 4 4"),
          Map.entry('b', "M0 0 L0 6 M0 4 C0 1.3 4 1.3 4 4 C4 6.7 0 6.7 0 4"),
          Map.entry('c', "M3.5 2.8 C2.4 1.3 0 1.9 0 4 C0 6.1 2.4 6.7 3.5 5.2"),
          Map.entry('d', "M4 0 L4 6 M4 4 C4 1.3 0 1.3 0 4 C0 6.7 4 6.7 4 4"),
          Map.entry('e', "M0.1 4 L3.9 4 C3.9 1.3 0 1.3 0 4 C0 6.3 2.6 6.7 3.6 5.2"),
          Map.entry('f', "M2.7 0.1 C1.5 -0.3 1 0.5 1 1.5 L1 6 M0 2 L2.3 2"),
          Map.entry(
              'g', "M4 2 L4 6.2 C4 8.2 1.4 8.4 0.4 7.4 M4 4 C4 1.3 0 1.3 0 4 C0 6.7 4 6.7 4 4"),
          Map.entry('h', "M0 0 L0 6 M0 4 C0 1.5 3.5 1.1 3.5 3.8 L3.5 6"),
          Map.entry('i', "M0 2 L0 6 M0 0.4 L0 0.5"),
          Map.entry('j', "M1 2 L1 6.8 C1 7.8 0.4 8.1 -0.4 7.8 M1 0.4 L1 0.5"),
          Map.entry('k', "M0 0 L0 6 M3.1 2 L0 4.7 M1.2 3.7 L3.4 6"),
          Map.entry('l', "M0 0 L0 6"),
          Map.entry('m', "M0 2 L0 6 M0 4 C0 1.6 3 1.2 3 3.8 L3 6 M3 4 C3 1.6 6 1.2 6 3.8 L6 6"),
          Map.entry('n', "M0 2 L0 6 M0 4 C0 1.5 3.5 1.1 3.5 3.8 L3.5 6"),
          Map.entry('o', "M4 4 C4 6.7 0 6.7 0 4 C0 1.3 4 1.3 4 4"),
          Map.entry('p', "M0 2 L0 8 M0 4 C0 1.3 4 1.3 4 4 C4 6.7 0 6.7 0 4"),
          Map.entry('q', "M4 2 L4 8 M4 4 C4 1.3 0 1.3 0 4 C0 6.7 4 6.7 4 4"),
          Map.entry('r', "M0 2 L0 6 M0 4 C0 2.4 1 1.8 2.2 2.1"),
          Map.entry(
              's', "M3 2.6 C2.2 1.7 0.2 1.7 0.2 3 C0.2 4.4 3.2 3.6 3.2 5 C3.2 6.3 0.9 6.4 0 5.4"),
          Map.entry('t', "M1 0.6 L1 5 C1 6 1.6 6.2 2.4 5.9 M0 2 L2.3 2"),
          Map.entry('u', "M0 2 L0 4.2 C0 6.9 3.5 6.5 3.5 4 M3.5 2 L3.5 6"),
          Map.entry('v', "M0 2 L1.8 6 L3.6 2"),
          Map.entry('w', "M0 2 L1.3 6 L2.6 2 L3.9 6 L5.2 2"),
          Map.entry('x', "M0 2 L3.3 6 M3.3 2 L0 6"),
          Map.entry('y', "M0 2 L1.8 6 M3.6 2 L1.2 7.4 C0.9 8 0.5 8.1 0 8"),
          Map.entry('z', "M0 2 L3.2 2 L0 6 L3.3 6"),
          Map.entry('0', "M1.8 0 C4.2 0 4.2 6 1.8 6 C-0.6 6 -0.6 0 1.8 0"),
          Map.entry('1', "M0.3 1.2 L1.8 0 L1.8 6"),
          Map.entry('2', "M0.2 1.5 C0.6 -0.6 3.6 -0.4 3.5 1.7 C3.4 3.2 1.2 4.4 0 6 L3.6 6"),
          Map.entry(
              '3',
              "M0.3 0.8 C1.2 -0.4 3.4 -0.1 3.3 1.5 C3.2 2.6 2.2 2.9 1.4 2.9 "
                  + "C2.4 2.9 3.7 3.2 3.6 4.4 C3.5 6.2 1 6.5 0 5.2"),
          Map.entry('4', "M2.8 6 L2.8 0 L0 4.3 L3.7 4.3"),
          Map.entry('5', "M3.3 0 L0.7 0 L0.4 2.8 C1.6 1.9 3.7 2.2 3.6 4 C3.5 6.3 1 6.5 0 5.2"),
          Map.entry(
              '6', "M3 0.1 C1.4 0.2 0.1 2.2 0.1 4.1 C0.1 6.6 3.7 6.6 3.7 4.2 C3.7 2 0.4 2 0.1 4.1"),
          Map.entry('7', "M0 0 L3.6 0 L1.3 6"),
          Map.entry(
              '8',
              "M1.8 2.8 C-0.2 2.8 0 0 1.8 0 C3.6 0 3.8 2.8 1.8 2.8 C4.2 2.8 4.2 6 1.8 6 "
                  + "C-0.6 6 -0.6 2.8 1.8 2.8"),
          Map.entry(
              '9', "M0.7 5.9 C2.3 5.8 3.6 3.8 3.6 1.9 C3.6 -0.6 0 -0.6 0 1.8 C0 4 3.3 4 3.6 1.9"),
          Map.entry('.', "M0 5.9 L0 6"),
          Map.entry(',', "M0.4 5.8 L0 7"),
          Map.entry(':', "M0 2.9 L0 3 M0 5.9 L0 6"),
          Map.entry('-', "M0 4 L2.4 4"),
          Map.entry('=', "M0 3.2 L3 3.2 M0 4.9 L3 4.9"),
          Map.entry('/', "M0 7 L2.6 -0.5"),
          Map.entry('(', "M1.2 -0.5 C-0.4 1.5 -0.4 5 1.2 7.2"),
          Map.entry(')', "M0 -0.5 C1.6 1.5 1.6 5 0 7.2"),
          Map.entry(
              '%',
              "M0.9 0 C2.1 0 2.1 2.4 0.9 2.4 C-0.3 2.4 -0.3 0 0.9 0 M4 0 L1 6 "
                  + "M4.1 3.6 C5.3 3.6 5.3 6 4.1 6 C2.9 6 2.9 3.6 4.1 3.6"),
          Map.entry('+', "M0 4 L3 4 M1.5 2.5 L1.5 5.5"),
          Map.entry('\u00d7', "M0 2.6 L2.6 5.4 M2.6 2.6 L0 5.4"),
          Map.entry('\u00b7', "M0 3.9 L0 4"));

  private Lettering() {}

  /** Writes a text whose tall letters are {@code height} high, from x on, on the line y. */
  public static void write(Graphics2D graphics, String text, double x, double y, double height) {
    double scale = height / BASELINE;
    AffineTransform toPage = new AffineTransform(scale, 0, 0, scale, x, y - height);
    graphics.setStroke(
        new BasicStroke(
            (float) Math.max(1.1, 0.62 * scale), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    double at = 0;
    for (char letter : text.toLowerCase(Locale.ROOT).toCharArray()) {
      Path2D glyph = glyph(letter);
      AffineTransform place = new AffineTransform(toPage);
      place.translate(at, 0);
      graphics.draw(glyph.createTransformedShape(place));
      at += advance(letter, glyph);
    }
  }

  /** How wide a text of that height is. */
  public static double width(String text, double height) {
    double width = 0;
    for (char letter : text.toLowerCase(Locale.ROOT).toCharArray()) {
      width += advance(letter, glyph(letter));
    }
    return Math.max(0, width - GAP) * height / BASELINE;
  }

  private static double advance(char letter, Path2D glyph) {
    return letter == ' ' ? SPACE : glyph.getBounds2D().getMaxX() + GAP;
  }

  private static Path2D glyph(char letter) {
    Path2D path = new Path2D.Double();
    String[] words = GLYPHS.getOrDefault(letter, "M0 6").replaceAll("([MLC])", "$1 ").split(" ");
    for (int i = 0; i < words.length; ) {
      double[] numbers = numbers(words, i + 1, words[i].equals("C") ? 6 : 2);
      switch (words[i]) {
        case "M" -> path.moveTo(numbers[0], numbers[1]);
        case "L" -> path.lineTo(numbers[0], numbers[1]);
        default ->
            path.curveTo(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
      }
      i += 1 + numbers.length;
    }
    return path;
  }

  private static double[] numbers(String[] words, int from, int count) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = Double.parseDouble(words[from + i]);
    }
    return numbers;
  }
}

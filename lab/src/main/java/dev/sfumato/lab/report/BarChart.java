package dev.sfumato.lab.report;

import dev.sfumato.export.plot.Lettering;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Locale;

/**
 * Lying bars, one below the other, from zero on.
 *
 * @param title above the bars
 * @param across what the bars measure
 * @param bars from the top
 * @param most bars longer than this are cut off, and say so
 * @param legend what each colour means, in their order
 */
public record BarChart(
    String title, String across, List<Bar> bars, double most, List<String> legend) {
  private static final int WIDTH = 760;
  private static final int LEFT = 236;
  private static final int RIGHT = 90;
  private static final int TOP = 74;
  private static final int STEP = 24;

  public BarChart {
    bars = List.copyOf(bars);
    legend = List.copyOf(legend);
  }

  /**
   * @param error the standard error; NaN if unknown
   * @param colour which of the colours that curves have
   */
  public record Bar(String label, double value, double error, int colour) {}

  public BufferedImage draw() {
    Sheet sheet = new Sheet(WIDTH, TOP + STEP * bars.size() + 50);
    sheet.text(title, 24, 34, Sheet.TITLE, Sheet.INK);
    sheet.text(across, LEFT, TOP - 16, Sheet.SMALL, Sheet.FAINT_INK);
    double longest = bars.stream().mapToDouble(Bar::value).filter(Double::isFinite).max().orElse(1);
    double limit = Math.min(most, longest);
    for (int i = 0; i < bars.size(); i++) {
      draw(sheet, bars.get(i), TOP + STEP * i, limit);
    }
    double x = 24;
    for (int colour = 0; colour < legend.size(); colour++) {
      double y = TOP + STEP * bars.size() + 28;
      sheet.box(x, y - 9, 10, 10, Sheet.colour(colour));
      sheet.text(legend.get(colour), x + 16, y, Sheet.SMALL, Sheet.FAINT_INK);
      x += 40 + Lettering.width(legend.get(colour), Sheet.SMALL);
    }
    return sheet.finish();
  }

  private static void draw(Sheet sheet, Bar bar, double y, double limit) {
    Color colour = Sheet.colour(bar.colour());
    double length = Math.min(1, bar.value() / limit) * (WIDTH - RIGHT - LEFT);
    sheet.textUpTo(bar.label(), LEFT - 12, y + 14, Sheet.SMALL, Sheet.INK);
    if (!Double.isFinite(bar.value())) {
      return;
    }
    sheet.box(LEFT, y + 3, length, STEP - 8.0, colour);
    double end = LEFT + length;
    if (bar.error() > 0 && bar.value() < limit) {
      double half = bar.error() / limit * (WIDTH - RIGHT - LEFT);
      sheet.line(LEFT + length - half, y + 11, LEFT + length + half, y + 11, 1.2, Sheet.INK);
      end += half;
    }
    boolean cut = bar.value() > limit;
    if (cut) {
      sheet.box(LEFT + length - 14, y + 2, 4, STEP - 6.0, Sheet.PAPER);
    }
    sheet.text(label(bar.value()), end + 8, y + 14, Sheet.SMALL, Sheet.FAINT_INK);
  }

  private static String label(double value) {
    return value >= 0.01 && value < 1e4
        ? String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value)
        : Axis.label(value);
  }
}

package dev.sfumato.lab.report;

import dev.sfumato.export.plot.Lettering;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Curves with error bars.
 *
 * @param title above the curves
 * @param across what the horizontal axis shows
 * @param up what the vertical axis shows
 * @param logAcross whether the horizontal axis is logarithmic
 * @param logUp whether the vertical axis is logarithmic
 * @param series the curves
 */
public record LineChart(
    String title, String across, String up, boolean logAcross, boolean logUp, List<Series> series) {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 470;
  private static final int LEFT = 96;
  private static final int RIGHT = 240;
  private static final int TOP = 70;
  private static final int BOTTOM = 66;

  public LineChart {
    series = List.copyOf(series);
  }

  /**
   * One curve.
   *
   * @param errors the standard error of each value; NaN where there is none
   */
  public record Series(String label, List<Double> xs, List<Double> ys, List<Double> errors) {
    public Series {
      xs = List.copyOf(xs);
      ys = List.copyOf(ys);
      errors = List.copyOf(errors);
    }
  }

  public BufferedImage draw() {
    Sheet sheet = new Sheet(WIDTH, HEIGHT);
    Axis xAxis = axis(series.stream().flatMap(s -> s.xs().stream()).mapToDouble(x -> x), logAcross);
    Axis yAxis = axis(series.stream().flatMap(s -> s.ys().stream()).mapToDouble(y -> y), logUp);
    sheet.text(title, 24, 34, Sheet.TITLE, Sheet.INK);
    sheet.text(up, 24, TOP - 14, Sheet.SMALL, Sheet.FAINT_INK);
    sheet.textAround(
        across, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 18, Sheet.SMALL, Sheet.FAINT_INK);
    drawTicks(sheet, xAxis, yAxis);
    for (int i = 0; i < series.size(); i++) {
      drawSeries(sheet, xAxis, yAxis, series.get(i), Sheet.colour(i));
      double y = TOP + 10 + 22 * i;
      sheet.line(WIDTH - RIGHT + 20, y - 4, WIDTH - RIGHT + 40, y - 4, 2.4, Sheet.colour(i));
      sheet.text(series.get(i).label(), WIDTH - RIGHT + 48, y, Sheet.SMALL, Sheet.INK);
    }
    return sheet.finish();
  }

  private static Axis axis(DoubleStream values, boolean logarithmic) {
    double[] shown = values.filter(v -> Double.isFinite(v) && (!logarithmic || v > 0)).toArray();
    double least = DoubleStream.of(shown).min().orElse(1);
    double most = DoubleStream.of(shown).max().orElse(2);
    return Axis.around(least, most > least ? most : least * 1.1 + 1e-9, logarithmic);
  }

  private void drawTicks(Sheet sheet, Axis xAxis, Axis yAxis) {
    for (double tick : yAxis.ticks()) {
      double y = y(yAxis, tick);
      sheet.line(LEFT, y, WIDTH - RIGHT, y, 1, Sheet.HAIRLINE);
      sheet.textUpTo(Axis.label(tick), LEFT - 10, y + 4, Sheet.SMALL, Sheet.FAINT_INK);
    }
    double free = Double.NEGATIVE_INFINITY;
    for (double tick : xAxis.ticks()) {
      double x = x(xAxis, tick);
      String label = Axis.label(tick);
      double half = Lettering.width(label, Sheet.SMALL) / 2;
      if (x - half > free) {
        sheet.line(x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 5, 1, Sheet.FAINT_INK);
        sheet.textAround(label, x, HEIGHT - BOTTOM + 20, Sheet.SMALL, Sheet.FAINT_INK);
        free = x + half + 10;
      }
    }
    sheet.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, 1.2, Sheet.FAINT_INK);
  }

  private void drawSeries(Sheet sheet, Axis xAxis, Axis yAxis, Series curve, Color colour) {
    for (int i = 0; i < curve.xs().size(); i++) {
      double x = x(xAxis, curve.xs().get(i));
      double value = curve.ys().get(i);
      if (!Double.isFinite(value)) {
        continue;
      }
      double y = y(yAxis, value);
      if (i > 0 && Double.isFinite(curve.ys().get(i - 1))) {
        double before = x(xAxis, curve.xs().get(i - 1));
        sheet.line(before, y(yAxis, curve.ys().get(i - 1)), x, y, 2, colour);
      }
      double error = curve.errors().get(i);
      if (error > 0 && (!logUp || value > error)) {
        sheet.line(x, y(yAxis, value - error), x, y(yAxis, value + error), 1.2, colour);
      }
      sheet.dot(x, y, 3.6, colour);
    }
  }

  private static double x(Axis axis, double value) {
    return LEFT + axis.place(value) * (WIDTH - RIGHT - LEFT);
  }

  private static double y(Axis axis, double value) {
    double y = HEIGHT - BOTTOM - axis.place(value) * (HEIGHT - BOTTOM - TOP);
    return Math.max(TOP - 6, Math.min(HEIGHT - BOTTOM, y));
  }
}

package dev.sfumato.lab.report;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.export.colour.ColourRamp;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps of shares from 0 to 1, side by side, with a legend; places without a value stay empty. */
public final class RateMaps {
  private static final int SIDE = 320;
  private static final int GAP = 20;
  private static final int MARGIN = 28;
  private static final int HEADER = 58;
  private static final int FOOTER = 80;
  private static final int EMPTY = 0xe4e1da;
  private static final int LEGEND = 220;

  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  private record Panel(String title, double[] values) {}

  private final String title;
  private final int grid;
  private final List<Panel> panels = new ArrayList<>();

  public RateMaps(String title, int grid) {
    this.title = title;
    this.grid = grid;
  }

  /** Adds a map with a value for each finest cell along the Morton curve, or NaN. */
  public RateMaps add(String caption, double[] alongCurve) {
    panels.add(new Panel(caption, alongCurve));
    return this;
  }

  public BufferedImage draw() {
    int width = 2 * MARGIN + panels.size() * SIDE + (panels.size() - 1) * GAP;
    Sheet sheet = new Sheet(width, HEADER + SIDE + FOOTER);
    sheet.text(title, MARGIN, 34, Sheet.TITLE, Sheet.INK);
    for (int i = 0; i < panels.size(); i++) {
      int x = MARGIN + i * (SIDE + GAP);
      sheet.pixels(x, HEADER, SIDE, colours(panels.get(i).values()));
      sheet.text(panels.get(i).title(), x, HEADER + SIDE + 20, Sheet.SMALL, Sheet.INK);
    }
    legend(sheet, width - MARGIN - LEGEND, HEADER + SIDE + 38);
    return sheet.finish();
  }

  private int[] colours(double[] values) {
    int[] colours = new int[SIDE * SIDE];
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int code = (int) Morton.encode(x * grid / SIDE, y * grid / SIDE);
        double value = values[code];
        colours[y * SIDE + x] = Double.isNaN(value) ? EMPTY : ColourRamp.colour(value);
      }
    }
    return colours;
  }

  private static void legend(Sheet sheet, double left, double top) {
    for (int x = 0; x < LEGEND; x++) {
      sheet.box(left + x, top, 1.5, 9, new Color(ColourRamp.colour(x / (LEGEND - 1.0))));
    }
    for (double tick : new double[] {0, 0.5, 1}) {
      String label = String.format(Locale.ROOT, tick == 0.5 ? "%.1f" : "%.0f", tick);
      sheet.textAround(label, left + tick * LEGEND, top + 26, Sheet.SMALL, Sheet.FAINT_INK);
    }
  }
}

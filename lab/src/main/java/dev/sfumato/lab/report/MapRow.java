package dev.sfumato.lab.report;

import dev.sfumato.core.Checks;
import dev.sfumato.export.colour.DensityScale;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** Maps side by side, in the same colours and on the same scale, in rows of at most four. */
public final class MapRow {
  private static final int SIDE = 256;
  private static final int GAP = 20;
  private static final int MARGIN = 28;
  private static final int HEADER = 62;
  private static final int CAPTION = 30;
  private static final int MAX_A_ROW = 4;

  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  private record Panel(String title, double[] means) {}

  private final String title;
  private final List<Panel> panels = new ArrayList<>();

  public MapRow(String title) {
    this.title = title;
  }

  /** Adds a map, row by row; it need not sum to one. */
  public MapRow add(String caption, double[] map) {
    panels.add(new Panel(caption, MapPixels.means(map, SIDE)));
    return this;
  }

  public BufferedImage draw() {
    Checks.checkRange("maps", panels.size(), 1, 100);
    DensityScale scale =
        DensityScale.of(panels.stream().map(Panel::means).toArray(double[][]::new));
    int columns = Math.min(MAX_A_ROW, panels.size());
    int rows = (panels.size() + columns - 1) / columns;
    int width = 2 * MARGIN + columns * SIDE + (columns - 1) * GAP;
    Sheet sheet = new Sheet(width, HEADER + rows * (SIDE + CAPTION + GAP));
    sheet.text(title, MARGIN, 34, Sheet.TITLE, Sheet.INK);
    for (int i = 0; i < panels.size(); i++) {
      int x = MARGIN + i % columns * (SIDE + GAP);
      int y = HEADER + i / columns * (SIDE + CAPTION + GAP);
      sheet.pixels(x, y, SIDE, MapPixels.colours(panels.get(i).means(), scale));
      sheet.text(panels.get(i).title(), x, y + SIDE + 20, Sheet.SMALL, Sheet.INK);
    }
    return sheet.finish();
  }
}

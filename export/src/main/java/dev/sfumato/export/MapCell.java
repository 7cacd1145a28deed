package dev.sfumato.export;

import dev.sfumato.core.area.Ground;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.shape.BorderCells;
import dev.sfumato.export.shape.CellPieces;
import java.util.ArrayList;
import java.util.List;

/**
 * One element of a map: what it stands for and what is known of it.
 *
 * @param element its number in the map's partition
 * @param cell its cell
 * @param shape what it stands for, as rectangles that do not overlap: the cell less its descendants
 *     and less what is masked
 * @param share of all people
 * @param low the lower end of the share's interval
 * @param high the upper end of the share's interval
 * @param geographic whether the shape is in degrees on the Earth
 * @param border whether the border of the area cuts it
 */
public record MapCell(
    int element,
    CellId cell,
    List<Bounds> shape,
    double share,
    double low,
    double high,
    boolean geographic,
    boolean border) {
  /** Whether a region lies on the Earth; a plain one has no kilometres. */
  static boolean isGeographic(Region region) {
    return region.projection() == Projection.WEB_MERCATOR;
  }

  /** Every element of a map that is not masked whole, with its shape. */
  static List<MapCell> all(Heatmap heatmap) {
    Partition partition = heatmap.partition();
    CellPieces pieces = CellPieces.of(heatmap.region(), partition);
    BorderCells border = BorderCells.of(heatmap.region(), partition);
    List<MapCell> cells = new ArrayList<>(partition.size());
    for (int element = 0; element < partition.size(); element++) {
      if (!pieces.shape(element).isEmpty()) {
        List<Bounds> shape = pieces.shape(element);
        cells.add(of(heatmap, element, shape, border.isCut(element, shape)));
      }
    }
    return cells;
  }

  private static MapCell of(Heatmap heatmap, int element, List<Bounds> shape, boolean border) {
    return new MapCell(
        element,
        heatmap.partition().element(element),
        shape,
        heatmap.mass(element),
        heatmap.low(element),
        heatmap.high(element),
        isGeographic(heatmap.region()),
        border);
  }

  /** The true area in square kilometres; of a plain region in its own units. */
  public double area() {
    return shape.size() == 1 ? area(shape.get(0)) : shape.stream().mapToDouble(this::area).sum();
  }

  private double area(Bounds piece) {
    return geographic
        ? Ground.solidAngle(piece) * Ground.RADIUS_KM * Ground.RADIUS_KM
        : (piece.east() - piece.west()) * (piece.north() - piece.south());
  }

  /** The least bounds around the shape. */
  public Bounds bounds() {
    return shape.size() == 1 ? shape.get(0) : shape.stream().reduce(MapCell::around).orElseThrow();
  }

  public static Bounds around(Bounds one, Bounds other) {
    return new Bounds(
        Math.min(one.south(), other.south()),
        Math.min(one.west(), other.west()),
        Math.max(one.north(), other.north()),
        Math.max(one.east(), other.east()));
  }
}

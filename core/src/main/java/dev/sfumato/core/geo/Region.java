package dev.sfumato.core.geo;

import dev.sfumato.core.Checks;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The square that a campaign asks about, cut into 2^levels x 2^levels finest cells.
 *
 * <p>An area given by its bounds becomes the smallest square of the projection with the same
 * centre. Finest cells that do not touch the area are masked: nobody in them is counted. A plain
 * region covers its two ranges exactly and masks nothing. An area of another form than a rectangle
 * is one with more cells masked ({@link #within}).
 */
public final class Region {
  /** What {@link #mortonAt} gives for a point that no cell of the region counts. */
  public static final long NOWHERE = -1;

  /** Points within a billionth of a finest cell of the area's edge count as on it. */
  private static final double EDGE = 1e-9;

  private final Projection projection;
  private final Bounds area;
  private final int levels;

  // The square on the plane.
  private final double left;
  private final double top;
  private final double width;
  private final double height;

  // The open columns and rows.
  private final int firstColumn;
  private final int lastColumn;
  private final int firstRow;
  private final int lastRow;

  /** What the coordinates of a plain region are; empty on the Earth, or where nobody said. */
  private final String quantities;

  /** The cells that are open beyond that; null for all of them. */
  private final @Nullable OpenCells form;

  /** Those of them that the border goes through, where that is known. No part of equality. */
  private final OpenCells cut;

  private Region(
      Projection projection,
      Bounds area,
      int levels,
      String quantities,
      @Nullable OpenCells form,
      OpenCells cut) {
    this.quantities = quantities;
    this.form = form;
    this.cut = cut;
    this.projection = projection;
    this.area = area;
    this.levels = levels;
    double south = projection.project(area.south());
    double north = projection.project(area.north());
    double side = Math.max(area.east() - area.west(), north - south);
    boolean plain = projection == Projection.PLAIN;
    this.width = plain ? area.east() - area.west() : side;
    this.height = plain ? north - south : side;
    this.left = plain ? area.west() : (area.west() + area.east() - width) / 2;
    this.top = plain ? north : (north + south + height) / 2;
    this.firstColumn = firstOpen((area.west() - left) / width);
    this.lastColumn = lastOpen((area.east() - left) / width);
    this.firstRow = firstOpen((top - north) / height);
    this.lastRow = lastOpen((top - south) / height);
  }

  /** A region as its parts say. */
  public static Region of(Projection projection, Bounds area, int levels) {
    Checks.checkRange("levels", levels, 0, CellId.MAX_LEVEL);
    if (projection == Projection.WEB_MERCATOR && !onTheMap(area)) {
      throw Checks.refuse("area", area, "within 85.05 S .. 85.05 N, 180 W .. 180 E");
    }
    return new Region(projection, area, levels, "", null, OpenCells.NONE);
  }

  /** The same, of two quantities with names, such as {@code temperature[C],humidity[%]}. */
  public Region of(String names) {
    if (projection != Projection.PLAIN) {
      throw Checks.refuse("quantities", names, "none on the Earth");
    }
    return new Region(projection, area, levels, names, form, cut);
  }

  /** The same with all finest cells masked but some of those that are open. */
  public Region within(OpenCells cells) {
    return within(cells, OpenCells.NONE);
  }

  /** The same, and of these cells some are told as cut by the border. */
  public Region within(OpenCells cells, OpenCells crossed) {
    long[] ends = cells.ends();
    if (ends.length == 0 || ends[ends.length - 1] > 1L << 2 * levels) {
      throw Checks.refuse("stretches", cells.stretches(), "at least one, within the grid");
    }
    return new Region(projection, area, levels, quantities, cells, crossed);
  }

  /** The smallest Mercator square around an area, with a grid of finest cells. */
  public static Region around(Bounds area, long grid) {
    return of(Projection.WEB_MERCATOR, area, Checks.checkGrid(grid));
  }

  /** Any two ranges, each cut into {@code grid} parts. */
  public static Region plain(Bounds ranges, long grid) {
    return of(Projection.PLAIN, ranges, Checks.checkGrid(grid));
  }

  /** A bare grid: the first coordinate counts rows up from the south edge, the second columns. */
  public static Region ofGrid(long grid) {
    return plain(new Bounds(0, 0, grid, grid), grid);
  }

  /** Whether all that is masked lies outside the bounds of the area. */
  public boolean isRectangle() {
    return form == null;
  }

  /** The cells that are open, where the area is no rectangle. */
  public Optional<OpenCells> form() {
    return Optional.ofNullable(form);
  }

  /** Those of its finest cells that the border of an area that is no rectangle goes through. */
  public OpenCells cut() {
    return cut;
  }

  /**
   * Whether some of a stretch of the curve of the finest cells is masked or cut, in an area that is
   * no rectangle.
   */
  public boolean isCut(long begin, long end) {
    return form != null && (form.count(begin, end) < end - begin || cut.count(begin, end) > 0);
  }

  public Projection projection() {
    return projection;
  }

  /** What x and y are on a plain region, in this order; empty on the Earth. */
  public String quantities() {
    return quantities;
  }

  /** What was asked for. */
  public Bounds area() {
    return area;
  }

  /** The depth of the finest cells. */
  public int levels() {
    return levels;
  }

  /** The number of finest cells along a side. */
  public int grid() {
    return 1 << levels;
  }

  /**
   * The finest cell of a place on the Morton curve, or {@link #NOWHERE}. Never throws. Both ends of
   * a range of a plain region belong to it: a humidity of 100 is within 0 to 100.
   */
  public long mortonAt(double latitude, double longitude) {
    boolean plain = projection == Projection.PLAIN;
    double column = (longitude - left) / width * grid();
    double row = (top - projection.project(latitude)) / height * grid();
    column = plain && longitude == area.east() ? grid() - 1 : column;
    row = plain && latitude == area.south() ? grid() - 1 : row;
    if (!(column >= 0 && column < grid() && row >= 0 && row < grid())) {
      return NOWHERE;
    }
    int x = (int) column;
    int y = (int) row;
    return isMasked(x, y) ? NOWHERE : Morton.encode(x, y);
  }

  /** Whether the finest cell of that column and row lies outside the area that was asked for. */
  public boolean isMasked(int x, int y) {
    return x < firstColumn
        || x > lastColumn
        || y < firstRow
        || y > lastRow
        || (form != null && !form.contains(Morton.encode(x, y)));
  }

  /** Whether all of a cell lies outside the area that was asked for. */
  public boolean isMasked(CellId cell) {
    int shift = levels - cell.level();
    if (form != null && shift >= 0) {
      return openCells(cell) == 0;
    }
    return shift >= 0
        && ((cell.x() + 1 << shift) <= firstColumn
            || cell.x() << shift > lastColumn
            || (cell.y() + 1 << shift) <= firstRow
            || cell.y() << shift > lastRow);
  }

  /** The number of finest cells of a cell that are not masked. */
  public long openCells(CellId cell) {
    int shift = levels - cell.level();
    if (form != null) {
      return form.count(cell.mortonBegin(levels), cell.mortonEnd(levels));
    }
    long columns = overlap(cell.x() << shift, cell.x() + 1 << shift, firstColumn, lastColumn);
    long rows = overlap(cell.y() << shift, cell.y() + 1 << shift, firstRow, lastRow);
    return columns * rows;
  }

  private static int overlap(int begin, int end, int first, int last) {
    return Math.max(0, Math.min(end - 1, last) - Math.max(begin, first) + 1);
  }

  /** The bounds of a cell. */
  public Bounds boundsOf(CellId cell) {
    double cells = 1L << cell.level();
    double north = top - height * cell.y() / cells;
    double south = top - height * (cell.y() + 1) / cells;
    double west = left + width * cell.x() / cells;
    double east = left + width * (cell.x() + 1) / cells;
    return new Bounds(projection.unproject(south), west, projection.unproject(north), east);
  }

  /** The bounds of the whole square. */
  public Bounds square() {
    return boundsOf(CellId.ROOT);
  }

  /** The first column that is not masked. */
  public int firstColumn() {
    return firstColumn;
  }

  /** The last column that is not masked. */
  public int lastColumn() {
    return lastColumn;
  }

  /** The first row that is not masked. */
  public int firstRow() {
    return firstRow;
  }

  /** The last row that is not masked. */
  public int lastRow() {
    return lastRow;
  }

  private int firstOpen(double share) {
    return (int) Math.max(0, Math.floor(share * grid() + EDGE));
  }

  private int lastOpen(double share) {
    return (int) Math.min(grid() - 1, Math.ceil(share * grid() - EDGE) - 1);
  }

  private static boolean onTheMap(Bounds area) {
    return area.south() >= -Projection.MERCATOR_LIMIT
        && area.north() <= Projection.MERCATOR_LIMIT
        && area.west() >= -180
        && area.east() <= 180;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Region that
        && projection == that.projection
        && area.equals(that.area)
        && levels == that.levels
        && quantities.equals(that.quantities)
        && Objects.equals(form, that.form);
  }

  @Override
  public int hashCode() {
    return Objects.hash(projection, area, levels, form);
  }

  @Override
  public String toString() {
    return "Region[" + projection + " " + area + ", grid " + grid() + "]";
  }
}

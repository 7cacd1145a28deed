package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import java.util.List;

/** An area of any form: polygons with holes, which may overlap. */
public final class AreaShape {
  /** Its cells are listed one by one. */
  private static final int MOST_GRID = 4096;

  private final String name;
  private final List<DrawnPolygon> polygons;

  /**
   * Some polygons together.
   *
   * @param name what it is called in refusals
   */
  public AreaShape(String name, List<DrawnPolygon> polygons) {
    this.name = name;
    this.polygons = List.copyOf(polygons);
  }

  /** The least rectangle around it. */
  public Bounds bounds() {
    double[] sides = {90, 180, -90, -180};
    for (DrawnPolygon polygon : polygons) {
      PolygonRing outline = new PolygonRing(polygon.rings().get(0));
      for (int i = 0; i < outline.size(); i++) {
        sides[0] = Math.min(sides[0], outline.latitude(i));
        sides[1] = Math.min(sides[1], outline.longitude(i));
        sides[2] = Math.max(sides[2], outline.latitude(i));
        sides[3] = Math.max(sides[3], outline.longitude(i));
      }
    }
    if (!(sides[0] < sides[2] && sides[1] < sides[3])) {
      throw Checks.refuse("area", name, "polygons with something in them");
    }
    return Area.of(sides[0], sides[1], sides[2], sides[3]);
  }

  /** The region with all finest cells masked that do not touch the area. */
  public Region region(int grid) {
    if (grid > MOST_GRID) {
      throw Checks.refuse("grid", grid, "at most " + MOST_GRID + " with an area of polygons");
    }
    Region around = Area.checkCells(Region.around(bounds(), grid));
    PolygonCells cells = new PolygonCells(around);
    polygons.forEach(cells::add);
    return around.within(cells.touched(), cells.crossed());
  }
}

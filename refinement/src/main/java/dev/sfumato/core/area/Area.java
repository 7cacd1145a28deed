package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import java.util.Locale;

/**
 * What an operator may ask about: a part of the Earth, in degrees, of a size that a place can be
 * known to.
 *
 * <p>Phones know where they are to a few metres at best, so cells under a metre would show nothing,
 * and an area under ten metres is a room. An area that crosses the date line is refused with the
 * two to use in its place: the map is a square of one piece.
 */
public final class Area {
  public static final double MIN_CELL_METRES = 1;
  public static final double MIN_SIDE_METRES = 10;

  /** Sides that differ by less are the same. */
  private static final double ROUNDING = 1e-9;

  private Area() {}

  /** Reads {@code S,W,N,E}. */
  public static Bounds parse(String text) {
    double[] sides = Bounds.numbers(text);
    return of(sides[0], sides[1], sides[2], sides[3]);
  }

  /** The area within these sides; a refusal says which were meant, where that can be told. */
  public static Bounds of(double south, double west, double north, double east) {
    AreaSides sides = new AreaSides(south, west, north, east);
    if (!sides.isOnTheMap()) {
      throw Checks.refuse("area", sides, AreaAdvice.on(sides));
    }
    Bounds area = sides.bounds();
    if (Ground.shorterSideMetres(area) < MIN_SIDE_METRES * (1 - ROUNDING)) {
      throw Checks.refuse("area", sides, "at least 10 m from side to side");
    }
    return area;
  }

  /** Refuses a region whose finest cells would be smaller than any place is known. */
  public static Region checkCells(Region region) {
    double cell = Ground.cellMetres(region, region.levels());
    if (region.projection() == Projection.PLAIN || cell >= MIN_CELL_METRES * (1 - ROUNDING)) {
      return region;
    }
    int levels = region.levels();
    while (levels > 0 && Ground.cellMetres(region, levels) < MIN_CELL_METRES * (1 - ROUNDING)) {
      levels--;
    }
    throw Checks.refuse(
        "cells",
        String.format(Locale.ROOT, "%.2g m", cell),
        "at least 1 m: in this area a grid of at most " + (1 << levels));
  }
}

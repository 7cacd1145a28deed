package dev.sfumato.server.api.view;

import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.geo.Region;
import java.util.Locale;
import java.util.Optional;

/**
 * How large the cells of a plan are: in metres on the Earth, else in words alone.
 *
 * @param typical if people were spread evenly
 * @param dense where people are sixteen times as dense as on average
 * @param inWords the size of these
 */
record PlannedSides(
    Optional<Double> finest,
    Optional<Double> first,
    Optional<Double> typical,
    Optional<Double> dense,
    String inWords) {
  /** The root of sixteen. */
  private static final double DENSER = 4;

  /** Of a query of a plan, whose first one has cells of that level. */
  static PlannedSides of(PlannedQuery query, int firstLevel) {
    Region region = query.campaign().region();
    // So many are side by side.
    double cells = Math.sqrt((double) query.length() / query.campaign().countsPerCell());
    return SpaceView.of(region)
        .map(space -> inWords(space, Math.min(region.grid(), DENSER * cells)))
        .orElseGet(() -> inMetres(region, firstLevel, cells));
  }

  private static PlannedSides inWords(SpaceView space, double cells) {
    String both = space.x().part(cells) + " by " + space.y().part(cells);
    return new PlannedSides(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), both);
  }

  private static PlannedSides inMetres(Region region, int firstLevel, double cells) {
    double finest = GroundMeasure.cellMetres(region, region.levels());
    double square = GroundMeasure.openShare(region) * GroundMeasure.areaKm2(region.area());
    double typical = Math.sqrt(1e6 * square) / cells;
    double dense = Math.max(finest, typical / DENSER);
    return new PlannedSides(
        Optional.of(finest),
        Optional.of(GroundMeasure.cellMetres(region, firstLevel)),
        Optional.of(Math.max(finest, typical)),
        Optional.of(dense),
        String.format(Locale.ROOT, "%.0f m", dense));
  }
}

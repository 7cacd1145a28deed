package dev.sfumato.server.api.view;

import dev.sfumato.core.area.AreaEstimate;
import dev.sfumato.core.estimate.Heatmap;
import java.util.List;
import java.util.Optional;

/**
 * How many are in an area.
 *
 * @param id what its feature was called in the request
 * @param share of all on the map
 * @param low the lower end of the share's interval
 * @param high its upper end
 * @param count the share as a number of devices or people
 */
public record AreaView(
    Optional<String> id,
    double share,
    double low,
    double high,
    double count,
    double countLow,
    double countHigh) {
  public static AreaView of(Optional<String> id, AreaEstimate area, double total) {
    return new AreaView(
        id,
        area.share(),
        area.low(),
        area.high(),
        area.share() * total,
        area.low() * total,
        area.high() * total);
  }

  /**
   * All areas of a request, in its order.
   *
   * @param query the last one that the map was made of
   * @param level how often the intervals hold
   * @param unit what is counted
   */
  public record All(int query, double level, String unit, List<AreaView> areas) {
    public static All of(int query, String unit, List<AreaView> areas) {
      return new All(query, Heatmap.INTERVAL_LEVEL, unit, List.copyOf(areas));
    }
  }
}

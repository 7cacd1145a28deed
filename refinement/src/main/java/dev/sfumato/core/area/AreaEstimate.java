package dev.sfumato.core.area;

/**
 * How many people are in an area, as a share of all on the map.
 *
 * @param share the best single guess, in [0, 1]: what the map shows there
 * @param low the lower end of an interval of the same level as those of the map
 * @param high the upper end
 */
public record AreaEstimate(double share, double low, double high) {
  static final AreaEstimate NOBODY = new AreaEstimate(0, 0, 0);
}

package dev.sfumato.core.area;

/**
 * How many people of a cell are in an area, as a function of how many are in the cell: {@code
 * constant + slope x mass}, with an error that has nothing to do with that of the mass.
 *
 * @param drawn the part of the cell's people that the map shows in the area
 * @param constant what does not depend on the mass
 * @param slope what does
 * @param noise the variance of the error by noise
 * @param sampled its variance by sampling
 * @param unseen its variance by how people are spread where nobody counted
 */
record AreaPart(
    double drawn, double constant, double slope, double noise, double sampled, double unseen) {
  static final AreaPart NONE = evenly(0);
  static final AreaPart ALL = evenly(1);

  /** So much of the people, however many there are. */
  static AreaPart evenly(double part) {
    return new AreaPart(part, 0, part, 0, 0, 0);
  }
}

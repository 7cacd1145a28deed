package dev.sfumato.lab.dataset;

/**
 * Blocks between streets, turned by an angle and, where a quarter has grown, bent.
 *
 * <p>Most blocks hold few people, some many, and one in seventy is towers. Streets, avenues and the
 * parks that take the place of a few blocks hold hardly anyone. Lengths are in kilometres.
 */
final class StreetGrid {
  /** The density on a street, of that in the block beside it. */
  private static final double ON_THE_STREET = 0.12;

  private static final double IN_A_PARK = 0.01;
  private static final double STREET_WIDTH = 0.024;
  private static final double AVENUE_WIDTH = 0.038;

  private final int seed;
  private final double sine;
  private final double cosine;
  private final double blockWidth;
  private final double blockLength;
  private final double bend;
  private final double cell;

  StreetGrid(
      int seed, double angle, double blockWidth, double blockLength, double bend, double cell) {
    this.seed = seed;
    this.sine = StrictMath.sin(angle);
    this.cosine = StrictMath.cos(angle);
    this.blockWidth = blockWidth;
    this.blockLength = blockLength;
    this.bend = bend;
    this.cell = cell;
  }

  /** The density at a place; 1 is that of an ordinary block. */
  double at(double x, double y) {
    double bentX = bend == 0 ? x : x + bend * Noise.smooth(seed + 9, x / 1.7, y / 1.7);
    double bentY = bend == 0 ? y : y + bend * Noise.smooth(seed + 10, x / 1.7, y / 1.7);
    double across = across(bentX, bentY);
    double along = along(bentX, bentY);
    long column = (long) Math.floor(across);
    long row = (long) Math.floor(along);
    double street = paved(across - column, blockWidth, STREET_WIDTH);
    double avenue = paved(along - row, blockLength, AVENUE_WIDTH);
    double onStreet = 1 - (1 - ON_THE_STREET) * Math.max(street, avenue);
    return park(across, along) * block(column, row) * lots(x, y) * onStreet;
  }

  /** Blocks across the streets from the corner of the map. */
  double across(double x, double y) {
    return (x * cosine + y * sine) / blockWidth;
  }

  /** Blocks along the streets from the corner of the map. */
  double along(double x, double y) {
    return (y * cosine - x * sine) / blockLength;
  }

  private double block(long column, long row) {
    double usual = StrictMath.exp(0.55 * Noise.normal(seed, column, row));
    return Noise.uniform(seed + 3, column, row) < 0.014 ? 4.5 * usual : usual;
  }

  /** Within a block no house is like the next. */
  private double lots(double x, double y) {
    return 1 + 0.3 * Noise.smooth(seed + 5, x * 14, y * 14);
  }

  private double park(double across, double along) {
    long column = (long) Math.floor(across / 3);
    long row = (long) Math.floor(along / 2);
    return Noise.uniform(seed + 6, column, row) < 0.035 ? IN_A_PARK : 1;
  }

  /** How much of a cell is street, from its place in the block: soft, so that any grid will do. */
  private double paved(double within, double block, double width) {
    double edge = Math.min(within, 1 - within) * block;
    return 1 - Noise.step(width / 2 - 0.4 * cell, width / 2 + 0.6 * cell, edge);
  }
}

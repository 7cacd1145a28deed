package dev.sfumato.core.area;

import dev.sfumato.core.estimate.DensityTree;

/** The four children of a cell, each with its part in an area, being put together. */
final class Quarters {
  /**
   * How alike the errors of neighbours are where nobody counted: what a map does not show, a street
   * or a shore, goes on from one quarter into the next. Chosen on two made-up cities (decision 30).
   */
  private static final double ALIKE = 0.25;

  private final double mass;
  private final double[] shares = new double[4];
  private final double[] counts = new double[4];
  private final double[] expected = new double[4];
  private final double[] noises = new double[4];
  private final double[] sampled = new double[4];
  private final double[] strays = new double[4];
  private final AreaPart[] parts = new AreaPart[4];
  private int size;

  /**
   * @param mass what the map gives the parent
   */
  Quarters(double mass) {
    this.mass = mass;
  }

  /**
   * @param share the child's part of its parent, on the map
   */
  void addCounted(double share, AreaPart part, DensityTree.Node node) {
    shares[size] = share;
    counts[size] = node.counted();
    noises[size] = node.noise();
    sampled[size] = node.sampled();
    parts[size++] = part;
  }

  /**
   * @param variance of its mass about that share of its parent's
   */
  void addUncounted(double share, AreaPart part, double variance) {
    shares[size] = share;
    expected[size] = share;
    strays[size] = variance;
    parts[size++] = part;
  }

  /** The parent's part: see {@link AreaSum}. */
  AreaPart together() {
    double all = 0;
    double mean = 0;
    double missing = 0;
    double unexpected = 1;
    double drawn = 0;
    for (int i = 0; i < size; i++) {
      double variance = noises[i] + sampled[i] + strays[i];
      all += variance;
      mean += variance * parts[i].slope();
      missing -= counts[i];
      unexpected -= expected[i];
      drawn += shares[i] * parts[i].drawn();
    }
    mean = all > 0 ? mean / all : drawn;
    double constant = mean * missing;
    double slope = mean * unexpected;
    double noise = 0;
    double chance = 0;
    double unseen = 0;
    double deviations = 0;
    double straying = 0;
    for (int i = 0; i < size; i++) {
      AreaPart part = parts[i];
      double off = part.slope() - mean;
      constant += part.constant() + part.slope() * counts[i];
      slope += part.slope() * expected[i];
      noise += part.noise() + off * off * noises[i];
      chance += part.sampled() + off * off * sampled[i];
      unseen += part.unseen();
      deviations += Math.sqrt(part.unseen());
      straying += off * off * strays[i];
    }
    unseen = straying + ALIKE * deviations * deviations + (1 - ALIKE) * unseen;
    return new AreaPart(mass > 0 ? drawn : slope, constant, slope, noise, chance, unseen);
  }
}

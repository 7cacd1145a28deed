package dev.sfumato.core.strategy;

import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.TreeFit;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;

/**
 * What the answers so far say of where people are, and of how the map goes on below what was
 * counted.
 *
 * @param answers all of them
 * @param tree the people of each cell, as far as is known
 * @param plain the same without a prior: a good prior does not make a map flat
 * @param unevenness how unevenly quarters are filled, whatever was known before
 */
record Outlook(
    List<NoisyHistogram> answers, DensityTree tree, DensityTree plain, Unevenness unevenness) {
  /** How far below measured cells a partition may reach at once. */
  private static final int LEVELS_AT_ONCE = 3;

  static Outlook of(Region region, List<NoisyHistogram> answers, Prior prior) {
    DensityTree tree = TreeFit.of(region, answers, Sampling.FRESH, prior, LEVELS_AT_ONCE);
    DensityTree plain =
        prior.isNone() ? tree : TreeFit.of(region, answers, Sampling.FRESH, Prior.NONE, 0);
    return new Outlook(answers, tree, plain, Unevenness.of(plain, region.levels()));
  }

  /**
   * Whether another look would find people in spots that are smaller than what was counted, which
   * have to be found before they can be counted.
   */
  boolean isSharp() {
    int finest = finestCounted();
    return finest < tree.region().levels() && unevenness.isSharp(finest + 1);
  }

  /** The finest level at which spots are looked for. */
  int deepest() {
    return Math.min(tree.region().levels(), finestCounted() + LEVELS_AT_ONCE);
  }

  private int finestCounted() {
    return answers.stream().mapToInt(answer -> answer.partition().depth()).max().orElse(0);
  }
}

package dev.sfumato.core.estimate;

import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.CellTable;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Fits a {@link DensityTree} to all answers of a campaign, from the root down.
 *
 * <p>Four children are expected to divide their parent in some way ({@link SplitPrior}), as far as
 * splits keep to that ({@link SplitVariance}), and what was counted decides ({@link
 * SplitPosterior}). All of it is learnt from the answers themselves.
 */
public final class TreeFit {
  /*
   * This is the downward pass of the Gaussian tree model of multiscale estimation [1], with totals
   * that are consistent between levels as in [2] and shrinkage by empirical Bayes as in [3].
   * [1] Chou, Willsky, Benveniste, "Multiscale recursive estimation", IEEE TAC 39(3), 1994.
   * [2] Hay, Rastogi, Miklau, Suciu, "Boosting the accuracy of differentially private histograms
   *     through consistency", VLDB 2010.
   * [3] Efron, Morris, "Stein's estimation rule and its competitors", JASA 68, 1973.
   */

  /** Everything is a share of the whole, which therefore is never nothing. */
  private static final double MIN_MASS = 1e-9;

  private final Region region;
  private final List<QuerySums> queries;
  private final Sampling sampling;
  private final Optional<Shares> map;
  private final List<QuerySums> earlier;
  private final InnerCells inner;
  private final int levelsBelow;
  private final CellWatch watch;

  private TreeFit(
      Region region,
      List<NoisyHistogram> answers,
      Sampling sampling,
      Prior prior,
      int levelsBelow,
      CellWatch watch) {
    this.region = region;
    this.queries = sums(region, answers.stream().map(NoisyHistogram::measurement));
    this.earlier = sums(region, prior.earlier().stream());
    this.sampling = sampling;
    this.map = prior.map();
    this.inner = InnerCells.of(answers);
    this.levelsBelow = levelsBelow;
    this.watch = watch;
  }

  /**
   * The tree of some answers.
   *
   * @param sampling how the devices were drawn
   * @param prior what was known before
   * @param levelsBelow how many levels to go on by the prior alone below what was measured
   */
  public static DensityTree of(
      Region region,
      List<NoisyHistogram> answers,
      Sampling sampling,
      Prior prior,
      int levelsBelow) {
    return watched(region, answers, sampling, prior, levelsBelow, CellWatch.none());
  }

  /** The same tree, while someone looks on. */
  static DensityTree watched(
      Region region,
      List<NoisyHistogram> answers,
      Sampling sampling,
      Prior prior,
      int levelsBelow,
      CellWatch watch) {
    return new TreeFit(region, answers, sampling, prior, levelsBelow, watch).fit();
  }

  private static List<QuerySums> sums(Region region, Stream<Measurement> measurements) {
    return measurements.map(each -> new QuerySums(region, each)).toList();
  }

  private DensityTree fit() {
    TreeLevel top = top();
    DensityTree tree = new DensityTree(region, top);
    long[] parents = parentsAmong(top.cells);
    while (parents.length > 0) {
      TreeLevel next = below(tree, parents);
      tree.add(next);
      parents = next.level < region.levels() ? parentsAmong(next.cells) : new long[0];
    }
    return tree;
  }

  /** The share of devices that are counted anywhere; it is one where nobody is outside. */
  private TreeLevel top() {
    Sightings seen = Sightings.of(queries, sampling, 1);
    Observations all = seen.expecting(1);
    double mass = all.has(0) ? Math.max(MIN_MASS, all.share(0)) : 1;
    TreeLevel top =
        new TreeLevel(
            region,
            0,
            new long[] {1},
            new double[] {mass},
            SplitPrior.Weights.START,
            SplitVariance.Pooled.UNKNOWN,
            new double[] {1},
            seen,
            all);
    watch.look(
        top,
        root ->
            new Explanation.Part(
                CellId.ROOT,
                seen.counts(root, 1, 1, 1),
                new Explanation.Expectation(1, all.has(root) ? 0 : 1),
                Explanation.Expectation.NONE,
                all.has(root) ? mass - all.share(root) : 0));
    return top;
  }

  /** The cells that have children: those above a measured cell, or not far below one. */
  private long[] parentsAmong(long[] cells) {
    return Arrays.stream(cells).filter(this::isParent).toArray();
  }

  private boolean isParent(long cell) {
    if (inner.contains(cell)) {
      return true;
    }
    long measured = cell;
    for (int below = 0; below < levelsBelow; below++) {
      if (measured == 1 || inner.contains(measured >> 2)) {
        return true;
      }
      measured >>= 2;
    }
    return false;
  }

  private TreeLevel below(DensityTree tree, long[] parents) {
    int level = CellId.level(parents[0]);
    TreeLevel above = tree.level(level);
    double[] parentMass = new double[parents.length];
    Arrays.setAll(parentMass, i -> above.mass[above.find(parents[i])]);
    long[] children =
        LongStream.range(0, 4L * parents.length)
            .map(i -> parents[(int) i / 4] << 2 | i % 4)
            .toArray();
    SplitPrior prior = new SplitPrior(tree, map, parents);
    double[] guess = expected(prior.shares(above.weights), parentMass);
    Sightings seen = Sightings.of(measuredBy(parents), sampling, children);
    Observations observed = seen.expecting(guess);
    SplitPrior.Weights weights = prior.fit(observed, parentMass, above.weights);
    double[] shares = prior.shares(weights);
    double[] variances = SplitVariance.estimate(observed, parentMass, shares);
    Observations then = EarlierSplits.forecast(earlier, children, guess, observed, parentMass);
    SplitVariance.Pooled structure = SplitVariance.pooled(observed, parentMass, shares);
    SplitPosterior posterior =
        new SplitPosterior(parentMass, shares, variances, then, structure.variance());
    Division division = divide(children, seen, guess, observed, posterior);
    TreeLevel next =
        new TreeLevel(
            region,
            level + 1,
            children,
            division.masses(),
            weights,
            structure,
            shares,
            seen,
            division.observed());
    watch.look(next, division::part);
    return next;
  }

  private static Division divide(
      long[] children,
      Sightings seen,
      double[] guess,
      Observations observed,
      SplitPosterior posterior) {
    double[] masses = posterior.masses(observed);
    if (seen.isEmpty()) {
      return new Division(children, seen, guess, observed, posterior, masses);
    }
    // Sampling varies about how many there are, of which more is known by now than the guess.
    Observations again = seen.expecting(masses);
    return new Division(children, seen, masses, again, posterior, posterior.masses(again));
  }

  /** No query measures a child below the finest inner cells: nothing need be looked up there. */
  private List<QuerySums> measuredBy(long[] parents) {
    return Arrays.stream(parents).anyMatch(inner::contains) ? queries : List.of();
  }

  private static double[] expected(double[] shares, double[] parentMass) {
    double[] masses = new double[shares.length];
    Arrays.setAll(masses, child -> shares[child] * parentMass[child / 4]);
    return masses;
  }

  /** All strict ancestors of cells in the partitions of the answers. */
  private record InnerCells(CellTable table) {
    static InnerCells of(List<NoisyHistogram> answers) {
      long[] parents =
          answers.stream()
              .flatMapToLong(answer -> Arrays.stream(answer.partition().cellBits()))
              .filter(bits -> bits > 1)
              .map(bits -> bits >> 2)
              .sorted()
              .distinct()
              .toArray();
      LongStream all = LongStream.empty();
      for (long[] level = parents; level.length > 0; level = above(level)) {
        all = LongStream.concat(all, Arrays.stream(level));
      }
      return new InnerCells(CellTable.ofPositions(all.sorted().distinct().toArray()));
    }

    private static long[] above(long[] cells) {
      return Arrays.stream(cells)
          .filter(bits -> bits > 1)
          .map(bits -> bits >> 2)
          .distinct()
          .toArray();
    }

    boolean contains(long bits) {
      return table.find(bits) != CellTable.ABSENT;
    }
  }
}

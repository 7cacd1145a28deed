package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.CellTable;
import dev.sfumato.core.geo.Region;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Fits a {@link DensityTree} to all answers of a campaign, from the root down.
 *
 * <p>At every parent with mass M the four children have a prior N(M p, M^2 tau^2) and observations
 * N(x, u); each is pulled from one to the other by w = M^2 tau^2 / (M^2 tau^2 + u), and then all
 * four are moved together, each by its own uncertainty, until they sum to M. Both p and tau are
 * learnt from the answers themselves ({@link SplitPrior}, {@link SplitVariance}).
 */
final class TreeFit {
  /*
   * This is the downward pass of the Gaussian tree model of multiscale estimation [1], with totals
   * that are consistent between levels as in [2] and shrinkage by empirical Bayes as in [3].
   * [1] Chou, Willsky, Benveniste, "Multiscale recursive estimation", IEEE TAC 39(3), 1994.
   * [2] Hay, Rastogi, Miklau, Suciu, "Boosting the accuracy of differentially private histograms
   *     through consistency", VLDB 2010.
   * [3] Efron, Morris, "Stein's estimation rule and its competitors", JASA 68, 1973.
   */

  private final Region region;
  private final List<QuerySums> queries;
  private final Sampling sampling;
  private final Optional<Shares> map;
  private final List<QuerySums> earlier;
  private final InnerCells inner;
  private final int levelsBelow;

  private TreeFit(
      Region region,
      List<NoisyHistogram> answers,
      Sampling sampling,
      Prior prior,
      int levelsBelow) {
    this.region = region;
    this.queries = sums(region, answers.stream().map(NoisyHistogram::measurement));
    this.earlier = sums(region, prior.earlier().stream());
    this.sampling = sampling;
    this.map = prior.map();
    this.inner = InnerCells.of(answers);
    this.levelsBelow = levelsBelow;
  }

  /**
   * The tree of some answers.
   *
   * @param sampling how the devices were drawn
   * @param prior what was known before
   * @param levelsBelow how many levels to go on by the prior alone below what was measured
   */
  static DensityTree of(
      Region region,
      List<NoisyHistogram> answers,
      Sampling sampling,
      Prior prior,
      int levelsBelow) {
    return new TreeFit(region, answers, sampling, prior, levelsBelow).fit();
  }

  private static List<QuerySums> sums(Region region, Stream<Measurement> measurements) {
    return measurements.map(each -> new QuerySums(region, each)).toList();
  }

  private DensityTree fit() {
    TreeLevel top =
        new TreeLevel(
            region, 0, new long[] {1}, new double[] {rootMass()}, SplitPrior.Weights.START);
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
  private double rootMass() {
    Observations all = Observations.of(queries, sampling, new long[] {1}, new double[] {1});
    return all.has(0) ? Math.max(1e-9, all.share(0)) : 1;
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
    Observations observed = Observations.of(measuredBy(parents), sampling, children, guess);
    SplitPrior.Weights weights = prior.fit(observed, parentMass, above.weights);
    double[] shares = prior.shares(weights);
    double[] variances = SplitVariance.estimate(observed, parentMass, shares);
    Observations then = EarlierSplits.forecast(earlier, children, guess, observed, parentMass);
    double[] masses = posterior(observed, parentMass, shares, variances, then);
    return new TreeLevel(region, level + 1, children, masses, weights);
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

  private static double[] posterior(
      Observations observed,
      double[] parentMass,
      double[] shares,
      double[] variances,
      Observations then) {
    double[] masses = new double[shares.length];
    double[] spreads = new double[4];
    for (int parent = 0; parent < parentMass.length; parent++) {
      double mass = parentMass[parent];
      double structure = Math.max(Double.MIN_NORMAL, mass * mass * variances[parent]);
      for (int i = 0; i < 4; i++) {
        int child = 4 * parent + i;
        Belief belief = new Belief(mass * shares[child], structure);
        if (observed.has(child)) {
          belief = belief.with(observed.share(child), observed.variance(child));
        }
        if (then.has(child)) {
          belief = belief.with(then.share(child), then.variance(child));
        }
        masses[child] = belief.mean();
        spreads[i] = belief.variance();
      }
      reconcile(masses, 4 * parent, spreads, mass, shares);
    }
    return masses;
  }

  /** A Gaussian that each independent observation sharpens. */
  private record Belief(double mean, double variance) {
    Belief with(double value, double noise) {
      double weight = variance / (variance + noise);
      double left = Math.max(Double.MIN_NORMAL, weight * noise);
      return new Belief(weight * value + (1 - weight) * mean, left);
    }
  }

  /** Moves four children until they sum to their parent, the uncertain ones most. */
  private static void reconcile(
      double[] masses, int first, double[] spreads, double mass, double[] shares) {
    double sum = masses[first] + masses[first + 1] + masses[first + 2] + masses[first + 3];
    double spread = spreads[0] + spreads[1] + spreads[2] + spreads[3];
    double kept = 0;
    for (int i = 0; i < 4; i++) {
      masses[first + i] = Math.max(0, masses[first + i] + spreads[i] / spread * (mass - sum));
      kept += masses[first + i];
    }
    for (int i = 0; i < 4; i++) {
      masses[first + i] = kept > 0 ? masses[first + i] * (mass / kept) : mass * shares[first + i];
    }
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

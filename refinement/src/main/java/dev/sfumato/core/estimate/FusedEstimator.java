package dev.sfumato.core.estimate;

import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.Arrays;
import java.util.List;

/**
 * Every answer counts: all histograms of a campaign in one map (docs/algorithm.md, 8).
 *
 * <p>Totals that several queries measured are combined by their variances, the shares of a cell's
 * children are pulled towards what their surroundings predict as far as noise and sampling leave
 * them in doubt, and the picture goes on a little below the finest measured cell by interpolation.
 *
 * <p>The intervals lean on no prior: each is the measured total of its element, the queries
 * combined, with the deviation of sampling and noise (Wilson's). They are widened to hold the
 * estimate, lowered a little where an element stands out, and cut at 0 and 1.
 */
public final class FusedEstimator implements Estimator {
  /** Levels that are drawn below what was measured; a third one changes nothing (decision 4). */
  private static final int LEVELS_BELOW = 2;

  /** Where next to nobody is expected, what sampling adds is still to be told from rounding. */
  private static final double MIN_EXPECTED = 1e-6;

  private final Prior prior;
  private final Sampling sampling;

  public FusedEstimator() {
    this(Prior.NONE, Sampling.FRESH);
  }

  private FusedEstimator(Prior prior, Sampling sampling) {
    this.prior = prior;
    this.sampling = sampling;
  }

  /** For answers of devices that were drawn in another way. */
  public FusedEstimator withSampling(Sampling other) {
    return new FusedEstimator(prior, other);
  }

  /** With what is known already; it counts as far as the answers bear it out. */
  public static FusedEstimator withPrior(Prior prior) {
    return new FusedEstimator(prior, Sampling.FRESH);
  }

  @Override
  public Heatmap estimate(Region region, List<NoisyHistogram> answers) {
    Fit fit = fit(region, answers, CellWatch.none());
    List<QuerySums> queries = sums(region, answers);
    NoisyHistogram last = answers.get(answers.size() - 1);
    double[] low = new double[last.partition().size()];
    double[] high = new double[low.length];
    double[] following = Interval.following(fit.shares());
    for (int element = 0; element < low.length; element++) {
      Explanation.Measured measured = measure(queries, last, element, fit);
      double half = Interval.FUSED_HALF_WIDTH * measured.deviation() / fit.tree().total();
      double share = fit.shares().of(element);
      double middle = measured.share() / fit.tree().total();
      double tooHigh = following[element] * Math.max(0, middle - share);
      low[element] = Interval.low(share, middle - tooHigh - half);
      high[element] = Interval.high(share, middle + Interval.reach(middle, half));
    }
    return new Heatmap(region, fit.shares(), low, high, fit.detail(), fit.people());
  }

  /** The tree that {@link #estimate} draws its map from, by the same steps. */
  public DensityTree tree(Region region, List<NoisyHistogram> answers) {
    return TreeFit.of(region, answers, sampling, prior, LEVELS_BELOW);
  }

  /**
   * Why an element of {@link #estimate} has its number. Fits the map once more, by the same steps,
   * and looks on: it takes as long as the map did.
   */
  public Explanation explain(Region region, List<NoisyHistogram> answers, int element) {
    NoisyHistogram last = answers.get(answers.size() - 1);
    CellWatch watch = CellWatch.of(last.partition(), element);
    Fit fit = fit(region, answers, watch);
    return new Explanation(
        fit.shares().of(element),
        fit.people(),
        measure(sums(region, answers), last, element, fit),
        watch.parts());
  }

  /**
   * A fitted tree as a map.
   *
   * @param people the mass within the elements of the map
   */
  private record Fit(DensityTree tree, Shares detail, Shares shares, double people) {}

  private Fit fit(Region region, List<NoisyHistogram> answers, CellWatch watch) {
    DensityTree tree = TreeFit.watched(region, answers, sampling, prior, LEVELS_BELOW, watch);
    Shares detail = tree.leaves();
    Partition partition = answers.get(answers.size() - 1).partition();
    double[] sums = collect(detail, partition);
    double people = tree.total() * Arrays.stream(sums).sum();
    return new Fit(tree, detail, Shares.ofWeights(partition, sums), people);
  }

  private static List<QuerySums> sums(Region region, List<NoisyHistogram> answers) {
    return answers.stream().map(answer -> new QuerySums(region, answer.measurement())).toList();
  }

  /** The shares of fine leaves, summed over the elements of a coarser partition. */
  private static double[] collect(Shares detail, Partition partition) {
    Partition fine = detail.partition();
    Intervals intervals = partition.intervals();
    double[] sums = new double[partition.size()];
    int stretch = 0;
    for (int leaf = 0; leaf < fine.size(); leaf++) {
      long begin = fine.element(leaf).mortonBegin(CellId.MAX_LEVEL);
      while (intervals.begin(stretch + 1) <= begin) {
        stretch++;
      }
      if (intervals.element(stretch) >= 0) {
        sums[intervals.element(stretch)] += detail.of(leaf);
      }
    }
    return sums;
  }

  /** What the queries say of an element: all of them of a whole cell, the last one of a rest. */
  private Explanation.Measured measure(
      List<QuerySums> queries, NoisyHistogram last, int element, Fit fit) {
    Partition partition = last.partition();
    long bits = partition.elementBits(element);
    if (partition.extent(element, CellId.level(bits)) == 1) {
      double expected = Math.max(MIN_EXPECTED, fit.shares().of(element) * fit.tree().total());
      Sightings sightings = Sightings.of(queries, sampling, bits);
      Observations seen = sightings.expecting(expected);
      double noise = sightings.expecting(0).variance(0);
      return around(seen.share(0), noise, (seen.variance(0) - noise) / expected);
    }
    double unit = (double) last.survivors() * last.scale();
    return around(
        last.total(element) / unit,
        last.noiseVariance() / (unit * unit),
        sampling.unseen() / last.survivors());
  }

  /**
   * The middle and the deviation of all masses m that a measured share x does not contradict: (x -
   * m)^2 = z^2 (noise + m sampled), solved for m as Wilson does. Sampling varies about what there
   * is, not about what was seen: where nobody was seen there may be somebody all the same.
   *
   * @param noise the variance of x by noise
   * @param sampled its variance by sampling, for each unit of mass
   */
  private static Explanation.Measured around(double share, double noise, double sampled) {
    double zz = Interval.FUSED_HALF_WIDTH * Interval.FUSED_HALF_WIDTH;
    double variance = noise + sampled * Math.max(0, share) + zz * sampled * sampled / 4;
    return new Explanation.Measured(share + zz * sampled / 2, Math.sqrt(variance));
  }
}

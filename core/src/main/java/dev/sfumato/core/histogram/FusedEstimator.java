package dev.sfumato.core.histogram;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import java.util.List;

/**
 * Every answer counts: all histograms of a campaign in one map (algorithm 4.1).
 *
 * <p>Totals that several queries measured are combined by their variances, the shares of a cell's
 * children are pulled towards what their surroundings predict as far as noise and sampling leave
 * them in doubt, and the picture goes on a little below the finest measured cell by interpolation.
 *
 * <p>The intervals lean on no prior: each is the measured total of its element, the queries
 * combined, with the deviation of sampling and noise. They are widened to hold the estimate, and
 * cut at 0 and 1.
 */
public final class FusedEstimator implements Estimator {
  /** Levels that are drawn below what was measured; a third one changes nothing (decision 4). */
  private static final int LEVELS_BELOW = 2;

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
    DensityTree tree = TreeFit.of(region, answers, sampling, prior, LEVELS_BELOW);
    Shares detail = tree.leaves();
    NoisyHistogram last = answers.get(answers.size() - 1);
    Shares shares = collect(detail, last.partition());
    List<QuerySums> queries =
        answers.stream().map(answer -> new QuerySums(region, answer.measurement())).toList();
    double[] low = new double[last.partition().size()];
    double[] high = new double[low.length];
    for (int element = 0; element < low.length; element++) {
      Measured measured = measure(queries, last, element, shares.of(element) * tree.total());
      double half = Interval.HALF_WIDTH * Math.sqrt(measured.variance());
      double share = shares.of(element);
      low[element] = Interval.low(share, (measured.share() - half) / tree.total());
      high[element] = Interval.high(share, (measured.share() + half) / tree.total());
    }
    return new Heatmap(region, shares, low, high, detail);
  }

  /** The shares of fine leaves, summed over the elements of a coarser partition. */
  private static Shares collect(Shares detail, Partition partition) {
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
    return Shares.ofWeights(partition, sums);
  }

  private record Measured(double share, double variance) {}

  /** What the queries say of an element: all of them of a whole cell, the last one of a rest. */
  private Measured measure(
      List<QuerySums> queries, NoisyHistogram last, int element, double expected) {
    Partition partition = last.partition();
    long bits = partition.elementBits(element);
    if (partition.extent(element, CellId.level(bits)) == 1) {
      Observations seen = Sightings.of(queries, sampling, bits).expecting(expected);
      return new Measured(seen.share(0), seen.variance(0));
    }
    double unit = (double) last.survivors() * last.scale();
    return new Measured(
        last.total(element) / unit,
        sampling.unseen() * expected / last.survivors() + last.noiseVariance() / (unit * unit));
  }
}

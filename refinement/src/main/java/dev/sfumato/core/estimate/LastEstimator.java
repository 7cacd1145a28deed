package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;

/**
 * The paper's estimate: the last histogram alone, negative counts clipped, spread evenly over what
 * each element stands for.
 *
 * <p>An interval is a share of the unclipped sum, which is unbiased, widened to hold the estimate
 * and cut at 0 and 1.
 */
public final class LastEstimator implements Estimator {
  @Override
  public Heatmap estimate(Region region, List<NoisyHistogram> answers) {
    NoisyHistogram last = answers.get(answers.size() - 1);
    double[] counts = new double[last.partition().size()];
    double sum = 0;
    for (int element = 0; element < counts.length; element++) {
      counts[element] = last.total(element);
      sum += counts[element];
    }
    return heatmap(region, last, counts, Math.max(1, sum));
  }

  private static Heatmap heatmap(Region region, NoisyHistogram last, double[] counts, double sum) {
    Shares shares = Shares.ofWeights(last.partition(), counts);
    double[] low = new double[counts.length];
    double[] high = new double[counts.length];
    for (int element = 0; element < counts.length; element++) {
      double half = Interval.HALF_WIDTH * deviation(last, counts[element]);
      double share = shares.of(element);
      low[element] = Interval.low(share, (counts[element] - half) / sum);
      high[element] = Interval.high(share, (counts[element] + half) / sum);
    }
    double counted = sum / ((double) last.survivors() * last.scale());
    return new Heatmap(region, shares, low, high, shares, counted);
  }

  /** Sampling, about the count and never from a negative one, and noise. */
  private static double deviation(NoisyHistogram last, double count) {
    return Math.sqrt(last.scale() * Math.max((double) last.scale(), count) + last.noiseVariance());
  }
}

package dev.sfumato.core.estimate;

import dev.sfumato.core.campaign.Sampling;
import java.util.Arrays;
import java.util.List;

/**
 * How the people of some parents were divided among their children in an earlier campaign.
 *
 * <p>As shares of the parent, so that a district that has grown since still tells of its streets.
 * Their variance is that of the measurement and of how far people have moved; the latter is learnt
 * from what earlier and present answers differ by beyond noise and sampling, and is large when the
 * earlier ones are of other people altogether. Children that nobody measures now are left out:
 * nothing would show that they have changed.
 */
final class EarlierSplits {
  /** Of a total that is not this many deviations from nothing no share can be had. */
  private static final double MIN_DEVIATIONS = 3;

  private final double[] shares;
  private final double[] variances;

  private EarlierSplits(int children) {
    shares = new double[children];
    variances = new double[children];
    Arrays.fill(variances, Double.POSITIVE_INFINITY);
  }

  /**
   * What the children would have if today's people of each parent were divided as then.
   *
   * @param earlier what was measured then
   * @param children four of each parent, in a row
   * @param expected their shares of all people, as far as is known
   * @param now what is measured now
   * @param parentMass the parents' shares of all people
   */
  static Observations forecast(
      List<QuerySums> earlier,
      long[] children,
      double[] expected,
      Observations now,
      double[] parentMass) {
    EarlierSplits splits = new EarlierSplits(children.length);
    if (!earlier.isEmpty()) {
      Observations then = Sightings.of(earlier, Sampling.FRESH, children).expecting(expected);
      for (int first = 0; first < children.length; first += 4) {
        splits.divide(then, now, first);
      }
      splits.allowForMoves(now, parentMass);
    }
    return splits.of(parentMass);
  }

  private void divide(Observations then, Observations now, int first) {
    double total = 0;
    double variance = 0;
    for (int child = first; child < first + 4; child++) {
      total += then.share(child);
      variance += then.variance(child);
    }
    // A child that was not measured has an infinite variance.
    if (total > MIN_DEVIATIONS * Math.sqrt(variance)) {
      for (int child = first; child < first + 4; child++) {
        double share = then.share(child) / total;
        double own = then.variance(child);
        double ofShare = own * (1 - share) * (1 - share) + (variance - own) * share * share;
        shares[child] = share;
        variances[child] = now.has(child) ? ofShare / (total * total) : Double.POSITIVE_INFINITY;
      }
    }
  }

  private void allowForMoves(Observations now, double[] parentMass) {
    Observations compared = now.withVariance(child -> variance(child, parentMass));
    double[] moved = SplitVariance.estimate(compared, parentMass, shares);
    for (int child = 0; child < variances.length; child++) {
      variances[child] += moved[child / 4];
    }
  }

  private double variance(int child, double[] parentMass) {
    double mass = parentMass[child / 4];
    return mass * mass * variances[child];
  }

  private Observations of(double[] parentMass) {
    double[] masses = new double[shares.length];
    double[] spreads = new double[shares.length];
    for (int child = 0; child < shares.length; child++) {
      boolean known = variances[child] < Double.POSITIVE_INFINITY;
      masses[child] = parentMass[child / 4] * shares[child];
      spreads[child] = known ? variance(child, parentMass) : Double.POSITIVE_INFINITY;
    }
    return new Observations(masses, spreads);
  }
}

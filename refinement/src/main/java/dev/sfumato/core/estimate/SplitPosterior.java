package dev.sfumato.core.estimate;

/**
 * Divides the mass of parents among their four children by all that is known of them.
 *
 * <p>A child of a parent with mass M has a prior N(M p, M^2 t) and observations N(x, u); it is
 * pulled from one to the other by M^2 t / (M^2 t + u), and then all four are moved together, each
 * by its own uncertainty, until they sum to M. What is hardly there then counts for less.
 */
final class SplitPosterior {
  /**
   * The variance of a split is taken for so many times what was estimated. Pulling too far harms
   * more than pulling too little: what neighbours are wrongly given adds up over an area, while
   * their noise averages out (decision 14).
   */
  private static final double GENEROUS = 1.2;

  /** A mass of so many deviations is taken as it is. */
  private static final double PLAIN_DEVIATIONS = 1.5;

  /** A child that is expected to have next to nothing still may have a little. */
  private static final double MIN_SHARE = 1e-3;

  /** The least that a child has, as a part of what is expected of it, unless it is sure. */
  private static final double DARKEST = 0.3;

  /** A count so many deviations below what was expected is sure. */
  private static final double SURE_DEVIATIONS = 3;

  /** With this variance quarters stray by as much as they have, 1/4: any of them may be empty. */
  private static final double SPOTS = 1 / 16.0;

  private final double[] parentMass;
  private final double[] shares;
  private final double[] variances;
  private final Observations then;
  private final double usual;

  /**
   * @param shares the prior shares of the children, four of each parent in a row
   * @param variances of the shares about the prior, for each parent
   * @param then what an earlier campaign foretells of the children
   * @param usual the variance of the whole level
   */
  SplitPosterior(
      double[] parentMass, double[] shares, double[] variances, Observations then, double usual) {
    this.parentMass = parentMass;
    this.shares = shares;
    this.variances = variances;
    this.then = then;
    this.usual = usual;
  }

  /** The masses of all children after some observations. */
  double[] masses(Observations observed) {
    double[] masses = new double[shares.length];
    double[] spreads = new double[4];
    for (int parent = 0; parent < parentMass.length; parent++) {
      for (int i = 0; i < 4; i++) {
        Belief belief = belief(observed, 4 * parent + i);
        masses[4 * parent + i] = belief.mean();
        spreads[i] = belief.variance();
      }
      reconcile(masses, 4 * parent, spreads, observed);
    }
    return masses;
  }

  /** What went into the mean of a child; the three weights sum to one. */
  record Weights(double prior, double observed, double earlier) {}

  /** By what the mean of a child leans on its prior, on its counts and on an earlier campaign. */
  Weights weights(Observations observed, int child) {
    Belief before = new Belief(prior(child), structure(child));
    double counted = observed.has(child) ? before.trust(observed.variance(child)) : 0;
    Belief after = with(before, observed, child);
    double foretold = then.has(child) ? after.trust(then.variance(child)) : 0;
    double rest = 1 - foretold;
    return new Weights((1 - counted) * rest, counted * rest, foretold);
  }

  /** What was expected of a child before it was counted. */
  double prior(int child) {
    return parentMass[child / 4] * shares[child];
  }

  /** What an earlier campaign foretells of a child; 0 when it says nothing. */
  double earlier(int child) {
    return then.has(child) ? then.share(child) : 0;
  }

  /** The mass of a child by itself, before the four are made to sum to their parent. */
  double mean(Observations observed, int child) {
    return belief(observed, child).mean();
  }

  private Belief belief(Observations observed, int child) {
    Belief before = new Belief(prior(child), structure(child));
    return with(with(before, observed, child), then, child);
  }

  private static Belief with(Belief belief, Observations known, int child) {
    return known.has(child) ? belief.with(known.share(child), known.variance(child)) : belief;
  }

  /**
   * How much a child may stray from its prior. With the root of its share: between all four alike,
   * which has people in empty quarters, and in proportion, which never finds an unexpected crowd.
   */
  private double structure(int child) {
    double mass = parentMass[child / 4];
    double variance = GENEROUS * mass * mass * variances[child / 4];
    return Math.max(Double.MIN_NORMAL, variance * part(shares[child]));
  }

  /** By what the variance of a child with some prior share exceeds its parent's usual one. */
  static double part(double share) {
    return Math.sqrt(4 * Math.max(MIN_SHARE, share));
  }

  /** A Gaussian that each independent observation sharpens. */
  private record Belief(double mean, double variance) {
    Belief with(double value, double noise) {
      double weight = trust(noise);
      double left = Math.max(Double.MIN_NORMAL, weight * noise);
      return new Belief(weight * value + (1 - weight) * mean, left);
    }

    /** The weight of an observation with so much variance. */
    double trust(double noise) {
      return variance / (variance + noise);
    }
  }

  /** Moves four children until they sum to their parent, the uncertain ones most. */
  private void reconcile(double[] masses, int first, double[] spreads, Observations observed) {
    double mass = parentMass[first / 4];
    double sum = masses[first] + masses[first + 1] + masses[first + 2] + masses[first + 3];
    double spread = spreads[0] + spreads[1] + spreads[2] + spreads[3];
    double kept = 0;
    for (int i = 0; i < 4; i++) {
      double moved = masses[first + i] + spreads[i] / spread * (mass - sum);
      double deviation = observed.has(first + i) ? Math.sqrt(spreads[i]) : 0;
      masses[first + i] = Math.max(faint(moved, deviation), least(observed, first + i));
      kept += masses[first + i];
    }
    for (int i = 0; i < 4; i++) {
      masses[first + i] = kept > 0 ? masses[first + i] * (mass / kept) : mass * shares[first + i];
    }
  }

  /**
   * What a child has at least: a part of what its surroundings promise, unless its count is far
   * below that. Else the noise of a single count would be a black hole in a hot spot. Nothing where
   * people are in spots: there an empty quarter is nothing strange.
   */
  private double least(Observations observed, int child) {
    if (!observed.has(child)) {
      return 0;
    }
    double most = observed.share(child) + SURE_DEVIATIONS * Math.sqrt(observed.variance(child));
    double even = Math.max(0, 1 - usual / SPOTS);
    return DARKEST * even * Math.max(0, Math.min(prior(child), most));
  }

  /**
   * A counted mass that may well be none is worth less the fainter it is. Cut at zero alone, the
   * noise of empty quarters would add up to people at sea.
   */
  private static double faint(double mass, double deviation) {
    return mass > 0 ? mass * Math.min(1, mass / (PLAIN_DEVIATIONS * deviation)) : 0;
  }
}

package dev.sfumato.core.histogram;

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
  private static final double GENEROUS = 1.5;

  /** A mass of so many deviations is taken as it is. */
  private static final double PLAIN_DEVIATIONS = 1.5;

  /** A child that is expected to have next to nothing still may have a little. */
  private static final double LEAST_SHARE = 1e-3;

  private final double[] parentMass;
  private final double[] shares;
  private final double[] variances;
  private final Observations then;

  /**
   * @param shares the prior shares of the children, four of each parent in a row
   * @param variances of the shares about the prior, for each parent
   * @param then what an earlier campaign foretells of the children
   */
  SplitPosterior(double[] parentMass, double[] shares, double[] variances, Observations then) {
    this.parentMass = parentMass;
    this.shares = shares;
    this.variances = variances;
    this.then = then;
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

  private Belief belief(Observations observed, int child) {
    Belief belief = new Belief(parentMass[child / 4] * shares[child], structure(child));
    if (observed.has(child)) {
      belief = belief.with(observed.share(child), observed.variance(child));
    }
    return then.has(child) ? belief.with(then.share(child), then.variance(child)) : belief;
  }

  /**
   * How much a child may stray from its prior. With the root of its share: between all four alike,
   * which has people in empty quarters, and in proportion, which never finds an unexpected crowd.
   */
  private double structure(int child) {
    double mass = parentMass[child / 4];
    double part = Math.sqrt(4 * Math.max(LEAST_SHARE, shares[child]));
    return Math.max(Double.MIN_NORMAL, GENEROUS * mass * mass * variances[child / 4] * part);
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
  private void reconcile(double[] masses, int first, double[] spreads, Observations observed) {
    double mass = parentMass[first / 4];
    double sum = masses[first] + masses[first + 1] + masses[first + 2] + masses[first + 3];
    double spread = spreads[0] + spreads[1] + spreads[2] + spreads[3];
    double kept = 0;
    for (int i = 0; i < 4; i++) {
      double moved = masses[first + i] + spreads[i] / spread * (mass - sum);
      double deviation = observed.has(first + i) ? Math.sqrt(spreads[i]) : 0;
      masses[first + i] = faint(moved, deviation);
      kept += masses[first + i];
    }
    for (int i = 0; i < 4; i++) {
      masses[first + i] = kept > 0 ? masses[first + i] * (mass / kept) : mass * shares[first + i];
    }
  }

  /**
   * A counted mass that may well be none is worth less the fainter it is. Cut at zero alone, the
   * noise of empty quarters would add up to people at sea.
   */
  private static double faint(double mass, double deviation) {
    return mass > 0 ? mass * Math.min(1, mass / (PLAIN_DEVIATIONS * deviation)) : 0;
  }
}

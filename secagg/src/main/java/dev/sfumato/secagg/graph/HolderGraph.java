package dev.sfumato.secagg.graph;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import java.util.Optional;

/**
 * How many hold shares of a dealer, when c of N are corrupt and deal, complain or vanish as they
 * like, and d more are lost: the least even k for which some t meets the bounds, and the largest
 * such t. With X the corrupt among k holders and Y the honest that stay,
 *
 * <ul>
 *   <li>E1, no honest dealer has t corrupt holders: (N - c) P[X >= t] <= 2^-41
 *   <li>E3a, every honest dealer's secrets can be rebuilt: N P[Y <= t - 1] <= 2^-30
 *   <li>q, an honest dealer is seldom left out by false complaints: the least with P[X > q] <= 2^-6
 *   <li>E3b, so can a corrupt one's that q honest holders rejected: c P[Y <= t - 1 + q] <= 2^-10
 * </ul>
 *
 * <p>with X hypergeometric of (N-1, c, k) and Y of (N-1, N-1-c-d, k). Neither side is monotone in
 * k, so every k is tried.
 */
public final class HolderGraph {
  /** What one device is asked to seal and to hold at the most. */
  public static final int MAX_HOLDERS = 600;

  /** With the mask graph's bound the failures of privacy share 2^-40. */
  private static final int PRIVACY_BOUND = 41;

  private static final int CORRECTNESS_BOUND = 30;

  /** To be the one dealer that harms so, a device gives up its own input for a chance of this. */
  private static final int HARM_BOUND = 10;

  /** A dealer that is left out has paid nothing, and its sum goes on. */
  private static final int COMPLAINT_BOUND = 6;

  private static final Remembered<HolderSize> KNOWN = new Remembered<>(HolderGraph::search);

  private HolderGraph() {}

  /**
   * The sizes for so many dealers, of which at most {@code corrupt} are corrupt, and at most {@code
   * dropouts} lost after the holders were drawn.
   *
   * @throws ParametersRefusedException when there are none
   */
  public static HolderSize size(int dealers, int corrupt, int dropouts) {
    return KNOWN.answer(dealers, corrupt, dropouts);
  }

  private static HolderSize search(int dealers, int corrupt, int dropouts) {
    if (dealers - 1 - corrupt - dropouts < 2) {
      throw tooFew(dealers, corrupt, dropouts);
    }
    int most = Math.min(dealers - 2, MAX_HOLDERS);
    for (int holders = 2; holders <= most; holders += 2) {
      Optional<HolderSize> size = tryHolders(dealers, corrupt, dropouts, holders);
      if (size.isPresent()) {
        return size.get();
      }
    }
    return complete(dealers, corrupt, dropouts);
  }

  /**
   * Everybody holds shares of everybody, and nothing is left to chance: c corrupt holders neither
   * rebuild a secret nor put a dealer out, and of the honest that stay c may have rejected it.
   */
  private static HolderSize complete(int dealers, int corrupt, int dropouts) {
    if (dealers - 1 > MAX_HOLDERS) {
      throw new ParametersRefusedException(
          Reason.TOO_MANY_NEIGHBOURS,
          String.format(
              "no %d holders or fewer are safe for %d dealers, %d corrupt, %d dropouts",
              MAX_HOLDERS, dealers, corrupt, dropouts));
    }
    int threshold = dealers - 1 - 2 * corrupt - dropouts;
    if (threshold < Math.max(2, corrupt + 1)) {
      throw tooFew(dealers, corrupt, dropouts);
    }
    return new HolderSize(dealers - 1, threshold, corrupt);
  }

  private static ParametersRefusedException tooFew(int dealers, int corrupt, int dropouts) {
    return new ParametersRefusedException(
        Reason.TOO_FEW_HONEST_SURVIVORS,
        String.format(
            "%d dealers, %d corrupt, %d dropouts: no threshold is over the corrupt and under the"
                + " honest that stay",
            dealers, corrupt, dropouts));
  }

  /** First in floating point, which throws out nearly every k, and then exactly. */
  private static Optional<HolderSize> tryHolders(int n, int c, int d, int k) {
    return fit(n, c, k, new TailEstimate(n - 1, c, k), new TailEstimate(n - 1, n - 1 - c - d, k))
        .flatMap(may -> exactly(n, c, d, k));
  }

  static Optional<HolderSize> exactly(int n, int c, int d, int k) {
    return fit(
        n,
        c,
        k,
        new HypergeometricTail(n - 1, c, k),
        new HypergeometricTail(n - 1, n - 1 - c - d, k));
  }

  private static Optional<HolderSize> fit(int n, int c, int k, TailBounds bad, TailBounds good) {
    int least = Math.max(2, bad.leastUpperTail(n - c, PRIVACY_BOUND));
    int most = Math.min(k, good.mostLowerTail(n, CORRECTNESS_BOUND));
    if (most < least) {
      return Optional.empty();
    }
    int complaints = bad.leastUpperTail(1, COMPLAINT_BOUND) - 1;
    most = Math.min(most, good.mostLowerTail(c, HARM_BOUND) - complaints);
    return most < least ? Optional.empty() : Optional.of(new HolderSize(k, most, complaints));
  }
}

package dev.sfumato.secagg.verified.graph;

import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.graph.HypergeometricTail;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import dev.sfumato.secagg.graph.Remembered;
import dev.sfumato.secagg.graph.TailBounds;
import dev.sfumato.secagg.graph.TailEstimate;
import java.util.Optional;

/**
 * How many holders a client draws when the coordinator may lie: the least even k for which the
 * largest t of E3a and E3b also meets
 *
 * <ul>
 *   <li>m, the most corrupt holders of an honest client: (N - c) P[HG(N-1, c, k) > m] <= 2^-41
 *   <li>E4, nobody's seed and mask key are both out: 2 t > k + m
 * </ul>
 *
 * <p>E3a, E3b and q are those of {@link HolderGraph}; E1 follows from E4. Everybody holds for
 * everybody where no fewer do.
 */
public final class VerifiedGraph {
  private static final int PRIVACY_BOUND = 41;
  private static final int CORRECTNESS_BOUND = 30;
  private static final int HARM_BOUND = 10;
  private static final int COMPLAINT_BOUND = 6;
  private static final Remembered<VerifiedSize> KNOWN = new Remembered<>(VerifiedGraph::search);

  private VerifiedGraph() {}

  /**
   * The sizes for so many clients, of which at most {@code corrupt} are corrupt, and at most {@code
   * dropouts} lost after the holders were drawn.
   *
   * @throws ParametersRefusedException when there are none
   */
  public static VerifiedSize size(int clients, int corrupt, int dropouts) {
    return KNOWN.answer(clients, corrupt, dropouts);
  }

  private static VerifiedSize search(int n, int c, int d) {
    if (n - 1 - c - d < 2) {
      throw refused(Reason.TOO_FEW_HONEST_SURVIVORS, n, c, d);
    }
    int most = Math.min(n - 2, HolderGraph.MAX_HOLDERS);
    for (int k = 2; k <= most; k += 2) {
      Optional<Fit> fit = tryHolders(n, c, d, k);
      if (fit.isPresent()) {
        HolderSize size = fit.get().size();
        int floor = new PartFloor(n, c, size.holders(), size.threshold()).find();
        return new VerifiedSize(size, fit.get().corruptHolders(), floor);
      }
    }
    return complete(n, c, d);
  }

  /** First in floating point, which throws out nearly every k, and then exactly. */
  private static Optional<Fit> tryHolders(int n, int c, int d, int k) {
    return fit(n, c, k, new TailEstimate(n - 1, c, k), new TailEstimate(n - 1, n - 1 - c - d, k))
        .flatMap(
            may ->
                fit(
                    n,
                    c,
                    k,
                    new HypergeometricTail(n - 1, c, k),
                    new HypergeometricTail(n - 1, n - 1 - c - d, k)));
  }

  private static Optional<Fit> fit(int n, int c, int k, TailBounds bad, TailBounds good) {
    int corruptHolders = bad.leastUpperTail(n - c, PRIVACY_BOUND) - 1;
    int threshold = Math.min(k, good.mostLowerTail(n, CORRECTNESS_BOUND));
    if (2 * threshold <= k + corruptHolders) {
      return Optional.empty();
    }
    int complaints = bad.leastUpperTail(1, COMPLAINT_BOUND) - 1;
    threshold = Math.min(threshold, good.mostLowerTail(c, HARM_BOUND) - complaints);
    return threshold < 2 || 2 * threshold <= k + corruptHolders
        ? Optional.empty()
        : Optional.of(new Fit(new HolderSize(k, threshold, complaints), corruptHolders));
  }

  /** Nothing is left to chance: whoever is opened has t - c honest holders beside itself. */
  private static VerifiedSize complete(int n, int c, int d) {
    int threshold = n - 1 - 2 * c - d;
    if (n - 1 > HolderGraph.MAX_HOLDERS) {
      throw refused(Reason.TOO_MANY_NEIGHBOURS, n, c, d);
    }
    if (threshold < 2 || 2 * threshold <= n - 1 + c) {
      throw refused(Reason.TOO_FEW_HONEST_SURVIVORS, n, c, d);
    }
    return new VerifiedSize(new HolderSize(n - 1, threshold, c), c, threshold - c + 1);
  }

  private static ParametersRefusedException refused(Reason reason, int n, int c, int d) {
    return new ParametersRefusedException(
        reason,
        String.format(
            "no %d holders or fewer are safe against a coordinator that lies, for %d clients, %d"
                + " corrupt, %d dropouts",
            HolderGraph.MAX_HOLDERS, n, c, d));
  }

  private record Fit(HolderSize size, int corruptHolders) {}
}

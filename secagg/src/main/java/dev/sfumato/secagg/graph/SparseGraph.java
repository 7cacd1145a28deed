package dev.sfumato.secagg.graph;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The least even k for which some t meets three bounds, and the largest such t, after Bell et al.,
 * "Secure Single-Server Aggregation with (Poly)Logarithmic Overhead", 2020, with n clients, c of
 * them corrupt and d lost:
 *
 * <ul>
 *   <li>E1, no honest client has t corrupt neighbours: (n - c) P[HG(n-1, c, k) >= t] <= 2^-41
 *   <li>E2, the honest survivors stay connected: n (n-k-1)/2 C(n-k, c+d-k) / C(n, c+d) <= 2^-41
 *   <li>E3, every secret can be rebuilt: n P[HG(n-1, n-1-d, k) <= t-1] <= 2^-30
 * </ul>
 *
 * <p>E1 asks for a large t, E3 for a small one. Neither side is monotone in k, so every k is tried.
 */
final class SparseGraph {
  /** Two failures of privacy (E1, E2) share 2^-40. */
  private static final int PRIVACY_BOUND = 41;

  /** A session that fails to open costs a repetition, not a secret: 2^-30 is enough. */
  private static final int CORRECTNESS_BOUND = 30;

  private static final Remembered<GraphSize> KNOWN = new Remembered<>(SparseGraph::search);

  private SparseGraph() {}

  static GraphSize size(int clients, int corrupt, int dropouts) {
    return KNOWN.answer(clients, corrupt, dropouts);
  }

  private static GraphSize search(int clients, int corrupt, int dropouts) {
    int most = Math.min(clients - 2, GraphSize.MAX_NEIGHBOURS);
    for (int neighbours = 2; neighbours <= most; neighbours += 2) {
      Optional<GraphSize> size = tryNeighbours(clients, corrupt, dropouts, neighbours);
      if (size.isPresent()) {
        return size.get();
      }
    }
    if (clients - 1 > GraphSize.MAX_NEIGHBOURS) {
      throw new ParametersRefusedException(
          Reason.TOO_MANY_NEIGHBOURS,
          String.format(
              "no graph with at most %d neighbours is safe for %d clients, %d corrupt, %d dropouts",
              GraphSize.MAX_NEIGHBOURS, clients, corrupt, dropouts));
    }
    return CompleteGraph.size(clients, corrupt, dropouts);
  }

  private static Optional<GraphSize> tryNeighbours(int n, int c, int d, int k) {
    if (!staysConnected(n, c, d, k)) {
      return Optional.empty();
    }
    int most = largestThreshold(n, d, k);
    if (most < 2 || most < leastThreshold(n, c, k)) {
      return Optional.empty();
    }
    return Optional.of(new GraphSize(k, most));
  }

  /** The least t that E1 allows. */
  static int leastThreshold(int n, int c, int k) {
    return new HypergeometricTail(n - 1, c, k).leastUpperTail(n - c, PRIVACY_BOUND);
  }

  /** The largest t that E3 allows. */
  static int largestThreshold(int n, int d, int k) {
    return Math.min(
        k, new HypergeometricTail(n - 1, n - 1 - d, k).mostLowerTail(n, CORRECTNESS_BOUND));
  }

  /**
   * E2. {@code C(n-k, c+d-k) / C(n, c+d)} is the product of {@code (c+d-i) / (n-i)} over the k
   * values of i from 0, which is zero when {@code c+d < k}.
   */
  static boolean staysConnected(int n, int c, int d, int k) {
    BigInteger left = BigInteger.valueOf((long) n * (n - k - 1)).shiftLeft(PRIVACY_BOUND - 1);
    BigInteger right = BigInteger.ONE;
    for (int i = 0; i < k; i++) {
      left = left.multiply(BigInteger.valueOf(Math.max(0, c + d - i)));
      right = right.multiply(BigInteger.valueOf(n - i));
    }
    return left.compareTo(right) <= 0;
  }
}

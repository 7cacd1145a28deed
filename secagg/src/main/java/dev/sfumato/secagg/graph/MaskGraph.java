package dev.sfumato.secagg.graph;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import java.math.BigInteger;

/**
 * With how many others a client shares masks, when c of n are corrupt and d are lost: the least
 * even k for which the ring of the honest that stay falls apart with at most 2^-41 (E2, Bell et al.
 * 2020), or everybody where there is none.
 */
public final class MaskGraph {
  /** What one device is asked to agree on at the most. */
  public static final int MAX_MASKS = HolderGraph.MAX_HOLDERS;

  /** With the holders' bound the failures of privacy share 2^-40. */
  private static final int PRIVACY_BOUND = 41;

  private static final Remembered<Integer> KNOWN = new Remembered<>(MaskGraph::search);

  private MaskGraph() {}

  /**
   * How many others each client shares a mask with.
   *
   * @throws ParametersRefusedException when no number is safe
   */
  public static int size(int clients, int corrupt, int dropouts) {
    return KNOWN.answer(clients, corrupt, dropouts);
  }

  private static int search(int clients, int corrupt, int dropouts) {
    if (clients - corrupt - dropouts < 2) {
      throw new ParametersRefusedException(
          Reason.TOO_FEW_HONEST_SURVIVORS,
          String.format(
              "%d clients, %d corrupt, %d dropouts: fewer than two honest survivors",
              clients, corrupt, dropouts));
    }
    int most = Math.min(clients - 2, MAX_MASKS);
    for (int masks = 2; masks <= most; masks += 2) {
      if (staysConnected(clients, corrupt, dropouts, masks)) {
        return masks;
      }
    }
    return complete(clients, corrupt, dropouts);
  }

  /**
   * E2: n (n-k-1)/2 C(n-k, c+d-k) / C(n, c+d) <= 2^-41. The quotient of the two is the product of
   * {@code (c+d-i) / (n-i)} over the k values of i from 0, which is zero when {@code c+d < k}.
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

  private static int complete(int clients, int corrupt, int dropouts) {
    if (clients - 1 > MAX_MASKS) {
      throw new ParametersRefusedException(
          Reason.TOO_MANY_NEIGHBOURS,
          String.format(
              "no %d masks or fewer are safe for %d clients, %d corrupt, %d dropouts",
              MAX_MASKS, clients, corrupt, dropouts));
    }
    return clients - 1;
  }
}

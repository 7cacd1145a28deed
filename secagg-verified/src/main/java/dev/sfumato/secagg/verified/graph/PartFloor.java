package dev.sfumato.secagg.verified.graph;

import dev.sfumato.secagg.graph.HypergeometricTail;
import java.math.BigInteger;

/**
 * The least number of honest clients in a part that can be opened by itself. Each of them has t
 * holders in the part or among the corrupt, so a part of s is there with at most C(N-c, s)
 * P[HG(N-1, c+s-1, k) >= t]^s, and F is the least s for which that is over 2^-41 / N.
 *
 * <p>In logarithms that are rounded against us: F is never too large, and the same for all.
 */
final class PartFloor {
  private static final int BOUND = 41;

  private final int clients;
  private final int corrupt;
  private final int holders;
  private final int threshold;
  private final int honest;
  private final long limit;
  private final long allDraws;

  /** The logarithms of the factorials, from below; the i-th is less by under 2 i. */
  private final long[] factorials;

  PartFloor(int clients, int corrupt, int holders, int threshold) {
    this.clients = clients;
    this.corrupt = corrupt;
    this.holders = holders;
    this.threshold = threshold;
    this.honest = clients - corrupt;
    this.limit =
        -((long) BOUND << FixedLog.UNIT_BITS) - FixedLog.above(BigInteger.valueOf(clients));
    this.allDraws = FixedLog.below(HypergeometricTail.binomial(clients - 1, holders));
    this.factorials = new long[honest + 1];
    for (int i = 2; i <= honest; i++) {
      factorials[i] = factorials[i - 1] + FixedLog.below(BigInteger.valueOf(i));
    }
  }

  int find() {
    int found = firstFailing(1, honest);
    return found == 0 ? honest : found;
  }

  /** The least size that is not rare, or zero. */
  private int firstFailing(int from, int to) {
    if (isRare(from, to)) {
      return 0;
    }
    if (from == to) {
      return from;
    }
    int middle = (from + to) >>> 1;
    int found = firstFailing(from, middle);
    return found != 0 ? found : firstFailing(middle + 1, to);
  }

  /** Whether every size between these is rare: the most choices, the most likely client. */
  private boolean isRare(int from, int to) {
    long chance = chance(to);
    if (chance >= 0) {
      return false;
    }
    // What overflows is far under any limit.
    boolean tiny = -chance > Long.MAX_VALUE / 4 / from;
    return tiny || choices(from, to) + from * chance <= limit;
  }

  private long choices(int from, int to) {
    int most = Math.max(from, Math.min(to, honest / 2));
    return factorials[honest] + 2L * honest - factorials[most] - factorials[honest - most];
  }

  /** The logarithm of what one client of a part of this size has against it. */
  private long chance(int size) {
    BigInteger tail = tail(Math.min(clients - 1, corrupt + size - 1));
    return tail.signum() == 0 ? Long.MIN_VALUE + 1 : FixedLog.above(tail) - allDraws;
  }

  /** How many draws have t of the marked or more. */
  private BigInteger tail(int marked) {
    int others = clients - 1 - marked;
    BigInteger tail = BigInteger.ZERO;
    int most = Math.min(holders, marked);
    BigInteger weight =
        HypergeometricTail.binomial(marked, most)
            .multiply(HypergeometricTail.binomial(others, holders - most));
    for (int i = most; i >= Math.max(threshold, holders - others); i--) {
      tail = tail.add(weight);
      weight =
          weight
              .multiply(BigInteger.valueOf((long) i * (others - holders + i)))
              .divide(BigInteger.valueOf((long) (marked - i + 1) * (holders - i + 1)));
    }
    return tail;
  }
}

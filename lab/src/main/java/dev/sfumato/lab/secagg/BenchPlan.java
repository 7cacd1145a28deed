package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.SecAggParameters;

/**
 * What is measured.
 *
 * @param dropped how many clients are lost
 * @param dropAt the round in which they are
 * @param threads how many threads the clients and the unmasking share
 */
public record BenchPlan(
    SecAggParameters parameters, int dropped, Round dropAt, Primitives primitives, int threads) {
  public BenchPlan {
    if (dropAt == Round.ADVERTISE || dropAt == Round.OVER) {
      throw new IllegalArgumentException(
          "dropAt: " + dropAt.label() + " (expected: share, mask or unmask)");
    }
    if (dropped < 0 || dropped >= parameters.clients()) {
      throw new IllegalArgumentException("dropped: " + dropped + " (expected: 0 to clients - 1)");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads + " (expected: >= 1)");
    }
  }

  /** Of the number of clients that take part in each round, who is gone: the first ones. */
  boolean isLost(int client, Round round) {
    return client < dropped && round.compareTo(dropAt) >= 0;
  }
}

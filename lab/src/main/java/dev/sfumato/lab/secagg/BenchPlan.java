package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;

/**
 * What is measured.
 *
 * @param dropped how many clients are lost
 * @param dropAt the first round that they do not answer
 * @param threads how many threads the clients and the heavy work of the server share
 */
public record BenchPlan(
    SumParameters parameters, int dropped, SumRound dropAt, Primitives primitives, int threads) {
  public BenchPlan {
    if (dropAt == SumRound.OVER) {
      throw new IllegalArgumentException("dropAt: over (expected: a round that is answered)");
    }
    if (dropped < 0 || dropped >= parameters.seats()) {
      throw new IllegalArgumentException("dropped: " + dropped + " (expected: 0 to clients - 1)");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads + " (expected: >= 1)");
    }
  }

  int clients() {
    return parameters.seats();
  }

  /** Who does not answer a round: the first ones, from their round on. */
  boolean isLost(int client, SumRound round) {
    return client < dropped && round.compareTo(dropAt) >= 0;
  }

  /** How many answer a round. */
  int answering(SumRound round) {
    return clients() - (round.compareTo(dropAt) >= 0 ? dropped : 0);
  }
}

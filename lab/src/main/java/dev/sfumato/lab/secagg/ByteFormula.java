package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.SumRound;

/**
 * The bytes that the tables of {@code docs/protocol.md} give for a sum of this size, with the mean
 * number of dealers that a holder has where the rings decide. Written from that page, not from the
 * code.
 */
record ByteFormula(BenchPlan plan) {
  private static final int TO_SERVER = 10;
  private static final int TO_CLIENT = 26;
  private static final int SEALED = 144;
  private static final int CHECKS = 32;
  private static final int SCALAR = 32;
  private static final int KEY = 32;
  private static final int INDEX = 4;

  /** All clients' answers in a round. */
  double uploaded(SumRound round) {
    return round == SumRound.OVER ? 0 : plan.answering(round) * (TO_SERVER + answer(round));
  }

  /** All requests that are answered in a round. */
  double downloaded(SumRound round) {
    boolean asked = round != SumRound.KEYS && round != SumRound.OVER;
    return asked ? plan.answering(round) * (TO_CLIENT + request(round)) : 0;
  }

  /** What a client that stays to the end uploads, without its vector. */
  double besideVector() {
    double all = -plan.answering(SumRound.INPUTS) * (double) vector();
    for (SumRound round : SumRound.values()) {
      all += uploaded(round);
    }
    return all;
  }

  int vector() {
    return plan.parameters().shape().packedBytes();
  }

  private double answer(SumRound round) {
    HolderSize size = size();
    return switch (round) {
      case KEYS -> 2 * KEY + 64;
      case SHARES ->
          KEY + 2 + size.holders() * (SEALED + CHECKS) + 2 + 2 * size.threshold() * SCALAR;
      case VERDICT -> 2 + Math.ceil(dealersOf(SumRound.SHARES) / 8);
      case INPUTS -> 4 + vector();
      case OPENING -> 2 + dealersOf(SumRound.VERDICT) * SCALAR;
      case OVER -> 0;
    };
  }

  private double request(SumRound round) {
    return switch (round) {
      case SHARES -> INDEX + 2 * KEY + 2 + size().holders() * (INDEX + KEY);
      case VERDICT -> 2 + dealersOf(SumRound.SHARES) * (INDEX + 2 + SEALED + CHECKS + 3 * SCALAR);
      case INPUTS -> INDEX + KEY + 2 + partners() * (INDEX + KEY);
      case OPENING -> INDEX + 2 + 2 + dealersOf(SumRound.VERDICT) * INDEX;
      case KEYS, OVER -> 0;
    };
  }

  /** Of those whose shares one holds, how many still were there in a round, on average. */
  private double dealersOf(SumRound round) {
    double others = plan.answering(SumRound.KEYS) - 1.0;
    return size().holders() * (plan.answering(round) - 1) / others;
  }

  private HolderSize size() {
    return plan.parameters().holders(plan.answering(SumRound.KEYS));
  }

  private double partners() {
    return plan.parameters().partners(plan.answering(SumRound.VERDICT));
  }
}

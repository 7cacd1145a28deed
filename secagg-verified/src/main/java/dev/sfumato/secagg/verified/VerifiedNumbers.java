package dev.sfumato.secagg.verified;

import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.verified.graph.VerifiedGraph;
import dev.sfumato.secagg.verified.graph.VerifiedSize;

/** What follows from the parameters of a sum when its coordinator need not be believed. */
public final class VerifiedNumbers {
  private VerifiedNumbers() {}

  /**
   * The sizes when so many are in the roster.
   *
   * @throws dev.sfumato.secagg.graph.ParametersRefusedException when there are none
   */
  public static VerifiedSize size(SumParameters parameters, int clients) {
    return VerifiedGraph.size(clients, parameters.corrupt(), parameters.dropout().of(clients));
  }

  /**
   * What a client is told, and tells itself: the least that is opened has the floor's honest
   * vectors and those of all corrupt ones, so the floor is what the noise is divided by.
   */
  public static SumNumbers of(SumParameters parameters, int clients) {
    int corrupt = parameters.corrupt();
    int floor = size(parameters, clients).floor();
    return new SumNumbers(clients, clients, corrupt, floor + corrupt);
  }
}

package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumParameters;

/** Whether a client takes part with these numbers: what it wants, and what is safe at all. */
public record PolicyChecks(ClientPolicy policy, SumParameters offered) {

  /** The size of the graph for so many, computed here and not believed. */
  HolderSize check(int arrived) throws SumRefusedException {
    checkOffer(arrived);
    HolderSize size = size(arrived);
    checkThreshold(size.threshold());
    return size;
  }

  /** What is offered to so many, but for the graph. */
  public void checkOffer(int arrived) throws SumRefusedException {
    SumRefusedException.unless(
        arrived >= policy.minimumClients(), ClientRefusalReason.CLIENTS_OUTSIDE_POLICY);
    SumRefusedException.unless(
        offered.minimumSurvivors() >= policy.minimumSurvivors(),
        ClientRefusalReason.SURVIVORS_OUTSIDE_POLICY);
    SumRefusedException.unless(
        offered.corrupt() * 100L >= (long) policy.minimumCorruptPercent() * offered.seats(),
        ClientRefusalReason.CORRUPT_OUTSIDE_POLICY);
    SumRefusedException.unless(
        offered.shape().bits() <= policy.maximumBits(), ClientRefusalReason.BITS_OUTSIDE_POLICY);
    SumRefusedException.unless(
        offered.shape().length() <= policy.maximumLength(),
        ClientRefusalReason.LENGTH_OUTSIDE_POLICY);
  }

  public void checkThreshold(int threshold) throws SumRefusedException {
    SumRefusedException.unless(
        threshold >= policy.minimumThreshold(), ClientRefusalReason.THRESHOLD_OUTSIDE_POLICY);
  }

  private HolderSize size(int arrived) throws SumRefusedException {
    SumRefusedException.unless(offered.isEnough(arrived), ClientRefusalReason.WRONG_GRAPH);
    try {
      return offered.holders(arrived);
    } catch (ParametersRefusedException e) {
      throw new SumRefusedException(ClientRefusalReason.WRONG_GRAPH);
    }
  }
}

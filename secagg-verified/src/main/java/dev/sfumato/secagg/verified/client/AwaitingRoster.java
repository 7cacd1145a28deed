package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.client.PolicyChecks;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.DrawAnswer;
import dev.sfumato.secagg.verified.message.LeafAnswer;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;

/** Its leaf is out. It waits for the root, and shows what its holders are drawn with. */
record AwaitingRoster(VerifiedSetup setup, FreshKeys keys) implements VerifiedState {
  /** The first step of a sum: fresh keys in a signed leaf; or a refusal, and no key is made. */
  static Step start(VerifiedSetup setup) throws SumRefusedException {
    check(setup, setup.announced().parameters().seats());
    FreshKeys keys = FreshKeys.draw(setup);
    return new Step(
        new AwaitingRoster(setup, keys), new LeafAnswer(setup.announced().tag(), keys.leaf()));
  }

  /** What is offered to so many, computed here and not believed. */
  private static void check(VerifiedSetup setup, int clients) throws SumRefusedException {
    PolicyChecks checks = new PolicyChecks(setup.policy(), setup.announced().parameters());
    checks.checkOffer(clients);
    try {
      unless(setup.announced().parameters().isEnough(clients), ClientRefusalReason.WRONG_GRAPH);
      checks.checkThreshold(
          VerifiedNumbers.size(setup.announced().parameters(), clients).threshold());
    } catch (ParametersRefusedException e) {
      throw new SumRefusedException(ClientRefusalReason.WRONG_GRAPH);
    }
  }

  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.ROSTER;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    RosterRequest roster = (RosterRequest) request;
    check(setup, roster.clients());
    unless(roster.place() < roster.clients(), ClientRefusalReason.BAD_INDEX);
    RosterPlace place = new RosterPlace(setup, roster.root(), roster.clients(), roster.place());
    return new Step(
        new AwaitingLeaves(place, keys),
        new DrawAnswer(place.tag(), Bytes.copyOf(keys.rho().expose())));
  }

  @Override
  public void write(ByteWriter writer) {
    keys.write(writer);
  }

  static AwaitingRoster read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    return new AwaitingRoster(setup, FreshKeys.read(reader));
  }

  @Override
  public void wipe() {
    keys.wipe();
  }
}

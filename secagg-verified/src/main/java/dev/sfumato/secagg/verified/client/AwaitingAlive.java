package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.client.IncomingKeys;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedDerivations.PairKeys;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.AliveRequest;
import dev.sfumato.secagg.verified.message.CallsAnswer;
import dev.sfumato.secagg.verified.message.PlaceToken;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Its masked vector is out. It calls alive whoever it opened a parcel of, masked with and is shown
 * the token of: such a dealer has masked with it, too.
 *
 * @param calls what its holders say when they call it alive
 * @param masked the dealers that it accepted and masked with
 */
record AwaitingAlive(RosterPlace place, IncomingKeys calls, Dealers dealers, Set<Integer> masked)
    implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.CALLS;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    VerifiedDerivations derivations = place.derivations();
    Set<Integer> alive = new HashSet<>();
    List<Bytes> said = new ArrayList<>();
    for (PlaceToken shown : ((AliveRequest) request).tokens()) {
      int dealer = shown.place();
      unless(masked.contains(dealer) && alive.add(dealer), ClientRefusalReason.BAD_INDEX);
      unless(isToken(derivations, shown), ClientRefusalReason.UNPROVEN_PEER);
      said.add(PairKeys.call(dealers.calls.of(dealer).orElseThrow()));
    }
    return new Step(
        new AwaitingCalls(place, calls, dealers, masked, alive),
        new CallsAnswer(place.tag(), said));
  }

  private boolean isToken(VerifiedDerivations derivations, PlaceToken shown) {
    Bytes hash = derivations.tokenHash(shown.place(), place.place(), shown.token());
    return hash.equals(Objects.requireNonNull(dealers.all().get(shown.place())).tokenHash());
  }

  @Override
  public void write(ByteWriter writer) {
    place.write(writer);
    calls.write(writer);
    dealers.write(writer);
    AwaitingCalls.write(masked, writer);
  }

  static AwaitingAlive read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    RosterPlace place = RosterPlace.read(setup, reader);
    IncomingKeys calls = IncomingKeys.read(reader);
    Dealers dealers = Dealers.read(reader);
    return new AwaitingAlive(place, calls, dealers, AwaitingCalls.readSet(reader));
  }

  @Override
  public void wipe() {
    calls.wipe();
    dealers.wipe();
  }
}

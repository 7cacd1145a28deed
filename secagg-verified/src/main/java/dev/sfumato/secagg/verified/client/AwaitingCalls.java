package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.client.IncomingKeys;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations.PairKeys;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.CallsRequest;
import dev.sfumato.secagg.verified.message.PlaceToken;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * It has called. It gives shares if enough of its holders called it alive itself, and of each
 * dealer that it masked with the kind that follows from its own call: whatever it is told now.
 */
record AwaitingCalls(
    RosterPlace place, IncomingKeys calls, Dealers dealers, Set<Integer> masked, Set<Integer> alive)
    implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.OPENING;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    Set<Integer> callers = new HashSet<>();
    for (PlaceToken call : ((CallsRequest) request).tokens()) {
      // A corrupt holder's nonsense is not the server's.
      if (calls.of(call.place()).map(PairKeys::call).filter(call.token()::equals).isPresent()) {
        callers.add(call.place());
      }
    }
    unless(callers.size() >= place.size().threshold(), ClientRefusalReason.NOT_CALLED_ALIVE);
    List<Bytes> shares = new TreeSet<>(masked).stream().map(this::share).toList();
    wipe();
    return new Step(new VerifiedLast(), new PlainAnswer(new ReturnsAnswer(place.tag(), shares)));
  }

  private Bytes share(int dealer) {
    return alive.contains(dealer) ? dealers.shares.seedOf(dealer) : dealers.shares.keyOf(dealer);
  }

  @Override
  public void write(ByteWriter writer) {
    place.write(writer);
    calls.write(writer);
    dealers.write(writer);
    write(masked, writer);
    write(alive, writer);
  }

  static AwaitingCalls read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    RosterPlace place = RosterPlace.read(setup, reader);
    IncomingKeys calls = IncomingKeys.read(reader);
    Dealers dealers = Dealers.read(reader);
    Set<Integer> masked = readSet(reader);
    return new AwaitingCalls(place, calls, dealers, masked, readSet(reader));
  }

  static void write(Set<Integer> places, ByteWriter writer) {
    writer.u16(places.size());
    new TreeSet<>(places).forEach(writer::u31);
  }

  static Set<Integer> readSet(ByteReader reader) throws MalformedMessageException {
    return new HashSet<>(reader.list(reader.u16(), Integer.BYTES, ByteReader::u31));
  }

  @Override
  public void wipe() {
    calls.wipe();
    dealers.wipe();
  }
}

package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.roster.RosterLeaf;

/** The roster that a client has agreed to, the first and only one, and where it stands in it. */
record RosterPlace(VerifiedSetup setup, Bytes root, int clients, int place) {
  SumSession session() {
    return VerifiedDerivations.session(setup.announced(), root, clients);
  }

  VerifiedDerivations derivations() {
    return new VerifiedDerivations(session());
  }

  VerifiedSize size() {
    return VerifiedNumbers.size(setup.announced().parameters(), clients);
  }

  SumNumbers numbers() {
    return VerifiedNumbers.of(setup.announced().parameters(), clients);
  }

  long tag() {
    return setup.announced().tag();
  }

  /** As one that masks sees it: places stand for seats. */
  SumClientSetup masking() {
    return new SumClientSetup(
        session(),
        place,
        setup.identity(),
        setup.policy(),
        setup.input(),
        setup.primitives(),
        setup.randomness());
  }

  /** Which roster it was in, and how many honest vectors are in whatever is opened of it. */
  String receipt() {
    return " assurance=verified root="
        + root.toHex()
        + " clients="
        + clients
        + " floor="
        + size().floor();
  }

  void write(ByteWriter writer) {
    writer.bytes(root);
    writer.u31(clients);
    writer.u31(place);
  }

  static RosterPlace read(VerifiedSetup setup, ByteReader reader) throws MalformedMessageException {
    Bytes root = reader.bytes(RosterLeaf.HASH_BYTES);
    int clients = reader.u31();
    return new RosterPlace(setup, root, clients, reader.u31());
  }
}

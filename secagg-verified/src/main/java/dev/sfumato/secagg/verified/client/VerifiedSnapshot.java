package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.Letters;
import dev.sfumato.secagg.sum.client.SumEnd;
import dev.sfumato.secagg.sum.client.SumSnapshot;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import java.util.Arrays;
import java.util.Optional;

/** A client on disk, as {@link SumSnapshot} is; the version tells the two apart. */
record VerifiedSnapshot(VerifiedSetup setup) {
  private static final int VERSION = 33;
  private static final int EXPECTED_BYTES = 1 << 15;

  byte[] write(Letters letters, VerifiedState state) {
    ByteWriter writer = open(letters.answer().length() + EXPECTED_BYTES);
    writer.u8(state.awaits().number());
    letters.write(writer);
    state.write(writer);
    return SumSnapshot.seal(writer);
  }

  byte[] write(SumEnd end) {
    ByteWriter writer = open(EXPECTED_BYTES);
    writer.u8(0);
    end.write(writer);
    return SumSnapshot.seal(writer);
  }

  private ByteWriter open(int expected) {
    ByteWriter writer = new ByteWriter(expected);
    writer.u8(VERSION);
    writer.bytes(setup.announced().id().value());
    writer.bytes(setup.identity().publicKey());
    return writer;
  }

  Restored read(byte[] snapshot) throws DamagedSnapshotException {
    byte[] content = SumSnapshot.content(snapshot);
    try {
      return read(new ByteReader(content));
    } catch (MalformedMessageException e) {
      throw new DamagedSnapshotException(String.valueOf(e.getMessage()));
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  private Restored read(ByteReader reader) throws MalformedMessageException {
    require(reader.u8() == VERSION, "another version");
    Bytes session = reader.bytes(SessionId.BYTES);
    require(session.equals(setup.announced().id().value()), "another sum");
    Bytes identity = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    require(identity.equals(setup.identity().publicKey()), "another client");
    int awaits = reader.u8();
    Restored restored = awaits == 0 ? over(reader) : active(awaits, reader);
    reader.end();
    return restored;
  }

  private static Restored over(ByteReader reader) throws MalformedMessageException {
    return new Restored(Optional.empty(), Optional.empty(), Optional.of(SumEnd.read(reader)));
  }

  private Restored active(int awaits, ByteReader reader) throws MalformedMessageException {
    Letters letters = Letters.read(reader);
    require(letters.round() == awaits - 1, "an answer of another round");
    VerifiedState state = state(awaits, reader);
    return new Restored(Optional.of(letters), Optional.of(state), Optional.empty());
  }

  private VerifiedState state(int awaits, ByteReader reader) throws MalformedMessageException {
    VerifiedRound round =
        VerifiedRound.numbered(awaits)
            .orElseThrow(() -> new MalformedMessageException("no such round"));
    return switch (round) {
      case ROSTER -> AwaitingRoster.read(setup, reader);
      case SHARES -> AwaitingLeaves.read(setup, reader);
      case VERDICT -> AwaitingDealt.read(setup, reader);
      case INPUTS -> AwaitingNeighbours.read(setup, reader);
      case CALLS -> AwaitingAlive.read(setup, reader);
      case OPENING -> AwaitingCalls.read(setup, reader);
      case OVER -> new VerifiedLast();
      case KEYS -> throw new MalformedMessageException("nobody waits to be asked for keys");
    };
  }

  private static void require(boolean fine, String otherwise) throws MalformedMessageException {
    if (!fine) {
      throw new MalformedMessageException(otherwise);
    }
  }

  /** Letters and state, or the end. */
  record Restored(Optional<Letters> letters, Optional<VerifiedState> state, Optional<SumEnd> end) {}
}

package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.Optional;

/**
 * A client on disk: version, what it waits for, session, index, its last letters, what its state
 * keeps, and a checksum over all of that. The checksum finds damage, not malice: whoever can write
 * the file has its secrets.
 */
public final class SumSnapshot {
  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = 16;
  private static final int EXPECTED_BYTES = 1 << 14;

  private final SumClientSetup setup;

  SumSnapshot(SumClientSetup setup) {
    this.setup = setup;
  }

  byte[] write(Letters letters, SumClientState state) {
    ByteWriter writer = open(state.awaits(), letters.answer().length() + EXPECTED_BYTES);
    writer.u8(0);
    letters.write(writer);
    state.write(writer);
    return seal(writer);
  }

  byte[] write(SumEnd end) {
    ByteWriter writer = open(SumRound.OVER, EXPECTED_BYTES);
    writer.u8(1);
    end.write(writer);
    return seal(writer);
  }

  private ByteWriter open(SumRound awaits, int expected) {
    ByteWriter writer = new ByteWriter(expected);
    writer.u8(VERSION);
    writer.bytes(setup.session().id().value());
    writer.u31(setup.index());
    writer.u8(awaits.number());
    return writer;
  }

  /** The content with its checksum; the writer is done with. */
  public static byte[] seal(ByteWriter writer) {
    byte[] content = writer.finish();
    byte[] sealed = Arrays.copyOf(content, content.length + CHECKSUM_BYTES);
    System.arraycopy(checksum(content), 0, sealed, content.length, CHECKSUM_BYTES);
    Arrays.fill(content, (byte) 0);
    return sealed;
  }

  private static byte[] checksum(byte[] content) {
    return Arrays.copyOf(SumDerivations.sha256(content).array(), CHECKSUM_BYTES);
  }

  Restored read(byte[] snapshot) throws DamagedSnapshotException {
    byte[] content = content(snapshot);
    try {
      return read(new ByteReader(content));
    } catch (MalformedMessageException e) {
      throw new DamagedSnapshotException(String.valueOf(e.getMessage()));
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /** What was sealed. */
  public static byte[] content(byte[] snapshot) throws DamagedSnapshotException {
    int length = Math.max(0, snapshot.length - CHECKSUM_BYTES);
    byte[] content = Arrays.copyOf(snapshot, length);
    byte[] kept = Arrays.copyOfRange(snapshot, length, snapshot.length);
    if (!Arrays.equals(kept, checksum(content))) {
      throw new DamagedSnapshotException("the checksum does not fit");
    }
    return content;
  }

  private Restored read(ByteReader reader)
      throws MalformedMessageException, DamagedSnapshotException {
    require(reader.u8() == VERSION, "another version");
    Bytes session = reader.bytes(SessionId.BYTES);
    require(session.equals(setup.session().id().value()), "another sum");
    require(reader.u31() == setup.index(), "another seat");
    int awaits = reader.u8();
    Restored restored = reader.u8() == 0 ? active(awaits, reader) : over(reader);
    reader.end();
    return restored;
  }

  private static Restored over(ByteReader reader) throws MalformedMessageException {
    return new Restored(Optional.empty(), Optional.empty(), Optional.of(SumEnd.read(reader)));
  }

  private Restored active(int awaits, ByteReader reader)
      throws MalformedMessageException, DamagedSnapshotException {
    Letters letters = Letters.read(reader);
    require(letters.round() == awaits - 1, "an answer of another round");
    SumClientState state = state(awaits, reader);
    return new Restored(Optional.of(letters), Optional.of(state), Optional.empty());
  }

  private SumClientState state(int awaits, ByteReader reader) throws MalformedMessageException {
    SumRound round =
        SumRound.numbered(awaits).orElseThrow(() -> new MalformedMessageException("no such round"));
    return switch (round) {
      case SHARES -> AwaitingHolders.read(setup, reader);
      case VERDICT -> AwaitingParcels.read(setup, reader);
      case INPUTS -> AwaitingMasks.read(setup, reader);
      case OPENING -> AwaitingOpening.read(setup, reader);
      case OVER -> new AwaitingEnd();
      case KEYS -> throw new MalformedMessageException("nobody waits to be asked for keys");
    };
  }

  private static void require(boolean fine, String otherwise) throws DamagedSnapshotException {
    if (!fine) {
      throw new DamagedSnapshotException(otherwise);
    }
  }

  /** Letters and state, or the end. */
  record Restored(
      Optional<Letters> letters, Optional<SumClientState> state, Optional<SumEnd> end) {}
}

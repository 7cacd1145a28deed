package dev.sfumato.device.internal.visit;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * A state in bytes: a first line with the version, its fields, big-endian numbers, and SHA-256 of
 * all that as a checksum.
 */
final class VisitCodec {
  /** A query of a million cells has some five megabytes, and a vector for it less than ten. */
  static final int MAX_BYTES = 1 << 25;

  private static final byte[] MAGIC = "sfumato-visit-1\n".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKSUM_BYTES = 32;
  private static final int FIXED_BYTES =
      MAGIC.length
          + CoordinatorId.BYTES
          + Query.SALT_BYTES
          + 4 * Integer.BYTES
          + Long.BYTES
          + CHECKSUM_BYTES;

  private VisitCodec() {}

  /** The bytes have secrets in them: whoever is done with them wipes them. */
  static byte[] encode(VisitState state) {
    byte[] query = state.query().encode();
    byte[] snapshot = state.snapshot().expose();
    ByteBuffer out = ByteBuffer.allocate(FIXED_BYTES + query.length + snapshot.length);
    out.put(MAGIC).put(state.coordinator().value().array()).put(state.seat().salt().array());
    out.putInt(state.seat().sum()).putInt(state.seat().index());
    out.putLong(state.comeBack().toEpochMilli());
    out.putInt(query.length).put(query).putInt(snapshot.length).put(snapshot);
    return out.put(checksum(out.array())).array();
  }

  /**
   * Reads {@link #encode}.
   *
   * @throws WireException for any other bytes
   */
  static VisitState decode(byte[] bytes) throws WireException {
    if (bytes.length < FIXED_BYTES || !Arrays.equals(checksum(bytes), tail(bytes))) {
      throw new WireException("no state of a visit, or a damaged one");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, bytes.length - CHECKSUM_BYTES);
    try {
      if (!Arrays.equals(read(in, MAGIC.length), MAGIC)) {
        throw new WireException("the state of a visit in another version");
      }
      return state(in);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new WireException("the state of a visit that makes no sense");
    }
  }

  private static VisitState state(ByteBuffer in) throws WireException {
    CoordinatorId coordinator = new CoordinatorId(Bytes.wrap(read(in, CoordinatorId.BYTES)));
    Bytes salt = Bytes.wrap(read(in, Query.SALT_BYTES));
    int sum = in.getInt();
    int index = in.getInt();
    Instant comeBack = Instant.ofEpochMilli(in.getLong());
    Query query = Query.decode(read(in, in.getInt()));
    byte[] snapshot = read(in, in.getInt());
    if (in.hasRemaining()) {
      throw new WireException("the state of a visit with bytes left over");
    }
    ToDevice.Seat seat = new ToDevice.Seat(query, salt, sum, index);
    return new VisitState(coordinator, seat, comeBack, Secret.wrap(snapshot));
  }

  private static byte[] read(ByteBuffer in, int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] read = new byte[length];
    in.get(read);
    return read;
  }

  /** Of everything but its own place at the end. */
  private static byte[] checksum(byte[] bytes) {
    return Sha2.sha256(bytes, 0, bytes.length - CHECKSUM_BYTES);
  }

  private static byte[] tail(byte[] bytes) {
    return Arrays.copyOfRange(bytes, bytes.length - CHECKSUM_BYTES, bytes.length);
  }
}

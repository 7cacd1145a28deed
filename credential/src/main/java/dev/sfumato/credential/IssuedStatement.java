package dev.sfumato.credential;

import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * How many credentials an authority has given out for a key.
 *
 * <p>Only the last one counts, the one with a beacon: before, whoever passes statements on can
 * choose an old one that says fewer. After it the authority gives out none for this key, whatever
 * its clock says, and says the same for ever.
 *
 * @param issued to how many devices
 * @param asOf when that was so, in whole seconds
 * @param beacon drawn when the key had ended, so that nobody who asked for a credential knew it;
 *     nothing while it has not
 */
public record IssuedStatement(KeyId keyId, long issued, Instant asOf, Optional<Beacon> beacon) {
  private static final byte[] LABEL = CredentialHash.ascii("sfumato-issued-2");
  private static final int BYTES = LABEL.length + KeyId.BYTES + 2 * Long.BYTES + 1;

  public IssuedStatement {
    if (issued < 0) {
      throw new IllegalArgumentException("issued: " + issued + " (expected: 0 or more)");
    }
    if (!asOf.equals(Instant.ofEpochSecond(asOf.getEpochSecond()))) {
      throw new IllegalArgumentException("as of: " + asOf + " (expected: a whole second)");
    }
  }

  /** Whether it stays so. */
  public boolean ended() {
    return beacon.isPresent();
  }

  /** The one encoding of it, which is what is signed. */
  public byte[] bytes() {
    byte[] last = beacon.map(Beacon::bytes).orElse(new byte[0]);
    return ByteBuffer.allocate(BYTES + last.length)
        .put(LABEL)
        .put(keyId.bytes())
        .putLong(issued)
        .putLong(asOf.getEpochSecond())
        .put((byte) (ended() ? 1 : 0))
        .put(last)
        .array();
  }

  /** Reads {@link #bytes()}, and nothing else. */
  public static IssuedStatement parse(byte[] bytes) {
    if (bytes.length != BYTES && bytes.length != BYTES + Beacon.BYTES
        || !ByteBuffer.wrap(bytes, 0, LABEL.length).equals(ByteBuffer.wrap(LABEL))) {
      throw refuse(bytes.length + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).position(LABEL.length);
    byte[] keyId = new byte[KeyId.BYTES];
    in.get(keyId);
    long issued = in.getLong();
    long asOf = in.getLong();
    byte ended = in.get();
    if (ended != (in.hasRemaining() ? 1 : 0)) {
      throw refuse("an end of " + ended);
    }
    try {
      return new IssuedStatement(
          KeyId.of(keyId), issued, Instant.ofEpochSecond(asOf), Beacon.rest(in));
    } catch (DateTimeException e) {
      throw refuse("a time out of range");
    }
  }

  private static IllegalArgumentException refuse(String value) {
    return new IllegalArgumentException(
        "statement: " + value + " (expected: a count of issued credentials)");
  }
}

package dev.sfumato.credential;

import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * How many credentials an authority has given out for a key.
 *
 * <p>Only the last one counts, with {@code ended}: before, whoever passes statements on can choose
 * an old one that says fewer. After it the authority gives out none for this key, whatever its
 * clock says, and says the same for ever.
 *
 * @param issued to how many devices
 * @param asOf when that was so, in whole seconds
 * @param ended whether it stays so
 */
public record IssuedStatement(KeyId keyId, long issued, Instant asOf, boolean ended) {
  private static final byte[] LABEL = CredentialHash.ascii("sfumato-issued-1");
  private static final int BYTES = LABEL.length + KeyId.BYTES + 2 * Long.BYTES + 1;

  public IssuedStatement {
    if (issued < 0) {
      throw new IllegalArgumentException("issued: " + issued + " (expected: 0 or more)");
    }
    if (!asOf.equals(Instant.ofEpochSecond(asOf.getEpochSecond()))) {
      throw new IllegalArgumentException("as of: " + asOf + " (expected: a whole second)");
    }
  }

  /** The one encoding of it, which is what is signed. */
  public byte[] bytes() {
    return ByteBuffer.allocate(BYTES)
        .put(LABEL)
        .put(keyId.bytes())
        .putLong(issued)
        .putLong(asOf.getEpochSecond())
        .put((byte) (ended ? 1 : 0))
        .array();
  }

  /** Reads {@link #bytes()}, and nothing else. */
  public static IssuedStatement parse(byte[] bytes) {
    if (bytes.length != BYTES
        || !ByteBuffer.wrap(bytes, 0, LABEL.length).equals(ByteBuffer.wrap(LABEL))) {
      throw refuse(bytes.length + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes).position(LABEL.length);
    byte[] keyId = new byte[KeyId.BYTES];
    in.get(keyId);
    long issued = in.getLong();
    long asOf = in.getLong();
    byte ended = in.get();
    if (ended != 0 && ended != 1) {
      throw refuse("a last byte of " + ended);
    }
    try {
      return new IssuedStatement(KeyId.of(keyId), issued, Instant.ofEpochSecond(asOf), ended == 1);
    } catch (DateTimeException e) {
      throw refuse("a time out of range");
    }
  }

  private static IllegalArgumentException refuse(String value) {
    return new IllegalArgumentException(
        "statement: " + value + " (expected: a count of issued credentials)");
  }
}

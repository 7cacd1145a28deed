package dev.sfumato.credential;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A number that an authority draws when a key has ended. With it every credential of the key has a
 * place, which nobody could choose: its public key was fixed in a request before, and the authority
 * saw none.
 */
public final class Beacon {
  public static final int BYTES = 32;

  private final byte[] bytes;

  private Beacon(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Beacon draw(SecureRandom random) {
    byte[] fresh = new byte[BYTES];
    random.nextBytes(fresh);
    return new Beacon(fresh);
  }

  public static Beacon of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("beacon: " + bytes.length + " bytes (expected: 32)");
    }
    return new Beacon(bytes.clone());
  }

  /** What is left, if anything is. */
  static Optional<Beacon> rest(ByteBuffer in) {
    byte[] rest = new byte[in.remaining()];
    in.get(rest);
    return rest.length == 0 ? Optional.empty() : Optional.of(of(rest));
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Beacon beacon && Arrays.equals(bytes, beacon.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Beacon[" + HexFormat.of().formatHex(bytes) + "]";
  }
}

package dev.sfumato.secagg.crypto;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Bytes that nobody else may see. They are compared in constant time, are not printed, and are gone
 * after {@link #wipe}. What the JCA copies of them while it works is out of reach.
 */
public final class Secret {
  public static final int BYTES = 32;

  private final byte[] content;
  private boolean wiped;

  private Secret(byte[] content) {
    this.content = content;
  }

  /** Takes the array over, and will wipe it. */
  public static Secret wrap(byte[] content) {
    return new Secret(content);
  }

  public static Secret copyOf(byte[] content) {
    return new Secret(content.clone());
  }

  /** 32 fresh random bytes. */
  public static Secret random(RandomBytes randomness) {
    byte[] content = new byte[BYTES];
    randomness.fill(content);
    return new Secret(content);
  }

  public int length() {
    return content.length;
  }

  /** The bytes themselves, not a copy: only to be read, and not to be kept. */
  public byte[] expose() {
    if (wiped) {
      throw new IllegalStateException("the secret was wiped");
    }
    return content;
  }

  public void wipe() {
    Arrays.fill(content, (byte) 0);
    wiped = true;
  }

  public boolean isWiped() {
    return wiped;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && MessageDigest.isEqual(content, that.content);
  }

  /** The same for all: a hash of a secret is a hint at it. */
  @Override
  public int hashCode() {
    return Secret.class.hashCode();
  }

  @Override
  public String toString() {
    return "[REDACTED]";
  }
}

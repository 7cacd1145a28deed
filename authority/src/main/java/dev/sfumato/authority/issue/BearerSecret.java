package dev.sfumato.authority.issue;

import java.util.Optional;

/**
 * What a device made itself to be known by at this authority, and by nobody else: 32 random bytes
 * in base64url. The authority keeps its hash.
 */
public final class BearerSecret {
  private static final String FORM = "[A-Za-z0-9_-]{43}";

  private final byte[] hash;

  private BearerSecret(byte[] hash) {
    this.hash = hash;
  }

  /** Empty if it cannot be one. */
  public static Optional<BearerSecret> parse(String text) {
    return text.matches(FORM)
        ? Optional.of(new BearerSecret(Hashes.of("sfumato-device-1", text)))
        : Optional.empty();
  }

  /** What an attestation is about, too. */
  public byte[] hash() {
    return hash.clone();
  }

  @Override
  public String toString() {
    return "BearerSecret[redacted]";
  }
}

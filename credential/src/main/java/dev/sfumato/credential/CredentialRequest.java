package dev.sfumato.credential;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * A credential that a device is about to ask for. It is written down ({@link #bytes()}) before the
 * first request leaves, and the same one is sent until there is an answer: an authority answers one
 * blinded message a device and key, and no other.
 *
 * <p>Its bytes are secret: with them an authority could tell which pseudonym it signed.
 */
public final class CredentialRequest {
  private static final int FIXED_BYTES = Credential.PUBLIC_KEY_BYTES + BlindSignatures.PREFIX_BYTES;

  private final CredentialKey key;
  private final byte[] publicKey;
  private final byte[] prefix;
  private final BlindSignatures.Blinded blinded;

  private CredentialRequest(
      CredentialKey key, byte[] publicKey, byte[] prefix, BlindSignatures.Blinded blinded) {
    this.key = key;
    this.publicKey = publicKey;
    this.prefix = prefix;
    this.blinded = blinded;
  }

  /**
   * Blinds a pseudonym.
   *
   * @param publicKey an Ed25519 public key that was made for this campaign and is used nowhere else
   */
  public static CredentialRequest of(CredentialKey key, byte[] publicKey, SecureRandom random) {
    if (publicKey.length != Credential.PUBLIC_KEY_BYTES) {
      throw new IllegalArgumentException(
          "public key: " + publicKey.length + " bytes (expected: 32 bytes)");
    }
    byte[] prefix = new byte[BlindSignatures.PREFIX_BYTES];
    random.nextBytes(prefix);
    byte[] prepared = Credential.prepared(key.id(), publicKey, prefix);
    return new CredentialRequest(
        key, publicKey.clone(), prefix, BlindSignatures.blind(key, prepared, random));
  }

  /** Reads {@link #bytes()} of a request for that key. */
  public static CredentialRequest parse(CredentialKey key, byte[] bytes) {
    int expected = FIXED_BYTES + 2 * key.length();
    if (bytes.length != expected) {
      throw new IllegalArgumentException(
          "request: " + bytes.length + " bytes (expected: " + expected + " bytes)");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    byte[] publicKey = new byte[Credential.PUBLIC_KEY_BYTES];
    byte[] prefix = new byte[BlindSignatures.PREFIX_BYTES];
    byte[] message = new byte[key.length()];
    byte[] inverse = new byte[key.length()];
    in.get(publicKey).get(prefix).get(message).get(inverse);
    BigInteger secret = key.number("inverse", inverse);
    var unused = key.number("blinded", message);
    return new CredentialRequest(
        key, publicKey, prefix, new BlindSignatures.Blinded(message, secret));
  }

  /** What the authority is sent. */
  public byte[] blinded() {
    return blinded.message();
  }

  /** The credential from the authority's answer; empty if the answer is none to this request. */
  public Optional<Credential> finish(byte[] blindSignature) {
    try {
      byte[] signature = BlindSignatures.unblind(key, blindSignature, blinded.inverse());
      return Optional.of(new Credential(key.id(), publicKey, prefix, signature))
          .filter(each -> each.isValid(key));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** All of it, to be kept from everybody. */
  public byte[] bytes() {
    return ByteBuffer.allocate(FIXED_BYTES + 2 * key.length())
        .put(publicKey)
        .put(prefix)
        .put(blinded.message())
        .put(key.fixed(blinded.inverse()))
        .array();
  }

  @Override
  public String toString() {
    return "CredentialRequest[redacted]";
  }
}

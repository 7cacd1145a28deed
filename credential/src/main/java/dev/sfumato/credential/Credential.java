package dev.sfumato.credential;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What shows that an authority knows a device, and not which: a signature over a key id and an
 * Ed25519 public key that nobody has seen before.
 *
 * <p>Whoever spends it is told apart by the public key, never by the bytes of the signature: of one
 * message there are many valid signatures to whoever has had one credential more.
 */
public final class Credential {
  public static final int PUBLIC_KEY_BYTES = 32;
  private static final byte[] LABEL = CredentialHash.ascii("sfumato-credential-1");
  private static final int FIXED_BYTES =
      KeyId.BYTES + PUBLIC_KEY_BYTES + BlindSignatures.PREFIX_BYTES;

  private final KeyId keyId;
  private final byte[] publicKey;
  private final byte[] prefix;
  private final byte[] signature;

  Credential(KeyId keyId, byte[] publicKey, byte[] prefix, byte[] signature) {
    this.keyId = keyId;
    this.publicKey = publicKey.clone();
    this.prefix = prefix.clone();
    this.signature = signature.clone();
  }

  /** Reads {@link #bytes()}; whether it is valid is another matter. */
  public static Credential parse(byte[] bytes) {
    int rest = bytes.length - FIXED_BYTES;
    if (rest < CredentialKey.MIN_BITS / 8 || rest > CredentialKey.MAX_BITS / 8) {
      throw new IllegalArgumentException(
          "credential: " + bytes.length + " bytes (expected: 96, and a signature of 256 .. 512)");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    KeyId keyId = KeyId.of(take(in, KeyId.BYTES));
    byte[] publicKey = take(in, PUBLIC_KEY_BYTES);
    byte[] prefix = take(in, BlindSignatures.PREFIX_BYTES);
    return new Credential(keyId, publicKey, prefix, take(in, rest));
  }

  private static byte[] take(ByteBuffer in, int count) {
    byte[] part = new byte[count];
    in.get(part);
    return part;
  }

  /** What is signed, after its prefix. */
  static byte[] prepared(KeyId keyId, byte[] publicKey, byte[] prefix) {
    byte[] message =
        ByteBuffer.allocate(LABEL.length + KeyId.BYTES + PUBLIC_KEY_BYTES)
            .put(LABEL)
            .put(keyId.bytes())
            .put(publicKey)
            .array();
    return BlindSignatures.prepare(prefix, message);
  }

  /** Whether it was signed with that key, for that key. */
  public boolean isValid(CredentialKey key) {
    return keyId.equals(key.id())
        && BlindSignatures.isValid(key, prepared(keyId, publicKey, prefix), signature);
  }

  public KeyId keyId() {
    return keyId;
  }

  /** The pseudonym. */
  public byte[] publicKey() {
    return publicKey.clone();
  }

  /** Key id, public key, prefix, signature. */
  public byte[] bytes() {
    return ByteBuffer.allocate(FIXED_BYTES + signature.length)
        .put(keyId.bytes())
        .put(publicKey)
        .put(prefix)
        .put(signature)
        .array();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Credential credential && Arrays.equals(bytes(), credential.bytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(publicKey);
  }

  @Override
  public String toString() {
    return "Credential[" + keyId + "]";
  }
}

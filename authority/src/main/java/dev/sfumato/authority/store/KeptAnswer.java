package dev.sfumato.authority.store;

/** What was answered to a device for a key, and to which blinded message. */
public final class KeptAnswer {
  private final byte[] blindedHash;
  private final byte[] signature;

  public KeptAnswer(byte[] blindedHash, byte[] signature) {
    this.blindedHash = blindedHash.clone();
    this.signature = signature.clone();
  }

  /** The SHA-256 of the blinded message. */
  public byte[] blindedHash() {
    return blindedHash.clone();
  }

  public byte[] signature() {
    return signature.clone();
  }
}

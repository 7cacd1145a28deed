package dev.sfumato.authority.store;

/** Who an authority is: its long-term key pair and the key of its identity hashes, encoded. */
public final class Identity {
  private final byte[] signing;
  private final byte[] shown;
  private final byte[] pepper;

  public Identity(byte[] signing, byte[] shown, byte[] pepper) {
    this.signing = signing.clone();
    this.shown = shown.clone();
    this.pepper = pepper.clone();
  }

  /** The private key in PKCS #8. */
  public byte[] signing() {
    return signing.clone();
  }

  /** The public key, 32 bytes. */
  public byte[] shown() {
    return shown.clone();
  }

  public byte[] pepper() {
    return pepper.clone();
  }

  @Override
  public String toString() {
    return "Identity[redacted]";
  }
}

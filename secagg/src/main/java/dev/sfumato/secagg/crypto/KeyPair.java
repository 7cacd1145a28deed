package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;

/** A raw private key of 32 bytes with its public key. */
public record KeyPair(Secret privateKey, Bytes publicKey) {
  public KeyPair {
    publicKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "publicKey");
  }

  public void wipe() {
    privateKey.wipe();
  }
}

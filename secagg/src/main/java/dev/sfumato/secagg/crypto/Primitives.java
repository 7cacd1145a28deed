package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * Everything cryptographic that a session does, in raw bytes. Implementations give the same bytes
 * for the same arguments; a session may run one on each side. Safe for many threads, unlike the
 * objects that it makes.
 */
public interface Primitives {
  int PUBLIC_KEY_BYTES = 32;
  int SIGNATURE_BYTES = 64;
  int SEAL_KEY_BYTES = 32;
  int SEAL_NONCE_BYTES = 12;

  /** What sealing adds. */
  int TAG_BYTES = 16;

  /** The name of the provider, for a person to read. */
  String name();

  /** The X25519 public key of a private key; making a key is drawing 32 bytes and this. */
  Bytes publicKey(Secret privateKey);

  /** Prepares one X25519 private key for many agreements. */
  Agreement agreement(Secret privateKey);

  /** A fresh Ed25519 key pair. */
  KeyPair newIdentity(RandomBytes randomness);

  /** An Ed25519 signature. */
  Bytes sign(KeyPair identity, byte[] message);

  /**
   * Whether the Ed25519 signature is that of the identity; false for a key that is none, or of
   * small order.
   */
  boolean verify(Bytes identity, byte[] message, Bytes signature);

  /** AES-256-GCM: under one key a nonce must never go with two plaintexts. */
  Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext);

  /** Opens what {@link #seal} sealed, or nothing when any bit differs. */
  Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed);

  /** An expander of masks for the use of one thread. */
  MaskExpander maskExpander();

  /** One X25519 private key, ready to agree. For the use of one thread. */
  interface Agreement {
    /**
     * The shared secret, or nothing when the peer's key is of small order, so that the secret would
     * be all zeros whatever the private key is.
     */
    Optional<Secret> agree(Bytes peer);
  }
}

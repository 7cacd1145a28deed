package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/** Primitives with one Ed25519 key for all: what a deal costs without making its nonce. */
record ReadyIdentity(Primitives primitives, KeyPair made) implements Primitives {
  ReadyIdentity(Primitives primitives) {
    this(primitives, primitives.newIdentity(RandomBytes.secure()));
  }

  @Override
  public KeyPair newIdentity(RandomBytes randomness) {
    return new KeyPair(Secret.copyOf(made.privateKey().expose()), made.publicKey());
  }

  @Override
  public String name() {
    return primitives.name();
  }

  @Override
  public Bytes publicKey(Secret privateKey) {
    return primitives.publicKey(privateKey);
  }

  @Override
  public Agreement agreement(Secret privateKey) {
    return primitives.agreement(privateKey);
  }

  @Override
  public Bytes sign(KeyPair identity, byte[] message) {
    return primitives.sign(identity, message);
  }

  @Override
  public boolean verify(Bytes identity, byte[] message, Bytes signature) {
    return primitives.verify(identity, message, signature);
  }

  @Override
  public Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext) {
    return primitives.seal(key, nonce, associatedData, plaintext);
  }

  @Override
  public Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed) {
    return primitives.open(key, nonce, associatedData, sealed);
  }

  @Override
  public MaskExpander maskExpander() {
    return primitives.maskExpander();
  }
}

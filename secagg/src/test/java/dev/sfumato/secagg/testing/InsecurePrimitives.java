package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Keys that anyone can compute, in place of curves, which take nearly all the time of a session: so
 * that a fuzzer sees hundreds of sessions while it would see one.
 */
public final class InsecurePrimitives implements Primitives {
  private final Primitives others = Providers.best();

  @Override
  public String name() {
    return "insecure";
  }

  @Override
  public Bytes publicKey(Secret privateKey) {
    byte[] key = hash("SHA-256", privateKey.expose(), new byte[0]);
    // The highest bit of a key on the curve is never set, and those who read one look at that.
    key[PUBLIC_KEY_BYTES - 1] &= 0x7f;
    return Bytes.wrap(key);
  }

  /** The same for both: the hash of both public keys, the smaller one first. */
  @Override
  public Agreement agreement(Secret privateKey) {
    byte[] own = publicKey(privateKey).array();
    return peer -> {
      byte[] other = peer.array();
      boolean first = Arrays.compareUnsigned(own, other) < 0;
      return Arrays.equals(other, new byte[PUBLIC_KEY_BYTES])
          ? Optional.empty()
          : Optional.of(Secret.wrap(hash("SHA-256", first ? own : other, first ? other : own)));
    };
  }

  @Override
  public KeyPair newIdentity(RandomBytes randomness) {
    Secret key = Secret.random(randomness);
    return new KeyPair(key, publicKey(key));
  }

  @Override
  public Bytes sign(KeyPair identity, byte[] message) {
    return Bytes.wrap(hash("SHA-512", identity.publicKey().array(), message));
  }

  @Override
  public boolean verify(Bytes identity, byte[] message, Bytes signature) {
    return Arrays.equals(hash("SHA-512", identity.array(), message), signature.array());
  }

  @Override
  public Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext) {
    return others.seal(key, nonce, associatedData, plaintext);
  }

  @Override
  public Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed) {
    return others.open(key, nonce, associatedData, sealed);
  }

  @Override
  public MaskExpander maskExpander() {
    return others.maskExpander();
  }

  private static byte[] hash(String algorithm, byte[] one, byte[] two) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      digest.update(one);
      return digest.digest(two);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }
}

package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Set;

/**
 * Raw Ed25519 keys and the DER around them (RFC 8410). Only the JDK takes the private bytes from
 * the caller; a native provider that draws them itself is ten times faster.
 *
 * <p>A public key is usable when it is the canonical encoding of a point that is not of small
 * order. Under a key of small order anyone can sign anything: it is nobody's identity.
 */
public final class Ed25519Keys {
  private static final Bytes PUBLIC_PREFIX = Bytes.fromHex("302a300506032b6570032100");
  private static final Bytes PRIVATE_PREFIX = Bytes.fromHex("302e020100300506032b657004220420");

  /** The canonical y-coordinates of the eight points whose order divides eight. */
  private static final Set<Bytes> SMALL_ORDER =
      Set.of(
          Bytes.fromHex("0100000000000000000000000000000000000000000000000000000000000000"),
          Bytes.fromHex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
          Bytes.fromHex("0000000000000000000000000000000000000000000000000000000000000000"),
          Bytes.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
          Bytes.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"));

  private Ed25519Keys() {}

  /** Whether nobody may have this public key as an identity. */
  public static boolean isUnusable(Bytes publicKey) {
    if (publicKey.length() != Primitives.PUBLIC_KEY_BYTES) {
      return true;
    }
    byte[] y = publicKey.array().clone();
    // The highest bit is the sign of x, which says nothing about the order.
    y[y.length - 1] &= 0x7f;
    return !Der.isUnderPrime(y) || SMALL_ORDER.contains(Bytes.wrap(y));
  }

  /** A fresh pair by a provider's own randomness. */
  static KeyPair generate(Provider provider) {
    try {
      return raw(KeyPairGenerator.getInstance("Ed25519", provider));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(provider.getName() + " has no Ed25519", e);
    }
  }

  static KeyPair generate(RandomBytes randomness) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519", "SunEC");
      generator.initialize(NamedParameterSpec.ED25519, new Source(randomness));
      return raw(generator);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no Ed25519", e);
    }
  }

  private static KeyPair raw(KeyPairGenerator generator) {
    java.security.KeyPair pair = generator.generateKeyPair();
    byte[] encoded = pair.getPrivate().getEncoded();
    Secret privateKey = Secret.wrap(Der.last32(encoded));
    Arrays.fill(encoded, (byte) 0);
    return new KeyPair(privateKey, Bytes.wrap(Der.last32(pair.getPublic().getEncoded())));
  }

  static X509EncodedKeySpec encode(Bytes publicKey) {
    return new X509EncodedKeySpec(Der.prefixed(PUBLIC_PREFIX, publicKey.array()));
  }

  static PKCS8EncodedKeySpec encode(Secret privateKey) {
    return Der.privateKey(PRIVATE_PREFIX, privateKey);
  }

  /** Our randomness in the shape that the JCA wants. */
  private static final class Source extends SecureRandom {
    private final transient RandomBytes randomness;

    Source(RandomBytes randomness) {
      this.randomness = randomness;
    }

    @Override
    public void nextBytes(byte[] target) {
      byte[] drawn = new byte[target.length];
      randomness.fill(drawn);
      System.arraycopy(drawn, 0, target, 0, target.length);
      Arrays.fill(drawn, (byte) 0);
    }
  }
}

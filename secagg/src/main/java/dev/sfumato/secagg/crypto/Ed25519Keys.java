package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.Bytes;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;

/**
 * Raw Ed25519 keys and the DER around them (RFC 8410). Keys are made by the JDK: an identity is
 * made once a campaign, and only the JDK takes the private bytes from the caller.
 */
final class Ed25519Keys {
  private static final Bytes PUBLIC_PREFIX = Bytes.fromHex("302a300506032b6570032100");
  private static final Bytes PRIVATE_PREFIX = Bytes.fromHex("302e020100300506032b657004220420");

  private Ed25519Keys() {}

  static KeyPair generate(Randomness randomness) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519", "SunEC");
      generator.initialize(NamedParameterSpec.ED25519, new Source(randomness));
      java.security.KeyPair pair = generator.generateKeyPair();
      byte[] encoded = pair.getPrivate().getEncoded();
      Secret privateKey = Secret.wrap(Der.last32(encoded));
      Arrays.fill(encoded, (byte) 0);
      return new KeyPair(privateKey, Bytes.wrap(Der.last32(pair.getPublic().getEncoded())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no Ed25519", e);
    }
  }

  static X509EncodedKeySpec encode(Bytes publicKey) {
    return new X509EncodedKeySpec(Der.prefixed(PUBLIC_PREFIX, publicKey.array()));
  }

  static PKCS8EncodedKeySpec encode(Secret privateKey) {
    return Der.privateKey(PRIVATE_PREFIX, privateKey);
  }

  /** Our randomness in the shape that the JCA wants. */
  private static final class Source extends SecureRandom {
    private final transient Randomness randomness;

    Source(Randomness randomness) {
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

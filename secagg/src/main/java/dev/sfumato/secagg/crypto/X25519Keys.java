package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Set;

/**
 * Raw X25519 keys and the DER around them that every JCA provider reads (RFC 8410).
 *
 * <p>A public key is usable when it is the canonical encoding of a point that is not of small
 * order. One encoding a point makes "the same key twice" a comparison of bytes.
 */
public final class X25519Keys {
  static final Bytes BASE_POINT =
      Bytes.fromHex("0900000000000000000000000000000000000000000000000000000000000000");

  private static final Bytes PUBLIC_PREFIX = Bytes.fromHex("302a300506032b656e032100");
  private static final Bytes PRIVATE_PREFIX = Bytes.fromHex("302e020100300506032b656e04220420");

  /**
   * The canonical u-coordinates of the points whose order divides eight, on the curve and on its
   * twist: an agreement with them is all zeros.
   */
  private static final Set<Bytes> SMALL_ORDER =
      Set.of(
          Bytes.fromHex("0000000000000000000000000000000000000000000000000000000000000000"),
          Bytes.fromHex("0100000000000000000000000000000000000000000000000000000000000000"),
          Bytes.fromHex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
          Bytes.fromHex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
          Bytes.fromHex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"));

  private X25519Keys() {}

  /** Draws a private key and computes its public key. */
  public static KeyPair generate(Primitives primitives, RandomBytes randomness) {
    Secret privateKey = Secret.random(randomness);
    try {
      return new KeyPair(privateKey, primitives.publicKey(privateKey));
    } catch (RuntimeException | Error fault) {
      privateKey.wipe();
      throw fault;
    }
  }

  public static boolean isUnusable(Bytes publicKey) {
    return publicKey.length() != Primitives.PUBLIC_KEY_BYTES
        || !Der.isUnderPrime(publicKey.array())
        || SMALL_ORDER.contains(publicKey);
  }

  static X509EncodedKeySpec encode(Bytes publicKey) {
    return new X509EncodedKeySpec(Der.prefixed(PUBLIC_PREFIX, publicKey.array()));
  }

  static PKCS8EncodedKeySpec encode(Secret privateKey) {
    return Der.privateKey(PRIVATE_PREFIX, privateKey);
  }
}

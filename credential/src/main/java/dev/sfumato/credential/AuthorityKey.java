package dev.sfumato.credential;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The long-term Ed25519 public key of an authority, by which its lists and counts are known. It
 * comes with the app, or from the operator's page; never from the coordinator alone.
 */
public final class AuthorityKey {
  public static final int BYTES = 32;
  private static final int SIGNATURE_BYTES = 64;
  private static final String ALGORITHM = "Ed25519";

  /** All that is before the 32 bytes in the X.509 form of such a key (RFC 8410). */
  private static final byte[] HEADER = HexFormat.of().parseHex("302a300506032b6570032100");

  /** So many statements are known again: a device looks at the same two over and over. */
  private static final int REMEMBERED = 4;

  private final byte[] bytes;
  private final PublicKey key;

  /** What was found signed, the last first. */
  private final Deque<ByteBuffer> signed = new ConcurrentLinkedDeque<>();

  private AuthorityKey(byte[] bytes, PublicKey key) {
    this.bytes = bytes;
    this.key = key;
  }

  public static AuthorityKey of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "authority: " + bytes.length + " bytes (expected: 32 bytes)");
    }
    byte[] encoded = Arrays.copyOf(HEADER, HEADER.length + BYTES);
    System.arraycopy(bytes, 0, encoded, HEADER.length, BYTES);
    try {
      PublicKey key =
          KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
      return new AuthorityKey(bytes.clone(), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("authority: (expected: an Ed25519 public key)", e);
    }
  }

  /** Of a key as the JDK has it. */
  public static AuthorityKey of(PublicKey key) {
    byte[] encoded = key.getEncoded();
    if (!key.getAlgorithm().matches("EdDSA|Ed25519") || encoded.length != HEADER.length + BYTES) {
      throw new IllegalArgumentException(
          "authority: " + key.getAlgorithm() + " (expected: an Ed25519 public key)");
    }
    return of(Arrays.copyOfRange(encoded, HEADER.length, encoded.length));
  }

  /** Whether it signed the bytes of a {@link KeyList} or an {@link IssuedStatement}. */
  public boolean hasSigned(byte[] statement, byte[] signature) {
    byte[] hash = CredentialHash.hash(CredentialHash.SHA_256, signature, statement);
    ByteBuffer both = ByteBuffer.wrap(hash);
    if (signed.contains(both)) {
      return true;
    }
    if (!verify(statement, signature)) {
      return false;
    }
    signed.addFirst(both);
    if (signed.size() > REMEMBERED) {
      signed.pollLast();
    }
    return true;
  }

  private boolean verify(byte[] statement, byte[] signature) {
    if (signature.length != SIGNATURE_BYTES) {
      return false;
    }
    try {
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(key);
      check.update(statement);
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** In hex, as it is written into configurations. */
  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public String toString() {
    return "AuthorityKey[" + hex() + "]";
  }
}

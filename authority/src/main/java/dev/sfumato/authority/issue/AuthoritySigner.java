package dev.sfumato.authority.issue;

import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.authority.store.Identity;
import dev.sfumato.credential.AuthorityKey;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;

/**
 * The long-term key of an authority. The same statement has the same signature.
 *
 * <p>Safe for use by several threads.
 */
public final class AuthoritySigner {
  private static final String ALGORITHM = "Ed25519";
  private static final int PEPPER_BYTES = 32;

  private final PrivateKey secret;
  private final AuthorityKey shown;
  private final byte[] pepper;

  private AuthoritySigner(Identity identity) {
    try {
      this.secret =
          KeyFactory.getInstance(ALGORITHM)
              .generatePrivate(new PKCS8EncodedKeySpec(identity.signing()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("data: the long-term key cannot be read", e);
    }
    this.shown = AuthorityKey.of(identity.shown());
    this.pepper = identity.pepper();
  }

  /** The key of a store, made when the store is new. */
  public static AuthoritySigner of(AuthorityStore store, SecureRandom random) {
    return new AuthoritySigner(store.identity(() -> make(random)));
  }

  private static Identity make(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
      generator.initialize(255, random);
      KeyPair pair = generator.generateKeyPair();
      byte[] pepper = new byte[PEPPER_BYTES];
      random.nextBytes(pepper);
      return new Identity(
          pair.getPrivate().getEncoded(), AuthorityKey.of(pair.getPublic()).bytes(), pepper);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a Java without " + ALGORITHM, e);
    }
  }

  public AuthorityKey key() {
    return shown;
  }

  byte[] sign(byte[] statement) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(secret);
      signature.update(statement);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the long-term key cannot sign", e);
    }
  }

  /** How an attested name is kept. */
  byte[] hidden(String name) {
    return Hashes.under(pepper, name);
  }
}

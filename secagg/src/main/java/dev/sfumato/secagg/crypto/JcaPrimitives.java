package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Signature;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The primitives through the JCA, from the providers it is given. Key derivation is the JDK's
 * always.
 *
 * <p>AES-CTR of the JDK is as fast as Conscrypt's where the second compiler runs, and forty times
 * slower where it does not, as in a coordinator that just started.
 */
final class JcaPrimitives implements Primitives {
  private static final int TAG_BITS = TAG_BYTES * 8;

  private final String name;
  private final Provider curves;
  private final Provider ciphers;

  JcaPrimitives(String name, Provider curves, Provider ciphers) {
    this.name = name;
    this.curves = curves;
    this.ciphers = ciphers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Bytes publicKey(Secret privateKey) {
    return Bytes.wrap(
        agreement(privateKey)
            .agree(X25519Keys.BASE_POINT)
            .orElseThrow(() -> new IllegalStateException("the base point has a large order"))
            .expose());
  }

  @Override
  public Agreement agreement(Secret privateKey) {
    return new JcaAgreement(curves, privateKey);
  }

  @Override
  public KeyPair newIdentity(RandomBytes randomness) {
    return randomness instanceof PlatformRandom
        ? Ed25519Keys.generate(curves)
        : Ed25519Keys.generate(randomness);
  }

  @Override
  public Bytes sign(KeyPair identity, byte[] message) {
    try {
      PrivateKey key =
          KeyFactory.getInstance("EdDSA", curves)
              .generatePrivate(Ed25519Keys.encode(identity.privateKey()));
      Signature signature = Signature.getInstance("EdDSA", curves);
      signature.initSign(key);
      signature.update(message);
      return Bytes.wrap(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("EdDSA does not work in " + name, e);
    }
  }

  @Override
  public boolean verify(Bytes identity, byte[] message, Bytes signature) {
    if (Ed25519Keys.isUnusable(identity)) {
      return false;
    }
    try {
      Signature verifier = Signature.getInstance("EdDSA", curves);
      verifier.initVerify(
          KeyFactory.getInstance("EdDSA", curves).generatePublic(Ed25519Keys.encode(identity)));
      verifier.update(message);
      return verifier.verify(signature.array());
    } catch (GeneralSecurityException e) {
      // A key or a signature that cannot even be read is somebody's bad message, not our fault.
      return false;
    }
  }

  @Override
  public Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext) {
    try {
      return Bytes.wrap(cipher(Cipher.ENCRYPT_MODE, key, nonce, associatedData).doFinal(plaintext));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM does not work in " + name, e);
    }
  }

  @Override
  public Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed) {
    if (sealed.length() < TAG_BYTES) {
      return Optional.empty();
    }
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, associatedData);
      return Optional.of(Secret.wrap(cipher.doFinal(sealed.array())));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM does not work in " + name, e);
    }
  }

  @Override
  public MaskExpander maskExpander() {
    return new AesMaskExpander(ciphers);
  }

  private Cipher cipher(int mode, Secret key, Bytes nonce, byte[] associatedData)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", ciphers);
    SecretKeySpec spec = new SecretKeySpec(key.expose(), "AES");
    cipher.init(
        mode,
        spec,
        new GCMParameterSpec(TAG_BITS, nonce.ofLength(SEAL_NONCE_BYTES, "nonce").array()));
    cipher.updateAAD(associatedData);
    return cipher;
  }
}

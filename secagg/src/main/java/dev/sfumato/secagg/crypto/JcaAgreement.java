package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.util.Optional;
import javax.crypto.KeyAgreement;

/** X25519 with one private key, decoded once. */
final class JcaAgreement implements Primitives.Agreement {
  private final KeyFactory factory;
  private final KeyAgreement agreement;
  private final PrivateKey privateKey;

  JcaAgreement(Provider provider, Secret privateKey) {
    try {
      this.factory = KeyFactory.getInstance("XDH", provider);
      this.agreement = KeyAgreement.getInstance("XDH", provider);
      this.privateKey = factory.generatePrivate(X25519Keys.encode(privateKey));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("XDH does not work in " + provider.getName(), e);
    }
  }

  @Override
  public Optional<Secret> agree(Bytes peer) {
    if (X25519Keys.isUnusable(peer)) {
      return Optional.empty();
    }
    try {
      agreement.init(privateKey);
      agreement.doPhase(factory.generatePublic(X25519Keys.encode(peer)), true);
      return Optional.of(Secret.wrap(agreement.generateSecret())).filter(s -> !isZero(s));
    } catch (InvalidKeyException e) {
      // Both providers also refuse points of small order by themselves.
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("XDH does not work", e);
    }
  }

  private static boolean isZero(Secret secret) {
    int seen = 0;
    for (byte b : secret.expose()) {
      seen |= b;
    }
    return seen == 0;
  }
}

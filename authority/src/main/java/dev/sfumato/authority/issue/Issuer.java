package dev.sfumato.authority.issue;

import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.authority.store.KeptAnswer;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.BlindSigner;
import dev.sfumato.credential.KeyId;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives out credentials: one a device and key. The answer is kept before it is sent, and the same
 * request has the same answer, also after the key has ended; another request has none.
 *
 * <p>Safe for use by several threads.
 */
public final class Issuer {
  private final AuthorityStore store;
  private final KeyBook keys;
  private final Clock clock;
  private volatile @Nullable Ready last;

  public Issuer(AuthorityStore store, KeyBook keys, Clock clock) {
    this.store = store;
    this.keys = keys;
    this.clock = clock;
  }

  /** The blind signature for a device, on the disk when this returns. */
  public byte[] issue(KeyId id, BearerSecret device, byte[] blinded) {
    if (!store.isEnrolled(device.hash())) {
      throw new RefusedException(RefusalCode.NOT_ENROLLED);
    }
    AnnouncedKey key = keys.announced(id);
    byte[] hash = Hashes.of(blinded);
    KeptAnswer kept =
        store.answer(id, device.hash()).orElseGet(() -> fresh(key, device, blinded, hash));
    if (!MessageDigest.isEqual(kept.blindedHash(), hash)) {
      throw new RefusedException(RefusalCode.ALREADY_ISSUED);
    }
    return kept.signature();
  }

  /** Of two that come at once both may sign, but one is kept, and only that one is sent. */
  private KeptAnswer fresh(AnnouncedKey key, BearerSecret device, byte[] blinded, byte[] hash) {
    if (clock.instant().isBefore(key.opens())) {
      throw new RefusedException(RefusalCode.KEY_NOT_OPEN);
    }
    if (!key.isOpen(clock.instant())) {
      throw new RefusedException(RefusalCode.KEY_ENDED);
    }
    byte[] signature = sign(key.id(), blinded);
    return store
        .keep(key.id(), device.hash(), new KeptAnswer(hash, signature))
        .orElseThrow(() -> new RefusedException(RefusalCode.KEY_ENDED));
  }

  private byte[] sign(KeyId id, byte[] blinded) {
    try {
      return signer(id).sign(blinded);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(RefusalCode.BAD_VALUE, String.valueOf(e.getMessage()));
    }
  }

  /** The key is made ready once, and forgotten when the store has its secret half no more. */
  private BlindSigner signer(KeyId id) {
    Optional<byte[]> secret = store.secret(id);
    Ready ready = last;
    if (secret.isEmpty()) {
      last = null;
      throw new RefusedException(RefusalCode.KEY_ENDED);
    }
    if (ready == null || !ready.id().equals(id)) {
      ready = new Ready(id, signer(secret.get()));
      last = ready;
    }
    return ready.signer();
  }

  private record Ready(KeyId id, BlindSigner signer) {}

  private static BlindSigner signer(byte[] secret) {
    try {
      return new BlindSigner(
          (RSAPrivateCrtKey)
              KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(secret)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("data: the secret half of a key cannot be read", e);
    }
  }
}

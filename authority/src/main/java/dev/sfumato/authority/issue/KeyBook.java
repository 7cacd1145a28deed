package dev.sfumato.authority.issue;

import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.authority.store.StoredKey;
import dev.sfumato.core.Checks;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.Beacon;
import dev.sfumato.credential.BlindSigner;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyId;
import dev.sfumato.credential.KeyList;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of an authority: announced, counted, ended.
 *
 * <p>Safe for use by several threads.
 */
public final class KeyBook {
  private final AuthorityStore store;
  private final AuthoritySigner signer;
  private final Clock clock;

  /** Every device asks for the same list. */
  private volatile @Nullable SignedStatement last;

  public KeyBook(AuthorityStore store, AuthoritySigner signer, Clock clock) {
    this.store = store;
    this.signer = signer;
    this.clock = clock;
  }

  /** Makes a campaign's key and announces it. */
  public AnnouncedKey announce(
      String campaign, int bits, Instant opens, Instant closes, SecureRandom random) {
    if (bits != 2048 && bits != 3072 && bits != 4096) {
      throw Checks.refuse("bits", bits, "2048, 3072 or 4096");
    }
    if (!closes.isAfter(clock.instant())) {
      throw Checks.refuse("closes", closes, "in the future");
    }
    if (store.keys().size() >= KeyList.MAX_KEYS) {
      throw Checks.refuse("keys", KeyList.MAX_KEYS, "room for one more; begin a new store");
    }
    RSAPrivateCrtKey secret = make(bits, random);
    AnnouncedKey key = new AnnouncedKey(campaign, new BlindSigner(secret).key(), opens, closes);
    if (!store.announce(key, secret.getEncoded())) {
      throw Checks.refuse("campaign", campaign, "one that has had no key: it has one, ever");
    }
    return key;
  }

  private static RSAPrivateCrtKey make(int bits, SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(new RSAKeyGenParameterSpec(bits, CredentialKey.EXPONENT), random);
      return (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a Java without RSA", e);
    }
  }

  public KeyList list() {
    return new KeyList(store.announced());
  }

  /** The list, as devices are shown it. */
  public SignedStatement signed(KeyList list) {
    byte[] bytes = list.bytes();
    SignedStatement known = last;
    if (known == null || !Arrays.equals(known.statement(), bytes)) {
      known = new SignedStatement(bytes, signer.sign(bytes));
      last = known;
    }
    return known;
  }

  /** Whether the store answers; throws if it does not. */
  public boolean isReachable() {
    return store.isReachable();
  }

  /** All keys with their counts. */
  public List<StoredKey> keys() {
    return store.keys();
  }

  /** Ends a key before its time, for good. */
  public void end(KeyId id) {
    store.end(stored(id).announced().id(), now(), Beacon.draw(new SecureRandom()));
  }

  /**
   * How many credentials there are for a key. A key whose time is over is ended here before its
   * count is signed as the last: a clock that is put back gives no credential after it.
   */
  public IssuedStatement issued(KeyId id) {
    StoredKey key = stored(id);
    Instant closes = key.announced().closes();
    if (key.ended().isEmpty() && !clock.instant().isBefore(closes)) {
      store.end(id, closes, Beacon.draw(new SecureRandom()));
      key = stored(id);
    }
    Instant asOf = key.ended().orElse(now());
    return new IssuedStatement(id, key.issued(), asOf, key.beacon());
  }

  /** Whether there will be no other count than {@link #issued} says; nothing is counted here. */
  public boolean isLast(KeyId id) {
    return !clock.instant().isBefore(announced(id).closes()) || store.secret(id).isEmpty();
  }

  public SignedStatement signed(IssuedStatement count) {
    byte[] bytes = count.bytes();
    return new SignedStatement(bytes, signer.sign(bytes));
  }

  AnnouncedKey announced(KeyId id) {
    return store.announced(id).orElseThrow(() -> new RefusedException(RefusalCode.NO_SUCH_KEY));
  }

  StoredKey stored(KeyId id) {
    return store.key(id).orElseThrow(() -> new RefusedException(RefusalCode.NO_SUCH_KEY));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }
}

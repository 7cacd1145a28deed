package dev.sfumato.authority;

import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.BearerSecret;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.Issuer;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.credential.AnnouncedKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** All parts of an authority on one folder, without a socket. */
public final class TestDesk implements AutoCloseable {
  private final SecureRandom random = new SecureRandom();
  private final AuthorityStore store;
  private final AuthoritySigner signer;
  private final KeyBook keys;
  private final Enroller enroller;
  private final Issuer issuer;

  public TestDesk(Path folder, Clock clock) throws IOException {
    this.store = AuthorityStore.open(folder);
    this.signer = AuthoritySigner.of(store, random);
    this.keys = new KeyBook(store, signer, clock);
    this.enroller = new Enroller(store, signer, Optional.empty());
    this.issuer = new Issuer(store, keys, clock);
  }

  public AuthorityStore store() {
    return store;
  }

  public AuthoritySigner signer() {
    return signer;
  }

  public KeyBook keys() {
    return keys;
  }

  public Enroller enroller() {
    return enroller;
  }

  public Issuer issuer() {
    return issuer;
  }

  /** A key that is open from the start of the test's clock for an hour. */
  public AnnouncedKey open(String campaign) {
    return keys.announce(
        campaign, 2048, TestClock.START, TestClock.START.plus(Duration.ofHours(1)), random);
  }

  public String code() {
    return enroller.codes(1, random).get(0).reveal();
  }

  /** A device that is enrolled. */
  public BearerSecret device() {
    BearerSecret device = stranger();
    enroller.byCode(code(), device);
    return device;
  }

  public static BearerSecret stranger() {
    return BearerSecret.parse(TestDevice.secret()).orElseThrow();
  }

  @Override
  public void close() {
    store.close();
  }
}

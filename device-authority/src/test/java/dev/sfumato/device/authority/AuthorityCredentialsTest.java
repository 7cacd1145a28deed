package dev.sfumato.device.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.authority.AuthorityServer;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.Credential;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device's credentials, with a real authority over real HTTP on this machine. */
class AuthorityCredentialsTest {
  private static final CoordinatorId COORDINATOR = new CoordinatorId(filled(32, 1));
  private static final CampaignId CAMPAIGN = new CampaignId(filled(16, 2));

  @TempDir private Path folder;
  private final SecureRandom random = new SecureRandom();
  private final Clock clock = Clock.systemUTC();

  @SuppressWarnings("NullAway.Init")
  private AuthorityServer server;

  @SuppressWarnings("NullAway.Init")
  private AuthorityStore store;

  @SuppressWarnings("NullAway.Init")
  private KeyBook keys;

  @SuppressWarnings("NullAway.Init")
  private Enroller enroller;

  @BeforeEach
  void start() throws IOException {
    Path data = folder.resolve("authority");
    server =
        AuthorityServer.start(
            AuthorityConfig.builder().data(data).port(0).requestsPerSecond(1_000_000).build(),
            clock);
    store = AuthorityStore.open(data);
    AuthoritySigner signer = AuthoritySigner.of(store, random);
    keys = new KeyBook(store, signer, clock);
    enroller = new Enroller(store, signer, Optional.empty());
  }

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  private static Bytes filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return Bytes.wrap(bytes);
  }

  private AnnouncedKey announce(String campaign) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return keys.announce(campaign, 2048, now, now.plus(Duration.ofHours(1)), random);
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  private Bytes authority() {
    return Bytes.wrap(server.key().bytes());
  }

  private AuthorityCredentials open() throws IOException {
    return AuthorityCredentials.in(folder.resolve("device"), address(), server.key().bytes());
  }

  private AuthorityCredentials enrolled() throws IOException {
    AuthorityCredentials device = open();
    device.enrol(enroller.codes(1, random).get(0).reveal());
    return device;
  }

  /** What a coordinator says of a key that has ended. */
  private CredentialTerms terms(AnnouncedKey key) {
    keys.end(key.id());
    KeyList list = keys.list();
    IssuedStatement issued = keys.issued(key.id());
    return new CredentialTerms(
        Bytes.wrap(key.id().bytes()),
        list.keys().size(),
        Bytes.fromHex(list.hash()),
        issued.issued(),
        issued.asOf().getEpochSecond(),
        Bytes.wrap(issued.beacon().orElseThrow().bytes()),
        Bytes.wrap(keys.signed(issued).signature()));
  }

  private static CampaignTerms campaign(CampaignId id, CredentialTerms credentials) {
    return new CampaignTerms(
        id, Epsilon.of(1), Participation.ONCE, Region.ofGrid(4), Optional.of(credentials));
  }

  @Test
  void fetched_isFoundForItsCampaign_withTheIdentityThatWasSigned() throws Exception {
    AnnouncedKey key = announce("spring");
    assertThat(enrolled().fetchCredentials()).isEqualTo(1);
    CampaignTerms terms = campaign(CAMPAIGN, terms(key));

    byte[] found = open().find(authority(), COORDINATOR, terms).orElseThrow();

    Credential credential = Credential.parse(Arrays.copyOfRange(found, Secret.BYTES, found.length));
    assertThat(credential.isValid(key.key())).isTrue();
    Secret seed = Secret.wrap(Arrays.copyOf(found, Secret.BYTES));
    assertThat(DeviceSecret.fromSeed(seed, Providers.best()).publicKey().array())
        .isEqualTo(credential.publicKey());
  }

  @Test
  void fetch_again_asksForNothingTwice_andForNewKeys() throws Exception {
    announce("spring");
    AuthorityCredentials device = enrolled();

    assertThat(device.fetchCredentials()).isEqualTo(1);
    assertThat(open().fetchCredentials()).isZero();
    announce("summer");
    assertThat(open().fetchCredentials()).isEqualTo(1);
  }

  /** The answer is lost on its way: the same request is sent again, and has the same answer. */
  @Test
  void killedAfterTheRequest_getsItsCredentialLater() throws Exception {
    AnnouncedKey key = announce("spring");
    FileVault files = new FileVault(folder.resolve("device"));
    CredentialVault mortal =
        new CredentialVault() {
          private int writes;

          @Override
          public Optional<byte[]> read(String name) throws IOException {
            return files.read(name);
          }

          @Override
          public void write(String name, byte[] content) throws IOException {
            if (name.equals(key.id().hex()) && ++writes == 2) {
              throw new IOException("killed");
            }
            files.write(name, content);
          }
        };
    AuthorityCredentials killed =
        AuthorityCredentials.in(mortal, address(), server.key().bytes(), Providers.best(), clock);
    killed.enrol(enroller.codes(1, random).get(0).reveal());
    assertThatThrownBy(killed::fetchCredentials).hasMessage("killed");
    CampaignTerms ended = campaign(CAMPAIGN, terms(key));
    assertThat(open().find(authority(), COORDINATOR, ended)).isEmpty();

    assertThat(open().fetchCredentials()).isEqualTo(1);

    assertThat(open().find(authority(), COORDINATOR, ended)).isPresent();
    assertThat(keys.issued(key.id()).issued()).isEqualTo(1);
  }

  @Test
  void bound_isFoundForNoOtherCampaign() throws Exception {
    AnnouncedKey key = announce("spring");
    AuthorityCredentials device = enrolled();
    int unused = device.fetchCredentials();
    CredentialTerms credentials = terms(key);
    CampaignTerms first = campaign(CAMPAIGN, credentials);
    CampaignTerms second = campaign(new CampaignId(filled(16, 3)), credentials);
    assertThat(device.find(authority(), COORDINATOR, second)).isPresent();

    device.bind(COORDINATOR, first);

    assertThat(open().find(authority(), COORDINATOR, first)).isPresent();
    assertThat(open().find(authority(), COORDINATOR, second)).isEmpty();
    assertThat(open().find(authority(), new CoordinatorId(filled(32, 9)), first)).isEmpty();
    open().bind(COORDINATOR, second);
    assertThat(open().find(authority(), COORDINATOR, second)).isEmpty();
  }

  private static CredentialTerms like(
      CredentialTerms good, Bytes keyId, int keys, Bytes list, long issued, Bytes beacon) {
    return new CredentialTerms(keyId, keys, list, issued, good.asOf(), beacon, good.signature());
  }

  @Test
  void termsThatTheAuthorityDoesNotBear_out_findNothing() throws Exception {
    AnnouncedKey key = announce("spring");
    AuthorityCredentials device = enrolled();
    int unused = device.fetchCredentials();
    CredentialTerms good = terms(key);
    CredentialTerms fewer = like(good, good.keyId(), good.keys(), good.keyList(), 2, good.beacon());
    CredentialTerms otherList =
        like(good, good.keyId(), good.keys(), filled(32, 7), good.issued(), good.beacon());
    CredentialTerms longerList =
        like(good, good.keyId(), 2, good.keyList(), good.issued(), good.beacon());
    CredentialTerms otherKey =
        like(good, filled(32, 7), good.keys(), good.keyList(), good.issued(), good.beacon());
    CredentialTerms otherBeacon =
        like(good, good.keyId(), good.keys(), good.keyList(), good.issued(), filled(32, 7));

    assertThat(device.find(authority(), COORDINATOR, campaign(CAMPAIGN, good))).isPresent();
    for (CredentialTerms bad : List.of(fewer, otherList, longerList, otherKey, otherBeacon)) {
      assertThat(device.find(authority(), COORDINATOR, campaign(CAMPAIGN, bad))).isEmpty();
    }
    assertThat(device.find(filled(32, 7), COORDINATOR, campaign(CAMPAIGN, good))).isEmpty();
  }

  @Test
  void stranger_orUsedCode_isRefusedByTheAuthoritysWord() throws Exception {
    announce("spring");
    String code = enroller.codes(1, random).get(0).reveal();
    AuthorityCredentials device = open();
    assertThatThrownBy(device::fetchCredentials)
        .isInstanceOfSatisfying(
            AuthorityException.class, e -> assertThat(e.code()).isEqualTo("not-enrolled"));
    device.enrol(code);
    device.enrol(code);
    AuthorityCredentials other =
        AuthorityCredentials.in(folder.resolve("other"), address(), server.key().bytes());

    assertThatThrownBy(() -> other.enrol(code))
        .isInstanceOfSatisfying(
            AuthorityException.class, e -> assertThat(e.code()).isEqualTo("code-used"));
  }

  @Test
  void listOfAnotherAuthority_orPlainTextToElsewhere_isRefused() throws Exception {
    announce("spring");
    byte[] other = server.key().bytes();
    other[0] ^= 1;
    Path own = folder.resolve("other");
    assertThatThrownBy(() -> AuthorityCredentials.in(own, address(), other).fetchCredentials())
        .isInstanceOfAny(AuthorityException.class, IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                AuthorityCredentials.in(
                    own, URI.create("http://192.0.2.1:80"), server.key().bytes()))
        .hasMessageContaining("expected: https");
  }
}

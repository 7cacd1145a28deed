package dev.sfumato.device.authority;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.credential.Beacon;
import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyId;
import dev.sfumato.credential.KeyList;
import dev.sfumato.device.CredentialSource;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The credentials of a device: enrols it once, fetches one for every key that the authority has
 * announced, and shows each in one campaign.
 *
 * <p>Fetching is a visit of its own. An app makes it at a random time and well before it takes
 * part, whether it will or not: what the authority and a coordinator see then has nothing in common
 * but the address.
 *
 * <p>Guarantee: a request is on the disk before it leaves, and the same one is sent until it is
 * answered; a list of keys that contradicts an earlier one is refused. Not guaranteed: that others
 * were shown the same list, unless a coordinator's terms say so. Safe for several threads.
 */
public final class AuthorityCredentials implements CredentialSource {
  private static final String SECRET = "device";
  private static final String KEYS = "keys";
  private static final int SIGNATURE_BYTES = 64;

  private final CredentialVault vault;
  private final AuthorityConnection connection;
  private final AuthorityKey authority;
  private final Primitives primitives;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  private AuthorityCredentials(
      CredentialVault vault,
      URI address,
      AuthorityKey authority,
      Primitives primitives,
      Clock clock) {
    this.vault = vault;
    this.connection = new AuthorityConnection(address);
    this.authority = authority;
    this.primitives = primitives;
    this.clock = clock;
  }

  /**
   * In a folder of the app's own, which must last: beside the device's is good.
   *
   * @param publicKey the 32 bytes of the authority, which come with the app
   */
  public static AuthorityCredentials in(Path folder, URI address, byte[] publicKey)
      throws IOException {
    return in(new FileVault(folder), address, publicKey, Providers.best(), Clock.systemUTC());
  }

  /** The same with other parts. */
  public static AuthorityCredentials in(
      CredentialVault vault, URI address, byte[] publicKey, Primitives primitives, Clock clock) {
    return in(vault, address, AuthorityKey.of(publicKey), primitives, clock);
  }

  /** The same, of an authority's key that several devices share. */
  public static AuthorityCredentials in(
      CredentialVault vault,
      URI address,
      AuthorityKey authority,
      Primitives primitives,
      Clock clock) {
    return new AuthorityCredentials(vault, address, authority, primitives, clock);
  }

  /**
   * Makes the device known to the authority by a code, which works once. The same code again is no
   * fault.
   *
   * @throws AuthorityException when the authority refuses it
   */
  public synchronized void enrol(String code) throws IOException {
    if (!code.matches("[A-Za-z0-9-]{1,100}")) {
      throw new IllegalArgumentException("code: (expected: letters, digits and '-')");
    }
    var unused = connection.post("/v1/devices", secret(), "code", code);
  }

  /** Made by the device itself, and on the disk before anybody hears of it. */
  private byte[] secret() throws IOException {
    Optional<byte[]> kept = vault.read(SECRET);
    if (kept.isPresent()) {
      return kept.get();
    }
    byte[] fresh = new byte[Secret.BYTES];
    random.nextBytes(fresh);
    vault.write(SECRET, fresh);
    return fresh;
  }

  /**
   * Reads the authority's list, and fetches what is missing for the keys that are open.
   *
   * @return how many credentials came
   * @throws AuthorityException when the authority refuses the device, or contradicts itself
   */
  public synchronized int fetchCredentials() throws IOException {
    int came = 0;
    for (AnnouncedKey each : newestList().keys()) {
      Optional<KeptCredential> kept = kept(each.id());
      boolean begun = kept.isPresent() && !kept.get().hasCome();
      if (begun || kept.isEmpty() && each.isOpen(clock.instant())) {
        came += fetch(each, kept) ? 1 : 0;
      }
    }
    return came;
  }

  private KeyList newestList() throws IOException {
    AuthorityConnection.Answer answer = connection.get("/v1/keys");
    byte[] statement = answer.bytes("statement");
    byte[] signature = answer.bytes("signature");
    KeyList list = checked(statement, signature);
    Optional<KeyList> before = list();
    if (before.isPresent() && !list.continues(before.get())) {
      throw new AuthorityException("", "the authority's list contradicts an earlier one");
    }
    byte[] both = Arrays.copyOf(signature, signature.length + statement.length);
    System.arraycopy(statement, 0, both, signature.length, statement.length);
    vault.write(KEYS, both);
    return list;
  }

  private KeyList checked(byte[] statement, byte[] signature) throws AuthorityException {
    if (signature.length != SIGNATURE_BYTES || !authority.hasSigned(statement, signature)) {
      throw new AuthorityException("", "a list of keys that the authority has not signed");
    }
    try {
      return KeyList.parse(statement);
    } catch (IllegalArgumentException e) {
      throw new AuthorityException("", "a list of keys that cannot be read");
    }
  }

  private Optional<KeyList> list() throws IOException {
    Optional<byte[]> kept = vault.read(KEYS).filter(each -> each.length > SIGNATURE_BYTES);
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    byte[] both = kept.get();
    byte[] statement = Arrays.copyOfRange(both, SIGNATURE_BYTES, both.length);
    return Optional.of(checked(statement, Arrays.copyOf(both, SIGNATURE_BYTES)));
  }

  private Optional<KeptCredential> kept(KeyId id) throws IOException {
    Optional<byte[]> kept = vault.read(id.hex());
    return kept.isPresent() ? Optional.of(KeptCredential.parse(kept.get())) : Optional.empty();
  }

  /** Whether it came; one that the key's end or another's haste kept from coming never will. */
  private boolean fetch(AnnouncedKey key, Optional<KeptCredential> before) throws IOException {
    KeptCredential asked = before.isPresent() ? before.get() : begin(key);
    CredentialRequest request = asked.request(key.key());
    String path = "/v1/keys/" + key.id() + "/credential";
    try {
      byte[] blind =
          connection
              .post(path, secret(), "blinded", AuthorityConnection.text(request.blinded()))
              .bytes("signature");
      Optional<Credential> come = request.finish(blind);
      if (come.isPresent()) {
        vault.write(key.id().hex(), asked.with(come.get()).bytes());
      }
      return come.isPresent();
    } catch (AuthorityException e) {
      if (e.code().matches("already-issued|key-ended|key-not-open")) {
        return false;
      }
      throw e;
    }
  }

  private KeptCredential begin(AnnouncedKey key) throws IOException {
    byte[] seed = new byte[Secret.BYTES];
    random.nextBytes(seed);
    KeyPair identity = DeviceSecret.fromSeed(Secret.wrap(seed.clone()), primitives);
    KeptCredential asked =
        KeptCredential.of(
            seed, CredentialRequest.of(key.key(), identity.publicKey().array(), random));
    identity.wipe();
    vault.write(key.id().hex(), asked.bytes());
    return asked;
  }

  @Override
  public synchronized Optional<byte[]> find(
      Bytes known, CoordinatorId coordinator, CampaignTerms terms) {
    try {
      Optional<CredentialTerms> asked = terms.credentials();
      if (asked.isEmpty() || !Arrays.equals(known.array(), authority.bytes())) {
        return Optional.empty();
      }
      KeyId id = new KeyId(asked.get().keyId().toHex());
      return isAsTold(asked.get(), id) && isCounted(asked.get(), id)
          ? kept(id)
              .filter(each -> each.hasCome() && each.isFor(coordinator, terms.id()))
              .map(KeptCredential::shown)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The authority's key of that id, from the list that this device was told. */
  public synchronized Optional<CredentialKey> key(Bytes keyId) {
    try {
      return list()
          .flatMap(
              each ->
                  each.keys().stream()
                      .filter(key -> key.id().hex().equals(keyId.toHex()))
                      .map(AnnouncedKey::key)
                      .findFirst());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether the coordinator was shown the list that this device was, as far as it goes. */
  private boolean isAsTold(CredentialTerms asked, KeyId id) throws IOException {
    Optional<KeyList> list = list().filter(each -> each.keys().size() >= asked.keys());
    if (list.isEmpty()) {
      return false;
    }
    KeyList first = list.get().first(asked.keys());
    return first.hash().equals(asked.keyList().toHex())
        && first.keys().stream().anyMatch(each -> each.id().equals(id));
  }

  /** Whether the authority says that so many have a credential, and that no more will. */
  private boolean isCounted(CredentialTerms asked, KeyId id) {
    IssuedStatement last =
        new IssuedStatement(
            id,
            asked.issued(),
            Instant.ofEpochSecond(asked.asOf()),
            Optional.of(Beacon.of(asked.beacon().array())));
    return authority.hasSigned(last.bytes(), asked.signature().array());
  }

  @Override
  public synchronized void bind(CoordinatorId coordinator, CampaignTerms terms) {
    try {
      KeyId id = new KeyId(terms.credentials().orElseThrow().keyId().toHex());
      KeptCredential kept = kept(id).orElseThrow();
      if (!kept.isBound()) {
        vault.write(id.hex(), kept.boundTo(coordinator, terms.id()).bytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return "AuthorityCredentials[redacted]";
  }
}

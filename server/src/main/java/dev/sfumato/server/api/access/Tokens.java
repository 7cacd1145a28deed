package dev.sfumato.server.api.access;

import dev.sfumato.server.storage.TokenStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who may do what. A token is 32 random bytes; only its SHA-256 is kept, which for a secret of that
 * length needs no salt and no slow hash.
 *
 * <p>Safe for use by several threads.
 */
public final class Tokens {
  private static final int TOKEN_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final TokenStore store;
  private final Set<Role> roles;
  private final Map<Role, byte[]> hashes = new ConcurrentHashMap<>();
  private final Map<Role, String> made = new ConcurrentHashMap<>();

  private Tokens(TokenStore store, Set<Role> roles) {
    this.store = store;
    this.roles = Set.copyOf(roles);
  }

  /** Reads the hashes of the roles that are in use. Nothing is made: nobody could be told yet. */
  public static Tokens open(TokenStore store, Set<Role> roles) {
    Tokens tokens = new Tokens(store, roles);
    tokens.roles.forEach(tokens::read);
    return tokens;
  }

  /** Makes the tokens that are not there yet; whoever calls this must print {@link #made}. */
  public void makeMissing(Instant now) {
    for (Role role : roles) {
      if (!hashes.containsKey(role)) {
        make(role, now);
      }
    }
  }

  /** New tokens in place of the old, which are worth nothing to this coordinator from now on. */
  public void renew(Instant now) {
    for (Role role : roles) {
      store.remove(role.label());
      make(role, now);
    }
  }

  private void make(Role role, Instant now) {
    String token = newToken();
    if (store.addIfAbsent(role.label(), HexFormat.of().formatHex(sha256(token)), now)) {
      made.put(role, token);
    }
    read(role);
  }

  private void read(Role role) {
    store.hash(role.label()).ifPresent(hash -> hashes.put(role, HexFormat.of().parseHex(hash)));
  }

  /** The tokens that were made just now: to be printed once and never again. */
  public Map<Role, String> made() {
    Map<Role, String> ordered = new EnumMap<>(Role.class);
    ordered.putAll(made);
    return Collections.unmodifiableMap(ordered);
  }

  /** What the bearer of a token may do. Takes the same time whichever token it is compared with. */
  public Optional<Role> roleOf(String token) {
    byte[] hash = sha256(token);
    Optional<Role> found = Optional.empty();
    for (Map.Entry<Role, byte[]> each : hashes.entrySet()) {
      if (MessageDigest.isEqual(each.getValue(), hash)) {
        found = Optional.of(each.getKey());
      }
    }
    return found;
  }

  static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static byte[] sha256(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 (expected: in every Java)", e);
    }
  }

  @Override
  public String toString() {
    return "Tokens[redacted]";
  }
}

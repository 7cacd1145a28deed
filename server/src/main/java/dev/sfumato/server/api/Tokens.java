package dev.sfumato.server.api;

import dev.sfumato.server.storage.TokenStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may do what. A token is 32 random bytes; only its SHA-256 is kept, which for a secret of that
 * length needs no salt and no slow hash.
 *
 * <p>Safe for use by several threads.
 */
public final class Tokens {
  private static final int TOKEN_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Map<Role, byte[]> hashes = new EnumMap<>(Role.class);
  private final Map<Role, String> made = new EnumMap<>(Role.class);

  private Tokens() {}

  /** Reads the hashes of the roles that are in use, and makes the tokens that are not there yet. */
  public static Tokens open(TokenStore store, Set<Role> roles, Instant now) {
    Tokens tokens = new Tokens();
    for (Role role : roles) {
      tokens.open(role, store, now);
    }
    return tokens;
  }

  /** New tokens in place of the old, which are worth nothing from the next start on. */
  public static Tokens renew(TokenStore store, Set<Role> roles, Instant now) {
    for (Role role : roles) {
      store.remove(role.label());
    }
    return open(store, roles, now);
  }

  private void open(Role role, TokenStore store, Instant now) {
    Optional<String> kept = store.hash(role.label());
    if (kept.isEmpty()) {
      String token = newToken();
      if (store.addIfAbsent(role.label(), HexFormat.of().formatHex(sha256(token)), now)) {
        made.put(role, token);
      }
      kept = store.hash(role.label());
    }
    hashes.put(role, HexFormat.of().parseHex(kept.orElseThrow()));
  }

  /** The tokens that were made just now: to be printed once and never again. */
  public Map<Role, String> made() {
    return Map.copyOf(made);
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

  private static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] sha256(String token) {
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

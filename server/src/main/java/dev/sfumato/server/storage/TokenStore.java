package dev.sfumato.server.storage;

import java.time.Instant;
import java.util.Optional;

/** The hashes of the tokens that this coordinator gave out, one a role; never a token itself. */
public final class TokenStore {
  private final Database database;

  public TokenStore(Database database) {
    this.database = database;
  }

  /** The hash that is kept for a role. */
  public Optional<String> hash(String role) {
    return database.read(
        handle ->
            handle
                .select("select hash from token where role = ?", role)
                .mapTo(String.class)
                .findOne());
  }

  /** Keeps a hash unless the role has one, also when two coordinators start at once. */
  public boolean addIfAbsent(String role, String hash, Instant now) {
    return database.write(
        handle ->
            handle.execute(
                    "insert into token (role, hash, created_at) values (?, ?, ?)"
                        + " on conflict do nothing",
                    role,
                    hash,
                    now.toEpochMilli())
                == 1);
  }

  /** Forgets a role's hash: its token is worth nothing to whoever reads the hashes next. */
  public void remove(String role) {
    database.write(handle -> handle.execute("delete from token where role = ?", role));
  }
}

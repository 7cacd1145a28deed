package dev.sfumato.authority.store;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.Beacon;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.credential.KeyId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All that an authority keeps. Each method is one transaction: when it returns, what it says is on
 * the disk.
 *
 * <p>Safe for use by several threads, and by several processes on one folder.
 */
public final class AuthorityStore implements AutoCloseable {
  private static final String KEYS =
      "select campaign, modulus, opens, closes, ended, coalesce(k.issued,"
          + " (select count(*) from issued i where i.key_id = k.id)), beacon from credential_key k";

  private static final String ANNOUNCED =
      "select campaign, modulus, opens, closes from credential_key";

  private final Sqlite database;

  private AuthorityStore(Sqlite database) {
    this.database = database;
  }

  /** Whether a folder has a store. */
  public static boolean isIn(Path folder) {
    return Sqlite.isIn(folder);
  }

  /** Opens the store of a folder, and makes it if there is none. */
  public static AuthorityStore open(Path folder) throws IOException {
    Sqlite database = Sqlite.open(folder);
    try {
      database.write(
          connection -> {
            Schema.create(connection);
            return true;
          });
    } catch (IllegalStateException e) {
      database.close();
      throw new StoreException("data: " + folder + ": " + e.getMessage(), e);
    }
    return new AuthorityStore(database);
  }

  /** Who the authority is; made the first time, by whoever comes first. */
  public Identity identity(Supplier<Identity> fresh) {
    return database.write(
        connection -> {
          Optional<Identity> known = identity(connection);
          if (known.isPresent()) {
            return known.get();
          }
          Identity made = fresh.get();
          Rows.change(
              connection,
              "insert into identity (one, signing, public, pepper) values (1, ?, ?, ?)",
              made.signing(),
              made.shown(),
              made.pepper());
          return made;
        });
  }

  private static Optional<Identity> identity(Connection connection) throws SQLException {
    return Rows.one(
        connection,
        "select signing, public, pepper from identity",
        row -> new Identity(row.getBytes(1), row.getBytes(2), row.getBytes(3)));
  }

  /** Adds a key after all others; false if its campaign has one. */
  public boolean announce(AnnouncedKey key, byte[] secret) {
    return database.write(
        connection ->
            Rows.change(
                    connection,
                    "insert into credential_key (id, campaign, modulus, secret, opens, closes)"
                        + " values (?, ?, ?, ?, ?, ?) on conflict do nothing",
                    key.id().hex(),
                    key.campaign(),
                    key.key().bytes(),
                    secret,
                    key.opens().getEpochSecond(),
                    key.closes().getEpochSecond())
                == 1);
  }

  /** All keys in the order in which they were announced. */
  public List<StoredKey> keys() {
    return database.read(
        connection -> Rows.all(connection, KEYS + " order by place", AuthorityStore::key));
  }

  public Optional<StoredKey> key(KeyId id) {
    return database.read(
        connection -> Rows.one(connection, KEYS + " where id = ?", AuthorityStore::key, id.hex()));
  }

  /** What was announced, in order: nothing is counted, as every device asks for it. */
  public List<AnnouncedKey> announced() {
    return database.read(
        connection ->
            Rows.all(connection, ANNOUNCED + " order by place", AuthorityStore::announced));
  }

  public Optional<AnnouncedKey> announced(KeyId id) {
    return database.read(
        connection ->
            Rows.one(connection, ANNOUNCED + " where id = ?", AuthorityStore::announced, id.hex()));
  }

  private static AnnouncedKey announced(ResultSet row) throws SQLException {
    return new AnnouncedKey(
        row.getString(1),
        CredentialKey.ofModulus(row.getBytes(2)),
        Instant.ofEpochSecond(row.getLong(3)),
        Instant.ofEpochSecond(row.getLong(4)));
  }

  private static StoredKey key(ResultSet row) throws SQLException {
    AnnouncedKey announced = announced(row);
    long ended = row.getLong(5);
    Optional<Instant> end =
        row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(ended));
    return new StoredKey(
        announced, end, row.getLong(6), Optional.ofNullable(row.getBytes(7)).map(Beacon::of));
  }

  /** The secret half of a key that has not ended. */
  public Optional<byte[]> secret(KeyId id) {
    return database.read(
        connection ->
            Rows.one(
                connection,
                "select secret from credential_key where id = ? and ended is null",
                row -> row.getBytes(1),
                id.hex()));
  }

  /**
   * Ends a key for good: its secret half is overwritten, its count and the beacon stay. One that
   * has ended is left as it is.
   */
  public void end(KeyId id, Instant when, Beacon beacon) {
    database.write(
        connection ->
            Rows.change(
                connection,
                "update credential_key set ended = ?, secret = null, beacon = ?,"
                    + " issued = (select count(*) from issued where key_id = id)"
                    + " where id = ? and ended is null",
                when.getEpochSecond(),
                beacon.bytes(),
                id.hex()));
    emptyLog();
  }

  /** Forgets in which order the last rows came: until then the log beside the database tells. */
  public void emptyLog() {
    database.emptyLog();
  }

  /** Keeps the hash of a code that is about to be given to somebody. */
  public void addCodes(List<byte[]> hashes) {
    database.write(
        connection -> {
          for (byte[] hash : hashes) {
            Rows.change(connection, "insert into code (hash) values (?)", (Object) hash);
          }
          return true;
        });
  }

  /** Enrols a device by a code, which no other device can use from then on. */
  public CodeUse enrolByCode(byte[] code, byte[] device) {
    return database.write(connection -> Enrolments.byCode(connection, code, device));
  }

  /** Enrols a device that somebody vouched for; one identity is one device. */
  public CodeUse enrolByIdentity(byte[] identity, byte[] device) {
    return database.write(connection -> Enrolments.byIdentity(connection, identity, device));
  }

  public boolean isEnrolled(byte[] device) {
    return database.read(connection -> Enrolments.isEnrolled(connection, device));
  }

  /** What this device has been answered for this key. */
  public Optional<KeptAnswer> answer(KeyId id, byte[] device) {
    return database.read(connection -> answer(connection, id, device));
  }

  private static Optional<KeptAnswer> answer(Connection connection, KeyId id, byte[] device)
      throws SQLException {
    return Rows.one(
        connection,
        "select blinded_hash, signature from issued where key_id = ? and device = ?",
        row -> new KeptAnswer(row.getBytes(1), row.getBytes(2)),
        id.hex(),
        device);
  }

  /**
   * Keeps an answer unless there is one, and says which of the two there is now; empty if the key
   * has ended meanwhile and there is none.
   */
  public Optional<KeptAnswer> keep(KeyId id, byte[] device, KeptAnswer answer) {
    return database.write(
        connection -> {
          Rows.change(
              connection,
              "insert into issued (key_id, device, blinded_hash, signature)"
                  + " select id, ?, ?, ? from credential_key where id = ? and ended is null"
                  + " on conflict do nothing",
              device,
              answer.blindedHash(),
              answer.signature(),
              id.hex());
          return answer(connection, id, device);
        });
  }

  /** Whether the database answers; throws if it does not. */
  public boolean isReachable() {
    return database.read(connection -> Rows.count(connection, "select 1") == 1);
  }

  /** How many there are of all that is counted. */
  public Counts counts() {
    return database.read(
        connection ->
            new Counts(
                Rows.count(connection, "select count(*) from device"),
                Rows.count(connection, "select count(*) from code where device is null"),
                Rows.count(connection, "select count(*) from code where device is not null")));
  }

  /** Devices, and codes that nobody has used yet, and those that somebody has. */
  public record Counts(long devices, long codesLeft, long codesUsed) {}

  @Override
  public void close() {
    database.close();
  }
}

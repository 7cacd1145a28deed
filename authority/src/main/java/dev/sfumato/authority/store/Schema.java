package dev.sfumato.authority.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables. None has a time or an order of enrolment or issue in it ({@code without rowid}), so
 * that a copy of the database does not tell when a device came.
 */
final class Schema {
  private static final int VERSION = 2;

  private static final List<String> TABLES =
      List.of(
          // One row: the long-term key, and the key under which attested identities are kept.
          "create table identity (one integer primary key check (one = 1),"
              + " signing blob not null, public blob not null, pepper blob not null)",
          // A campaign's key. When it ends the secret half is deleted, counted and the beacon
          // drawn.
          "create table credential_key (place integer primary key, id text not null unique,"
              + " campaign text not null unique, modulus blob not null, secret blob,"
              + " opens integer not null, closes integer not null, ended integer, issued integer,"
              + " beacon blob, check ((ended is null) = (secret is not null)),"
              + " check ((ended is null) = (issued is null)),"
              + " check ((ended is null) = (beacon is null)))",
          // A device is the hash of the secret that it made itself.
          "create table device (hash blob primary key, identity blob unique) without rowid",
          "create table code (hash blob primary key, device blob unique references device (hash))"
              + " without rowid",
          // One credential a device and key: this primary key is that rule.
          "create table issued (key_id text not null references credential_key (id),"
              + " device blob not null references device (hash), blinded_hash blob not null,"
              + " signature blob not null, primary key (key_id, device)) without rowid");

  private Schema() {}

  /** Makes the tables of a new database. */
  static void create(Connection connection) throws SQLException {
    long version = Rows.count(connection, "pragma user_version");
    if (version == VERSION) {
      return;
    }
    if (version != 0) {
      throw new SQLException(
          "it has the form " + version + " (expected: " + VERSION + "); use a newer program");
    }
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
      statement.execute("pragma user_version = " + VERSION);
    }
  }
}

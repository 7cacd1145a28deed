package dev.sfumato.server.storage;

import java.time.Duration;
import java.time.Instant;

/**
 * Which part of a cluster goes on when nodes cannot reach each other: the one that takes this lease
 * first, in the database that they share. It lapses by itself, so that a holder that dies is in
 * nobody's way.
 */
public final class ClusterLease {
  /** Longer than the parts of a cluster may be apart before all of them have asked. */
  public static final Duration HELD = Duration.ofMinutes(1);

  private static final String NAME = "survivor";

  private final Database database;

  public ClusterLease(Database database) {
    this.database = database;
  }

  /** Whether it is the owner's from now on; asking again holds it for longer. */
  public boolean take(String owner, Instant now) {
    long until = now.plus(HELD).toEpochMilli();
    return database.write(
        handle -> {
          handle.execute(
              "delete from cluster_lease where name = ? and (owner = ? or held_until <= ?)",
              NAME,
              owner,
              now.toEpochMilli());
          return handle.execute(
                  "insert into cluster_lease (name, owner, held_until) values (?, ?, ?)"
                      + " on conflict do nothing",
                  NAME,
                  owner,
                  until)
              == 1;
        });
  }

  /** Gives it back, if it is the owner's. */
  public void giveBack(String owner) {
    database.write(
        handle ->
            handle.execute("delete from cluster_lease where name = ? and owner = ?", NAME, owner));
  }
}

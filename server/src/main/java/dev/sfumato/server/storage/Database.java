package dev.sfumato.server.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * A pool of connections to H2 or PostgreSQL, its schema brought up to date when it is opened.
 *
 * <p>A transaction that {@link #write} ran is on disk when it returns, on both. Safe for use by
 * several threads.
 */
public final class Database implements AutoCloseable {
  /*
   * H2 by default gathers commits for half a second before it writes them, which a kill would lose:
   * WRITE_DELAY=0 hands each to the operating system, and CHECKPOINT SYNC forces it to the disk.
   * BYTEA on H2 ends at a mebibyte, so the migrations take the name of the type from here. Its
   * trace file would only repeat what its exceptions say.
   */
  private static final String H2_OPTIONS =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=0"
          + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0";

  private final HikariDataSource pool;
  private final Jdbi jdbi;
  private final boolean h2;

  private Database(HikariDataSource pool, boolean h2) {
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
    this.h2 = h2;
  }

  /**
   * The file {@code sfumato} in a folder: what a coordinator with nothing beside it uses. What is
   * not there yet is made for its owner alone.
   *
   * @throws UncheckedIOException when the folder cannot be made, or not be written
   */
  public static Database inFolder(Path folder) {
    Path file = folder.toAbsolutePath().resolve("sfumato");
    try {
      OwnerOnly.createFolder(folder);
      OwnerOnly.createFile(file.resolveSibling("sfumato.mv.db"));
    } catch (IOException e) {
      throw new UncheckedIOException("data: " + folder + " (expected: a folder to write in)", e);
    }
    return open("jdbc:h2:file:" + file);
  }

  /** A database by its JDBC address, {@code jdbc:h2:...} or {@code jdbc:postgresql:...}. */
  public static Database open(String url) {
    boolean h2 = url.startsWith("jdbc:h2:");
    if (!h2 && !url.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException(
          "database-url: (expected: jdbc:postgresql:... or jdbc:h2:...)");
    }
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(h2 ? url + H2_OPTIONS : url);
    config.setPoolName("sfumato");
    config.setMaximumPoolSize(8);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(10_000);
    HikariDataSource pool = new HikariDataSource(config);
    try {
      if (!isUpToDate(pool)) {
        migrate(pool, h2);
      }
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
    return new Database(pool, h2);
  }

  /** Whether the last migration that ran is the last that there is: then Flyway need not start. */
  private static boolean isUpToDate(HikariDataSource pool) {
    try {
      return Jdbi.create(pool)
          .withHandle(
              handle ->
                  handle
                      .createQuery(
                          "select script from flyway_schema_history where success"
                              + " order by installed_rank desc limit 1")
                      .mapTo(String.class)
                      .findOne())
          .filter(ListedMigrations.LAST::equals)
          .isPresent();
    } catch (JdbiException e) {
      // A database without that table is new.
      return false;
    }
  }

  private static void migrate(HikariDataSource pool, boolean h2) {
    Flyway.configure(Database.class.getClassLoader())
        .dataSource(pool)
        .resourceProvider(new ListedMigrations())
        .placeholders(Map.of("bytes", h2 ? "binary large object" : "bytea"))
        .load()
        .migrate();
  }

  /** One transaction that reads: it sees one moment of the database throughout. */
  <T> T read(Function<Handle, T> reading) {
    return reached(
        () ->
            jdbi.inTransaction(
                TransactionIsolationLevel.REPEATABLE_READ, handle -> reading.apply(handle)));
  }

  /** One transaction that writes; it is on disk when this returns. */
  <T> T write(Function<Handle, T> writing) {
    return reached(
        () -> {
          T result = jdbi.inTransaction(handle -> writing.apply(handle));
          if (h2) {
            jdbi.useHandle(handle -> handle.execute("checkpoint sync"));
          }
          return result;
        });
  }

  /** A database that is gone is another matter than one that refuses what it is asked. */
  private static <T> T reached(Supplier<T> work) {
    try {
      return work.get();
    } catch (JdbiException e) {
      throw isGone(e) ? new DatabaseUnreachableException(e) : e;
    }
  }

  private static boolean isGone(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .anyMatch(
            each ->
                each instanceof ConnectionException
                    || each instanceof SQLTransientConnectionException
                    || each instanceof SQLNonTransientConnectionException
                    || each instanceof SQLException sql && isConnectionState(sql.getSQLState()));
  }

  /** Class 08 of the standard; of PostgreSQL also that it is shutting down, of H2 that it did. */
  private static boolean isConnectionState(@Nullable String state) {
    return state != null
        && (state.startsWith("08")
            || state.startsWith("57P")
            || state.equals("90067")
            || state.equals("90098")
            || state.equals("90121"));
  }

  /** Whether it answers. */
  public boolean isReachable() {
    try {
      return jdbi.withHandle(
          handle -> handle.createQuery("select 1").mapTo(Integer.class).one() == 1);
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}

package dev.sfumato.server.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.sfumato.server.storage.file.EmbeddedFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/**
 * Connections to the built-in SQLite or to PostgreSQL, the schema brought up to date when it is
 * opened.
 *
 * <p>A transaction that {@link #write} ran is on disk when it returns, on both. Safe for use by
 * several threads.
 */
public final class Database implements AutoCloseable {
  private static final int CONNECTIONS = 8;

  /** How long a connection to SQLite waits for another. */
  private static final int BUSY_MILLIS = 10_000;

  /** The same for the log, while which nobody writes. */
  private static final int LOG_PATIENCE_MILLIS = 500;

  private final HikariDataSource readers;
  private final HikariDataSource writers;
  private final Jdbi reading;
  private final Jdbi writing;
  private final Optional<EmbeddedFile> file;

  private Database(
      HikariDataSource readers, HikariDataSource writers, Optional<EmbeddedFile> file) {
    this.readers = readers;
    this.writers = writers;
    this.reading = Jdbi.create(readers);
    this.writing = Jdbi.create(writers);
    this.file = file;
  }

  /**
   * The one in a folder: what a coordinator with nothing beside it uses.
   *
   * <p>SQLite has one writer at a time. So writes take turns for one connection, whose transactions
   * are writers from their first word on, and reads have others, which its log keeps out of their
   * way. The log is forced to the disk at every commit.
   *
   * @throws java.io.UncheckedIOException when the folder cannot be made, or not be written
   * @throws dev.sfumato.server.storage.file.FolderInUseException when another coordinator has it
   * @throws dev.sfumato.server.storage.file.OldDatabaseException when an earlier version wrote
   *     there
   */
  public static Database inFolder(Path folder) {
    EmbeddedFile file = EmbeddedFile.take(folder);
    try {
      HikariDataSource writers = new HikariDataSource(sqlite(file, 1, "IMMEDIATE"));
      migrateFirst(writers, ListedMigrations.sqlite(), "blob");
      HikariDataSource readers = new HikariDataSource(sqlite(file, CONNECTIONS, "DEFERRED"));
      return new Database(readers, writers, Optional.of(file));
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static HikariConfig sqlite(EmbeddedFile file, int connections, String transactions) {
    HikariConfig config = config("jdbc:sqlite:" + file.path(), connections);
    config.addDataSourceProperty("journal_mode", "WAL");
    config.addDataSourceProperty("synchronous", "FULL");
    config.addDataSourceProperty("foreign_keys", "true");
    config.addDataSourceProperty("busy_timeout", Integer.toString(BUSY_MILLIS));
    config.addDataSourceProperty("transaction_mode", transactions);
    // What is deleted is overwritten where its page is written anyhow.
    config.setConnectionInitSql("pragma secure_delete = fast");
    return config;
  }

  /** PostgreSQL by its JDBC address. */
  public static Database open(String url) {
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException("database-url: (expected: jdbc:postgresql:...)");
    }
    HikariDataSource pool = new HikariDataSource(config(url, CONNECTIONS));
    migrateFirst(pool, ListedMigrations.postgres(), "bytea");
    return new Database(pool, pool, Optional.empty());
  }

  private static HikariConfig config(String url, int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setPoolName("sfumato");
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(10_000);
    return config;
  }

  private static void migrateFirst(
      HikariDataSource pool, ListedMigrations migrations, String bytes) {
    try {
      if (!isUpToDate(pool)) {
        Flyway.configure(Database.class.getClassLoader())
            .dataSource(pool)
            .resourceProvider(migrations)
            .placeholders(Map.of("bytes", bytes))
            .load()
            .migrate();
      }
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
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

  /** One transaction that reads: it sees one moment of the database throughout. */
  <T> T read(Function<Handle, T> work) {
    return reached(
        () ->
            reading.inTransaction(
                TransactionIsolationLevel.REPEATABLE_READ, handle -> work.apply(handle)));
  }

  /** One statement that reads, which needs no transaction around it. */
  <T> T look(Function<Handle, T> statement) {
    return reached(() -> reading.withHandle(handle -> statement.apply(handle)));
  }

  /** One transaction that writes; it is on disk when this returns. */
  <T> T write(Function<Handle, T> work) {
    return reached(() -> writing.inTransaction(handle -> work.apply(handle)));
  }

  /** A database that is gone is another matter than one that refuses what it is asked. */
  private static <T> T reached(Supplier<T> work) {
    try {
      return work.get();
    } catch (JdbiException e) {
      throw ConnectionLoss.isCauseOf(e) ? new DatabaseUnreachableException(e) : e;
    }
  }

  /**
   * Empties SQLite's log into its file: until then what was deleted can be read in the log. Writers
   * wait for it meanwhile, and it waits a moment for those who read.
   *
   * @return whether it is empty now; if not, somebody was reading, and another time will do
   */
  public boolean emptyLog() {
    return file.isEmpty() || reached(() -> reading.withHandle(Database::emptyLog));
  }

  private static boolean emptyLog(Handle handle) {
    handle.execute("pragma busy_timeout = " + LOG_PATIENCE_MILLIS);
    try {
      return handle
          .createQuery("pragma wal_checkpoint(truncate)")
          .map((row, context) -> row.getInt(1) == 0)
          .one();
    } finally {
      handle.execute("pragma busy_timeout = " + BUSY_MILLIS);
    }
  }

  /** Whether it answers. */
  public boolean isReachable() {
    try {
      return reading.withHandle(
          handle -> handle.createQuery("select 1").mapTo(Integer.class).one() == 1);
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Override
  public void close() {
    readers.close();
    writers.close();
    file.ifPresent(EmbeddedFile::close);
  }
}

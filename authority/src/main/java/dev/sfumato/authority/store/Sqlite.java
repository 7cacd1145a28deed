package dev.sfumato.authority.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/**
 * One database file with a connection to write and one to read. A write is on the disk when it
 * returns ({@code synchronous=FULL}), and no other writer is between its first and last statement,
 * in this process or another ({@code begin immediate}).
 *
 * <p>Safe for use by several threads.
 */
final class Sqlite implements AutoCloseable {
  private static final String FILE = "authority.db";
  private static final int BUSY_MILLIS = 20_000;

  private final Connection writer;
  private final Connection reader;

  /** Statements of one transaction. */
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  private Sqlite(Connection writer, Connection reader) {
    this.writer = writer;
    this.reader = reader;
  }

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  /** Opens the database of a folder, and makes both for this user alone if they are missing. */
  static Sqlite open(Path folder) throws IOException {
    createOwnerOnly(folder);
    String url = "jdbc:sqlite:" + folder.resolve(FILE);
    try {
      Connection writer = connect(url);
      try {
        Connection reader = connect(url);
        return new Sqlite(writer, reader);
      } catch (SQLException e) {
        writer.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new StoreException(
          "data: the database in " + folder + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private static Connection connect(String url) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(BUSY_MILLIS);
    config.enforceForeignKeys(true);
    // A private key that is deleted is overwritten.
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
    return config.createConnection(url);
  }

  private static void createOwnerOnly(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, permissions(folder, "rwx------"));
    }
    try {
      Files.createFile(folder.resolve(FILE), permissions(folder, "rw-------"));
    } catch (FileAlreadyExistsException e) {
      // It keeps the permissions that its operator gave it.
      return;
    }
  }

  private static FileAttribute<?>[] permissions(Path path, String permissions) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Runs one transaction; it is kept when this returns, or nothing of it is. */
  <T> T write(Work<T> work) {
    synchronized (writer) {
      try {
        writer.setAutoCommit(false);
        try {
          T result = work.on(writer);
          writer.commit();
          return result;
        } catch (SQLException | RuntimeException e) {
          writer.rollback();
          throw e;
        } finally {
          writer.setAutoCommit(true);
        }
      } catch (SQLException e) {
        throw new IllegalStateException("the database refused a step: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Moves all that is written into the database itself and empties the log beside it, in which
   * older contents would stay.
   */
  void emptyLog() {
    synchronized (writer) {
      try (Statement statement = writer.createStatement()) {
        statement.execute("pragma wal_checkpoint(truncate)");
      } catch (SQLException e) {
        throw new IllegalStateException("the database kept its log: " + e.getMessage(), e);
      }
    }
  }

  /** Reads with single statements, each of what is committed. */
  <T> T read(Work<T> work) {
    synchronized (reader) {
      try {
        return work.on(reader);
      } catch (SQLException e) {
        throw new IllegalStateException("the database refused a question: " + e.getMessage(), e);
      }
    }
  }

  @Override
  public void close() {
    try (reader;
        writer) {
      return;
    } catch (SQLException e) {
      throw new IllegalStateException("the database did not close: " + e.getMessage(), e);
    }
  }
}

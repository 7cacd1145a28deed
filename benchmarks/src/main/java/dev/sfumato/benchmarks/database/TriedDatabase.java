package dev.sfumato.benchmarks.database;

import dev.sfumato.core.Checks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.BitSet;

/** An embedded database with one table of rows, each on the disk when it was acknowledged. */
final class TriedDatabase implements AutoCloseable {
  private final Connection connection;
  private final boolean h2;

  private TriedDatabase(Connection connection, boolean h2) {
    this.connection = connection;
    this.h2 = h2;
  }

  /** As a coordinator opens H2; SQLite with a log that is forced at every commit. */
  static TriedDatabase open(String kind, Path folder) throws SQLException {
    boolean h2 = kind.equals("h2");
    if (!h2 && !kind.equals("sqlite")) {
      throw Checks.refuse("database", kind, "h2 or sqlite");
    }
    String url =
        h2
            ? "jdbc:h2:file:" + folder.resolve("trial") + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"
            : "jdbc:sqlite:" + folder.resolve("trial.sqlite");
    TriedDatabase database = new TriedDatabase(DriverManager.getConnection(url), h2);
    if (!h2) {
      database.execute("pragma journal_mode = wal");
      database.execute("pragma synchronous = full");
    } else {
      // Space is used again after half a second, as after an hour of work.
      database.execute("set retention_time 500");
    }
    String bytes = h2 ? "bytea" : "blob";
    database.execute(
        "create table if not exists parcel (id int primary key, content " + bytes + ")");
    database.connection.setAutoCommit(false);
    return database;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Rows of one transaction; on the disk when this returns. */
  void write(int first, int rows, int length) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into parcel values (?, ?)")) {
      for (int id = first; id < first + rows; id++) {
        byte[] content = new byte[length];
        Arrays.fill(content, (byte) id);
        insert.setInt(1, id);
        insert.setBytes(2, content);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
    if (h2) {
      execute("checkpoint sync");
    }
  }

  /** Which rows are there and whole. */
  BitSet rows() throws SQLException {
    BitSet found = new BitSet();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id, content from parcel order by id")) {
      while (rows.next()) {
        byte[] content = rows.getBytes(2);
        byte expected = (byte) rows.getInt(1);
        found.set(
            rows.getInt(1), content[0] == expected && content[content.length - 1] == expected);
      }
    }
    return found;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}

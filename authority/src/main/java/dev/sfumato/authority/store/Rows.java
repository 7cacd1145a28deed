package dev.sfumato.authority.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements with their values, and rows as values. */
final class Rows {
  private Rows() {}

  /** A row as a value. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  static int change(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    }
  }

  static <T> Optional<T> one(Connection connection, String sql, Reader<T> reader, Object... values)
      throws SQLException {
    return all(connection, sql, reader, values).stream().findFirst();
  }

  static <T> List<T> all(Connection connection, String sql, Reader<T> reader, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<T> all = new ArrayList<>();
      while (rows.next()) {
        all.add(reader.read(rows));
      }
      return all;
    }
  }

  static long count(Connection connection, String sql, Object... values) throws SQLException {
    return one(connection, sql, row -> row.getLong(1), values).orElse(0L);
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}

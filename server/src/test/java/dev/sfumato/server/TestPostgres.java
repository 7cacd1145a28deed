package dev.sfumato.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL for tests, which may take its time to start. */
public final class TestPostgres {
  private TestPostgres() {}

  public static EmbeddedPostgres start() throws IOException {
    return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(5)).start();
  }

  /** The address of a new and empty database. */
  public static String create(EmbeddedPostgres postgres, String name) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return postgres.getJdbcUrl("postgres", name);
  }
}

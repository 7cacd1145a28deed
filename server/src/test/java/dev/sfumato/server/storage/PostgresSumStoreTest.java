package dev.sfumato.server.storage;

import dev.sfumato.server.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresSumStoreTest extends SumStoreContract {
  private static EmbeddedPostgres postgres;
  private static Database database;

  @BeforeAll
  static void start() throws IOException {
    postgres = TestPostgres.start();
    database = Database.open(postgres.getJdbcUrl("postgres", "postgres"));
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
    postgres.close();
  }

  @Override
  Database database() {
    return database;
  }
}

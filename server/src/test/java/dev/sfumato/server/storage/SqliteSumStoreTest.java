package dev.sfumato.server.storage;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class SqliteSumStoreTest extends SumStoreContract {
  @TempDir private static Path folder;
  private static Database database;

  @BeforeAll
  static void open() {
    database = Database.inFolder(folder);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Override
  Database database() {
    return database;
  }
}

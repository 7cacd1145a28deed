package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCampaignStoreTest extends CampaignStoreContract {
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

  @Test
  void inFolder_openedAgain_hasWhatWasThere(@TempDir Path other) {
    try (Database first = Database.inFolder(other)) {
      new TokenStore(first).addIfAbsent("admin", "abc", java.time.Instant.EPOCH);
    }
    try (Database second = Database.inFolder(other)) {
      assertThat(new TokenStore(second).hash("admin")).hasValue("abc");
      assertThat(second.isReachable()).isTrue();
    }
  }
}

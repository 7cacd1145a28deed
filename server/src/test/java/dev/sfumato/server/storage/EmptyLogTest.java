package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was deleted is in no log; and in no page that is still in use. */
class EmptyLogTest {
  private static final String SECRET = "a pseudonym that is to be forgotten";

  @TempDir private Path folder;

  @Test
  void deleted_isInTheLogUntilThatIsEmptied_andThenInNoFile() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      TokenStore tokens = new TokenStore(database);
      assertThat(database.emptyLog()).isTrue();
      tokens.addIfAbsent("device", SECRET, Instant.EPOCH);
      tokens.remove("device");
      assertThat(filesWithIt()).containsExactly("sfumato.sqlite-wal");

      assertThat(database.emptyLog()).isTrue();

      assertThat(filesWithIt()).isEmpty();
      assertThat(tokens.hash("device")).isEmpty();
    }
  }

  @Test
  void whileSomebodyReads_itIsLeftForAnotherTime_andNobodyWaitsForEver() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      TokenStore tokens = new TokenStore(database);
      tokens.addIfAbsent("device", SECRET, Instant.EPOCH);
      boolean emptied =
          database.read(
              handle -> {
                handle.createQuery("select 1 from flyway_schema_history").mapTo(int.class).list();
                tokens.remove("device");
                return CompletableFuture.supplyAsync(database::emptyLog).join();
              });

      assertThat(emptied).isFalse();
      assertThat(database.emptyLog()).isTrue();
      assertThat(filesWithIt()).isEmpty();
    }
  }

  private List<String> filesWithIt() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(EmptyLogTest::hasIt).map(file -> file.getFileName().toString()).toList();
    }
  }

  private static boolean hasIt(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

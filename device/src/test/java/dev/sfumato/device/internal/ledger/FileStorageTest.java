package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A ledger has one owner, whoever else tries. */
@Timeout(300)
class FileStorageTest {
  private static final String IN_USE = "in use";
  private static final String OPENED = "opened";

  @TempDir Path folder;

  /** What another process finds. */
  static final class Other {
    private Other() {}

    public static void main(String[] args) throws IOException {
      try (LedgerStorage own = FileStorage.open(Path.of(args[0]))) {
        System.out.print(own.read().length == 0 ? OPENED : "not empty");
      } catch (LedgerInUseException e) {
        System.out.print(IN_USE);
      }
    }
  }

  private static String inAnotherProcess(Path file) throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return said;
    } finally {
      other.destroyForcibly();
    }
  }

  /** On POSIX systems a second try would have let go of the lock of the first. */
  @Test
  void open_afterASecondTryHere_keepsOtherProcessesOut() throws Exception {
    Path file = folder.resolve("ledger");
    Path sameByAnotherName = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (LedgerStorage first = FileStorage.open(file)) {
      assertThat(first.read()).isEmpty();
      for (Path again : new Path[] {file, sameByAnotherName.resolve("ledger")}) {
        assertThatThrownBy(() -> FileStorage.open(again)).isInstanceOf(LedgerInUseException.class);
      }
      assertThat(inAnotherProcess(file)).isEqualTo(IN_USE);
    }
    assertThat(inAnotherProcess(file)).isEqualTo(OPENED);
  }

  @Test
  void close_twice_takesNothingFromTheNextOwner() throws Exception {
    Path file = folder.resolve("ledger");
    LedgerStorage first = FileStorage.open(file);
    first.close();
    try (LedgerStorage second = FileStorage.open(file)) {
      assertThat(second.read()).isEmpty();
      first.close();
      assertThatThrownBy(() -> FileStorage.open(file)).isInstanceOf(LedgerInUseException.class);
    }
  }

  @Test
  void files_areForTheirOwnerOnly() throws Exception {
    try (LedgerStorage storage = FileStorage.open(folder.resolve("ledger"))) {
      storage.append(new byte[1]);
      storage.writeCount(0, new byte[1]);
      assertThat(permissions()).hasSize(3).containsOnly("rw-------");
      assertThat(storage.replace(new byte[2])).isTrue();
      assertThat(permissions()).hasSize(3).containsOnly("rw-------");
    }
  }

  private Stream<String> permissions() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(FileStorageTest::permissions).toList().stream();
    }
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

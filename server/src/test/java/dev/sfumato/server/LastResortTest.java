package dev.sfumato.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A process of its own that runs out of memory, or that does not stop. */
class LastResortTest {
  /** Fills the memory in a thread that makes nothing of it, as threads of pools do. */
  static final class OutOfMemory {
    private static final List<byte[]> KEPT = new ArrayList<>();

    public static void main(String... arguments) throws InterruptedException {
      LastResort.arm(Duration.ofSeconds(1));
      Thread pool = new Thread(OutOfMemory::fill);
      pool.start();
      new CountDownLatch(1).await();
    }

    private static void fill() {
      while (true) {
        try {
          KEPT.add(new byte[100_000]);
        } catch (OutOfMemoryError swallowed) {
          Thread.onSpinWait();
        }
      }
    }
  }

  /** Has a hook that never ends. */
  static final class NeverStops {
    public static void main(String... arguments) {
      LastResort lastResort = LastResort.arm(Duration.ofSeconds(1));
      Thread hook =
          new Thread(
              () -> {
                lastResort.stopping();
                while (true) {
                  Thread.onSpinWait();
                }
              });
      Runtime.getRuntime().addShutdownHook(hook);
      System.exit(0);
    }
  }

  @Test
  void processThatIsOutOfMemory_endsWithAPlainLine() throws Exception {
    assertEnds(OutOfMemory.class, "sfumato: out of memory: ended; ");
  }

  @Test
  void processThatDoesNotStop_isEndedWithAPlainLine() throws Exception {
    assertEnds(NeverStops.class, "sfumato: did not stop within 1 s: ended");
  }

  private static void assertEnds(Class<?> main, String line)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(said.lines()).hasSize(1).first().asString().startsWith(line);
    assertThat(process.exitValue()).isEqualTo(LastResort.STATUS);
  }
}

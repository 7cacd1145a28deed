package dev.sfumato.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.server.config.ConfigFile;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.testing.AllocationLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A configuration file of any bytes: a configuration, or a refusal that says why. */
class ConfigFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(20_000);

  @FuzzTest(maxDuration = "10m")
  void read(byte[] yaml) throws IOException {
    Path file = Files.createTempFile("sfumato", ".yaml");
    try {
      Files.write(file, yaml);
      LIMIT.check(yaml.length, () -> read(file));
    } finally {
      Files.delete(file);
    }
  }

  private static void read(Path file) {
    try {
      ServerConfig.Builder builder = ServerConfig.builder();
      ConfigFile.read(file, builder);
      assertThat(builder.build().port()).isBetween(0, 65_535);
    } catch (IllegalArgumentException | CharacterCodingException expected) {
      assertThat(expected).isNotInstanceOf(NumberFormatException.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.sfumato.device.internal.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.crypto.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A file of any bytes: the secret that they are, or a refusal which leaves them as they are. */
class SecretFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void open(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("secret", "");
    try {
      Files.write(file, bytes);
      open(file, bytes);
      assertThat(file).hasBinaryContent(bytes);
    } finally {
      Files.delete(file);
    }
  }

  private static void open(Path file, byte[] bytes) {
    try {
      assertThat(SecretFile.open(file).secret().expose()).isEqualTo(bytes);
    } catch (IOException expected) {
      boolean zeros = Arrays.equals(bytes, new byte[Secret.BYTES]);
      assertThat(bytes.length != Secret.BYTES || zeros).isTrue();
    }
  }
}

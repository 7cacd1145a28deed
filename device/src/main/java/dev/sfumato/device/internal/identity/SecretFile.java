package dev.sfumato.device.internal.identity;

import dev.sfumato.device.internal.disk.WholeFile;
import dev.sfumato.secagg.crypto.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Keeps a device's secret in a file that only its owner may read. */
public final class SecretFile {
  private SecretFile() {}

  /**
   * Reads the secret, or makes one.
   *
   * @throws IOException when the file is no secret: a new one in its place would let the device
   *     answer again as somebody else
   */
  public static DeviceSecret open(Path file) throws IOException {
    if (!Files.exists(file)) {
      create(file);
    }
    byte[] content = Files.readAllBytes(file);
    if (content.length != Secret.BYTES) {
      throw new IOException(
          file + ": " + content.length + " bytes (expected: " + Secret.BYTES + ")");
    }
    if (Arrays.equals(content, new byte[Secret.BYTES])) {
      throw new IOException(file + ": zeros, which a disk may leave (expected: a secret)");
    }
    return new DeviceSecret(Secret.wrap(content));
  }

  private static void create(Path file) throws IOException {
    DeviceSecret fresh = DeviceSecret.fresh();
    try {
      WholeFile.put(file, fresh.secret().expose());
    } finally {
      fresh.wipe();
    }
  }
}

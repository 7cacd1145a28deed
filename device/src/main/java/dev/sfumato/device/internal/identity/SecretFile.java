package dev.sfumato.device.internal.identity;

import dev.sfumato.device.internal.disk.Folder;
import dev.sfumato.secagg.crypto.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/**
 * Keeps a device's secret in a file that only its owner may read. The file appears whole or not at
 * all: it is written beside its place, forced to the disk and then moved there, and so is its name.
 */
public final class SecretFile {
  private static final String OWNER_ONLY = "rw-------";

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
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(beside);
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    DeviceSecret fresh = DeviceSecret.fresh();
    try (FileChannel channel = FileChannel.open(beside, options, ownerOnly())) {
      ByteBuffer content = ByteBuffer.wrap(fresh.secret().expose());
      while (content.hasRemaining()) {
        channel.write(content);
      }
      channel.force(true);
    } finally {
      fresh.wipe();
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    Folder.forceNameOf(file);
  }

  /** Where files have owners of that kind; elsewhere an app's own folder must do. */
  private static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY))
        }
        : new FileAttribute<?>[0];
  }
}

package dev.sfumato.server.storage.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Makes folders and files that other users of the machine cannot read, where the file system knows
 * users. What exists already keeps the permissions that its operator gave it.
 */
final class OwnerOnly {
  private OwnerOnly() {}

  static void createFolder(Path folder) throws IOException {
    // A link to a folder is one too.
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, permissions(folder, "rwx------"));
    }
  }

  /** Makes an empty file, unless there is one. */
  static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, permissions(file, "rw-------"));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isWritable(file)) {
        throw new IOException(file + " (expected: writable)", e);
      }
    }
  }

  private static FileAttribute<?>[] permissions(Path path, String permissions) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}

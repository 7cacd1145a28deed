package dev.sfumato.server.storage.file;

import java.nio.file.Path;

/** Another coordinator has the folder of the built-in database. */
public final class FolderInUseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FolderInUseException(Path folder) {
    super("data: " + folder + " (expected: a folder that no other coordinator has)");
  }
}

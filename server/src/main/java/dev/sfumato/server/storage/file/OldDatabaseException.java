package dev.sfumato.server.storage.file;

import java.nio.file.Path;

/** The folder holds a database that an earlier version wrote and this one does not read. */
public final class OldDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String file;

  OldDatabaseException(Path folder, String file) {
    super("data: " + folder + " (expected: a folder without " + file + ")");
    this.file = file;
  }

  /** Its name in the folder. */
  public String file() {
    return file;
  }
}

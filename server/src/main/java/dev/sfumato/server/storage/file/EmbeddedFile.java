package dev.sfumato.server.storage.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The file of the built-in database, which one coordinator has at a time. SQLite itself would let a
 * second one in; so a lock on a file beside it says whose it is, until it is closed or its process
 * ends.
 */
public final class EmbeddedFile implements AutoCloseable {
  private static final String NAME = "sfumato.sqlite";
  private static final String LOCK = "sfumato.lock";

  /** What versions before this one wrote, with another database. */
  private static final String OLD_NAME = "sfumato.mv.db";

  private final Path path;
  private final FileChannel lock;

  private EmbeddedFile(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Takes the file in a folder. What is not there yet is made for its owner alone.
   *
   * @throws UncheckedIOException when the folder cannot be made, or not be written
   * @throws FolderInUseException when another coordinator has it
   * @throws OldDatabaseException when an earlier version wrote there
   */
  public static EmbeddedFile take(Path folder) {
    Path path = folder.toAbsolutePath().resolve(NAME);
    try {
      OwnerOnly.createFolder(folder);
      if (Files.exists(path.resolveSibling(OLD_NAME)) && !Files.exists(path)) {
        throw new OldDatabaseException(folder, OLD_NAME);
      }
      OwnerOnly.createFile(path.resolveSibling(LOCK));
      FileChannel lock = FileChannel.open(path.resolveSibling(LOCK), StandardOpenOption.WRITE);
      if (tryLock(lock) == null) {
        lock.close();
        throw new FolderInUseException(folder);
      }
      OwnerOnly.createFile(path);
      return new EmbeddedFile(path, lock);
    } catch (IOException e) {
      throw new UncheckedIOException("data: " + folder + " (expected: a folder to write in)", e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // By this very process.
      return null;
    }
  }

  public Path path() {
    return path;
  }

  /** Lets go of it; to be called when no connection is left. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("data: its lock cannot be let go", e);
    }
  }
}

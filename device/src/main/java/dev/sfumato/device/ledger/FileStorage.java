package dev.sfumato.device.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One file, and beside it another whose lock keeps every other process out for as long as it is
 * open: the file itself may be replaced, and a lock on it would go with the old one.
 */
final class FileStorage implements LedgerStorage {
  /** A ledger grows by some 200 bytes a participation: more than this is no ledger. */
  private static final long LARGEST = 1L << 28;

  private static final String LOCK_SUFFIX = ".lock";
  private static final String NEW_SUFFIX = ".new";

  private final Path file;
  private final FileChannel owner;
  private FileChannel channel;

  private FileStorage(Path file, FileChannel owner, FileChannel channel) {
    this.file = file;
    this.owner = owner;
    this.channel = channel;
  }

  /**
   * Opens or makes the file.
   *
   * @throws LedgerInUseException when it is open already, here or in another process
   */
  static FileStorage open(Path file) throws IOException {
    FileChannel owner = openOrMake(beside(file, LOCK_SUFFIX));
    try {
      if (lock(owner) == null) {
        throw new LedgerInUseException(file);
      }
      // What a crash in the middle of a replacement may have left.
      Files.deleteIfExists(beside(file, NEW_SUFFIX));
      return new FileStorage(file, owner, openOrMake(file));
    } catch (OverlappingFileLockException e) {
      owner.close();
      throw new LedgerInUseException(file);
    } catch (IOException e) {
      owner.close();
      throw e;
    }
  }

  private static FileChannel openOrMake(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    return channel.tryLock();
  }

  @Override
  public byte[] read() throws IOException {
    if (channel.size() > LARGEST) {
      throw new IOException("ledger: " + channel.size() + " bytes (expected: <= " + LARGEST + ")");
    }
    ByteBuffer content = ByteBuffer.allocate((int) channel.size());
    channel.position(0);
    while (content.hasRemaining() && channel.read(content) >= 0) {
      // Until all of it is here.
    }
    return content.array();
  }

  @Override
  public void truncate(long length) throws IOException {
    channel.truncate(length);
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    write(channel, bytes);
  }

  private static void write(FileChannel to, byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    to.position(to.size());
    while (rest.hasRemaining()) {
      to.write(rest);
    }
  }

  /**
   * The new file is on the disk before it takes the name, and the name before anything is appended:
   * otherwise a crash could bring the old file back without what was charged since.
   */
  @Override
  public boolean replace(byte[] content) throws IOException {
    FileChannel folder = openFolder();
    if (folder == null) {
      return false;
    }
    try (folder) {
      Path next = beside(file, NEW_SUFFIX);
      Files.deleteIfExists(next);
      FileChannel replacement = openOrMake(next);
      try {
        write(replacement, content);
        replacement.force(true);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        folder.force(true);
      } catch (IOException e) {
        replacement.close();
        throw e;
      }
      FileChannel old = channel;
      channel = replacement;
      old.close();
      return true;
    }
  }

  /** The folder, to force names in it to the disk; null on systems that cannot do that. */
  private @Nullable FileChannel openFolder() {
    Path folder = file.toAbsolutePath().getParent();
    try {
      return folder == null ? null : FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void force() throws IOException {
    channel.force(true);
  }

  /** Releases the lock too. */
  @Override
  public void close() throws IOException {
    try (owner) {
      channel.close();
    }
  }
}

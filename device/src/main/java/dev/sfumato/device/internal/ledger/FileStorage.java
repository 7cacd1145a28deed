package dev.sfumato.device.internal.ledger;

import dev.sfumato.device.internal.disk.Folder;
import dev.sfumato.device.internal.disk.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One file, beside it the count of its records, and another whose lock keeps every other process
 * out for as long as it is open: the file itself may be replaced, and a lock on it would go with
 * the old one.
 */
final class FileStorage implements LedgerStorage {
  /** A ledger grows by some 200 bytes a participation: more than this is no ledger. */
  private static final long MAX_BYTES = 1L << 28;

  private static final long MAX_COUNT_BYTES = 1L << 14;

  private static final String LOCK_SUFFIX = ".lock";
  private static final String NEW_SUFFIX = ".new";

  private static final String COUNT_SUFFIX = ".count";

  /** The locks of this process, by the real paths of their files. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final Path lock;
  private final FileChannel owner;
  private @Nullable FileChannel channel;
  private @Nullable FileChannel count;
  private boolean isNew;

  private FileStorage(Path file, Path lock, FileChannel owner) {
    this.file = file;
    this.lock = lock;
    this.owner = owner;
  }

  /**
   * Takes the file, which need not exist yet. A lock that this process has is not even opened: on
   * POSIX systems whatever closes a file lets go of all locks that the process has on it.
   *
   * @throws LedgerInUseException when it is open already, here or in another process
   */
  static FileStorage open(Path file) throws IOException {
    Path lock = file.resolveSibling(".").toRealPath().resolve(file.getFileName() + LOCK_SUFFIX);
    if (!HELD.add(lock)) {
      throw new LedgerInUseException(file);
    }
    try {
      return open(file, lock);
    } catch (IOException | RuntimeException | Error e) {
      HELD.remove(lock);
      throw e;
    }
  }

  private static FileStorage open(Path file, Path lock) throws IOException {
    FileChannel owner = openOrMake(lock);
    try {
      if (tryLock(owner) == null) {
        throw new LedgerInUseException(file);
      }
      // What a crash in the middle of a replacement may have left.
      Files.deleteIfExists(beside(file, NEW_SUFFIX));
      return new FileStorage(file, lock, owner);
    } catch (OverlappingFileLockException e) {
      owner.close();
      throw new LedgerInUseException(file);
    } catch (IOException e) {
      owner.close();
      throw e;
    }
  }

  private static FileChannel openOrMake(Path file) throws IOException {
    return WholeFile.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    return channel.tryLock();
  }

  @Override
  public byte[] read() throws IOException {
    return read(file, MAX_BYTES);
  }

  @Override
  public byte[] readCount() throws IOException {
    return read(beside(file, COUNT_SUFFIX), MAX_COUNT_BYTES);
  }

  private static byte[] read(Path from, long largest) throws IOException {
    if (!Files.exists(from)) {
      return new byte[0];
    }
    long size = Files.size(from);
    if (size > largest) {
      throw new IOException(from + ": " + size + " bytes (expected: <= " + largest + ")");
    }
    return Files.readAllBytes(from);
  }

  /** Opens the file only when it is to be written: one that is missing is not made by looking. */
  private FileChannel channel() throws IOException {
    if (channel == null) {
      isNew = !Files.exists(file);
      channel = openOrMake(file);
    }
    return channel;
  }

  @Override
  public void truncate(long length) throws IOException {
    channel().truncate(length);
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    FileChannel to = channel();
    write(to, to.size(), bytes);
  }

  private static void write(FileChannel to, long at, byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    to.position(at);
    while (rest.hasRemaining()) {
      to.write(rest);
    }
  }

  /**
   * The new file is on the disk before it takes the name, and the name before anything is appended:
   * otherwise a crash could bring the old file back without what was charged since. Where names
   * cannot be forced the file is left to grow.
   */
  @Override
  public boolean replace(byte[] content) throws IOException {
    if (!Folder.canForce()) {
      return false;
    }
    Path next = beside(file, NEW_SUFFIX);
    Files.deleteIfExists(next);
    FileChannel replacement = openOrMake(next);
    try {
      write(replacement, 0, content);
      replacement.force(true);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      Folder.forceNameOf(file);
    } catch (IOException e) {
      replacement.close();
      throw e;
    }
    FileChannel old = channel;
    channel = replacement;
    if (old != null) {
      old.close();
    }
    return true;
  }

  /** With its name, where the file is new. */
  @Override
  public void force() throws IOException {
    channel().force(true);
    if (isNew) {
      Folder.forceNameOf(file);
      isNew = false;
    }
  }

  @Override
  public void writeCount(int at, byte[] bytes) throws IOException {
    Path beside = beside(file, COUNT_SUFFIX);
    boolean made = !Files.exists(beside);
    FileChannel to = count == null ? openOrMake(beside) : count;
    count = to;
    write(to, at, bytes);
    to.force(true);
    if (made) {
      Folder.forceNameOf(beside);
    }
  }

  /** Releases the lock too, once: after that it may be another's. */
  @Override
  public void close() throws IOException {
    if (!owner.isOpen()) {
      return;
    }
    try (owner) {
      for (FileChannel each : new @Nullable FileChannel[] {count, channel}) {
        if (each != null) {
          each.close();
        }
      }
    } finally {
      HELD.remove(lock);
    }
  }
}

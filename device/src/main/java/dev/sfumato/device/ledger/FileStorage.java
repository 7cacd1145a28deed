package dev.sfumato.device.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** One file, locked against any other process for as long as it is open. */
final class FileStorage implements LedgerStorage {
  /** A ledger grows by some 200 bytes a participation: more than this is no ledger. */
  private static final long LARGEST = 1L << 28;

  private final FileChannel channel;

  private FileStorage(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens or makes the file.
   *
   * @throws LedgerInUseException when it is open already, here or in another process
   */
  static FileStorage open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (lock(channel) == null) {
        throw new LedgerInUseException(file);
      }
      return new FileStorage(channel);
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new LedgerInUseException(file);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
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
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    channel.position(channel.size());
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  @Override
  public void force() throws IOException {
    channel.force(true);
  }

  /** Releases the lock too. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}

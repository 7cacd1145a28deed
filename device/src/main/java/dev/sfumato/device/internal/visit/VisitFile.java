package dev.sfumato.device.internal.visit;

import dev.sfumato.device.internal.disk.WholeFile;
import dev.sfumato.protocol.WireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/** A file of the device's own; the lock of the ledger beside it keeps other processes out. */
public final class VisitFile implements VisitStorage {
  private final Path file;
  private boolean closed;

  public VisitFile(Path file) {
    this.file = file;
  }

  /** Whether a file has a state whose time is over, or none that can be read. */
  public static boolean isOver(Path file, Instant now) throws IOException {
    byte[] content = read(file);
    try {
      VisitState state = VisitCodec.decode(content);
      state.wipe();
      return state.isOver(now) || WholeFile.isUnfinished(file);
    } catch (WireException e) {
      return true;
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  @Override
  public synchronized byte[] read() throws IOException {
    return Files.exists(file) ? read(file) : new byte[0];
  }

  /** Longer ones are none, and are not taken into memory to find that out. */
  private static byte[] read(Path file) throws IOException {
    return Files.size(file) > VisitCodec.MAX_BYTES ? new byte[1] : Files.readAllBytes(file);
  }

  @Override
  public synchronized void write(byte[] content) throws IOException {
    checkOpen();
    WholeFile.put(file, content);
  }

  @Override
  public synchronized void note(String receipt) throws IOException {
    checkOpen();
    byte[] line = (receipt + "\n").getBytes(StandardCharsets.US_ASCII);
    WholeFile.append(file.resolveSibling("receipts"), line);
  }

  @Override
  public synchronized void erase() throws IOException {
    checkOpen();
    WholeFile.erase(file);
  }

  /** The next to have the file may be another process. */
  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException("the state of a visit: closed (expected: open)");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}

package dev.sfumato.device.internal.ledger;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where a ledger's bytes are kept, and beside them those of its count. The ledger's only ever grow,
 * but for a torn tail that is cut off, and when all of them are replaced.
 */
public interface LedgerStorage extends Closeable {
  /** All bytes, from the first; none where there is no file. */
  byte[] read() throws IOException;

  /** Cuts off everything from there on. */
  void truncate(long length) throws IOException;

  /** Writes at the end. It may reach the disk any time later. */
  void append(byte[] bytes) throws IOException;

  /**
   * Puts other bytes in the place of all, on the disk when this returns; a crash on the way leaves
   * the old ones or the new ones, and nothing in between.
   *
   * @return false where that cannot be done, and nothing has changed
   */
  boolean replace(byte[] content) throws IOException;

  /** Returns when everything that was appended is on the disk, whatever happens next. */
  void force() throws IOException;

  /** All bytes of the count; none where there is no file. */
  byte[] readCount() throws IOException;

  /** Writes bytes of the count at a place, on the disk when this returns. */
  void writeCount(int at, byte[] bytes) throws IOException;
}

package dev.sfumato.device.ledger;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where a ledger's bytes are kept. They only ever grow, but for a torn tail that is cut off, and
 * when all of them are replaced.
 */
public interface LedgerStorage extends Closeable {
  /** All bytes, from the first. */
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

  /** Returns when everything that was written is on the disk, whatever happens next. */
  void force() throws IOException;
}

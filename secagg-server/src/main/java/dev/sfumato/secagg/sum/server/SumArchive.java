package dev.sfumato.secagg.sum.server;

import java.util.Optional;

/**
 * Everything of one sum that must survive. Whoever runs the sum commits what was put, in the order
 * in which it was put, before anything that follows from it leaves: an acknowledgement, a request.
 * What was not committed may be lost with the process, but then all that was put after it is too.
 */
public interface SumArchive {
  /** Replaces what is there. */
  void put(Shelf shelf, int key, byte[] value);

  /** What was put last, committed or not. */
  Optional<byte[]> get(Shelf shelf, int key);

  /**
   * Shows every entry in ascending order of keys; entries of other shelves may be put meanwhile.
   */
  void scan(Shelf shelf, Reader reader);

  /** Takes everything off a shelf. */
  void clear(Shelf shelf);

  /** Is shown one entry after the other. */
  @FunctionalInterface
  interface Reader {
    void read(int key, byte[] value);
  }
}

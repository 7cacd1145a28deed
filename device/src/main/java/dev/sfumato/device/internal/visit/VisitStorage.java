package dev.sfumato.device.internal.visit;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where the state of one participation is kept, as bytes that are there whole or not at all. Safe
 * for many threads; after it was closed nothing changes any more.
 */
public interface VisitStorage extends Closeable {
  /** All bytes; none where nothing is kept. */
  byte[] read() throws IOException;

  /** Puts these bytes in the place of all, on the disk when this returns. */
  void write(byte[] content) throws IOException;

  /** Adds a line to what is kept for the person, and never read again by the device. */
  default void note(String receipt) throws IOException {}

  /** Overwrites and removes what there is. */
  void erase() throws IOException;
}

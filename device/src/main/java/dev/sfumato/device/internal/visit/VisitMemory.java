package dev.sfumato.device.internal.visit;

import java.util.Arrays;

/** For a device whose ledger, too, ends with the process. */
public final class VisitMemory implements VisitStorage {
  private byte[] kept = new byte[0];

  @Override
  public synchronized byte[] read() {
    return kept.clone();
  }

  @Override
  public synchronized void write(byte[] content) {
    erase();
    kept = content.clone();
  }

  @Override
  public synchronized void erase() {
    Arrays.fill(kept, (byte) 0);
    kept = new byte[0];
  }

  @Override
  public synchronized void close() {
    erase();
  }
}

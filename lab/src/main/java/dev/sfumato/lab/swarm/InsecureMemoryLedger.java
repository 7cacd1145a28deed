package dev.sfumato.lab.swarm;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.LedgerStorage;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;

/** The ledger of a simulated device: forgotten with the process, as its budget is nobody's. */
public final class InsecureMemoryLedger implements LedgerStorage {
  private byte[] content = new byte[0];
  private byte[] count = new byte[0];

  /** A new ledger that is forgotten with the process. */
  public static DeviceLedger open(Clock clock) {
    try {
      return DeviceLedger.open(new InsecureMemoryLedger(), clock, false);
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot fail", e);
    }
  }

  @Override
  public byte[] read() {
    return content.clone();
  }

  @Override
  public void truncate(long length) {
    content = Arrays.copyOf(content, (int) Math.min(length, content.length));
  }

  @Override
  public void append(byte[] bytes) {
    int before = content.length;
    content = Arrays.copyOf(content, before + bytes.length);
    System.arraycopy(bytes, 0, content, before, bytes.length);
  }

  @Override
  public boolean replace(byte[] replacement) {
    content = replacement.clone();
    return true;
  }

  @Override
  public void force() {}

  @Override
  public byte[] readCount() {
    return count.clone();
  }

  @Override
  public void writeCount(int at, byte[] bytes) {
    count = Arrays.copyOf(count, Math.max(count.length, at + bytes.length));
    System.arraycopy(bytes, 0, count, at, bytes.length);
  }

  @Override
  public void close() {}
}

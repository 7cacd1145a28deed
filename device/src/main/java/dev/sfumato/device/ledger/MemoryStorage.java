package dev.sfumato.device.ledger;

import java.util.Arrays;

/** Bytes that end with the process: for simulated devices, whose budget is nobody's. */
final class MemoryStorage implements LedgerStorage {
  private byte[] content = new byte[0];
  private byte[] count = new byte[0];

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

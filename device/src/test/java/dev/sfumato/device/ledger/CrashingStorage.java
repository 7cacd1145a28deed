package dev.sfumato.device.ledger;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

/**
 * A disk whose power fails at a chosen write. What was forced survives; of the rest some prefix
 * does; a replacement has happened or has not.
 */
final class CrashingStorage implements LedgerStorage {
  private final Random random;
  private final MemoryStorage memory = new MemoryStorage();
  private int forced;
  private int writesLeft;
  private int writes;
  private int replacements;

  CrashingStorage(byte[] content, int writesLeft, Random random) {
    memory.append(content);
    this.forced = content.length;
    this.writesLeft = writesLeft;
    this.random = random;
  }

  int writes() {
    return writes;
  }

  int replacements() {
    return replacements;
  }

  /** What the disk has when the power is back. */
  byte[] survives() {
    byte[] all = memory.read();
    int least = Math.min(forced, all.length);
    return Arrays.copyOf(all, least + random.nextInt(all.length - least + 1));
  }

  private boolean fails() {
    writes++;
    return writesLeft-- == 0;
  }

  @Override
  public byte[] read() {
    return memory.read();
  }

  @Override
  public void truncate(long length) throws IOException {
    if (fails()) {
      throw new IOException("power");
    }
    memory.truncate(length);
    forced = Math.min(forced, (int) length);
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    if (fails()) {
      memory.append(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
      throw new IOException("power");
    }
    memory.append(bytes);
  }

  @Override
  public boolean replace(byte[] content) throws IOException {
    boolean failing = fails();
    if (!failing || random.nextBoolean()) {
      memory.replace(content);
      forced = content.length;
      replacements++;
    }
    if (failing) {
      throw new IOException("power");
    }
    return true;
  }

  @Override
  public void force() throws IOException {
    boolean failing = fails();
    if (!failing || random.nextBoolean()) {
      forced = memory.read().length;
    }
    if (failing) {
      throw new IOException("power");
    }
  }

  @Override
  public void close() {}
}

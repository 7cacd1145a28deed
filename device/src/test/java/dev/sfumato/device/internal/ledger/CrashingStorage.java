package dev.sfumato.device.internal.ledger;

import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

/**
 * A disk whose power fails at a chosen byte. What was forced survives; of the rest some prefix
 * does, or its length with zeros; a replacement has happened or has not.
 */
final class CrashingStorage implements LedgerStorage {
  /** What is on a disk. */
  record Disk(Bytes content, Bytes count) {
    static Disk empty() {
      return of(new byte[0], new byte[0]);
    }

    static Disk of(byte[] content, byte[] count) {
      return new Disk(Bytes.wrap(content), Bytes.wrap(count));
    }
  }

  private final Random random;
  private final InsecureMemoryStorage memory = new InsecureMemoryStorage();
  private int forced;
  private int left;
  private int used;
  private int replacements;

  /**
   * @param left how many bytes may be written, and other things done, before the power fails
   */
  CrashingStorage(Disk disk, int left, Random random) {
    memory.append(disk.content().array());
    memory.writeCount(0, disk.count().array());
    this.forced = disk.content().length();
    this.left = left;
    this.random = random;
  }

  int used() {
    return used;
  }

  int replacements() {
    return replacements;
  }

  Disk disk() {
    return Disk.of(memory.read(), memory.readCount());
  }

  /** The least that the disk has when the power is back. */
  Disk forced() {
    return Disk.of(Arrays.copyOf(memory.read(), forced), memory.readCount());
  }

  /** What else it may have. */
  Disk survives() {
    byte[] all = memory.read();
    int kept = forced + random.nextInt(all.length - forced + 1);
    byte[] content = Arrays.copyOf(all, kept);
    return Disk.of(
        random.nextInt(4) == 0 ? Arrays.copyOf(content, all.length) : content, memory.readCount());
  }

  /** How much of so many is done; less than all when the power fails. */
  private int use(int wanted) {
    int done = Math.min(wanted, left);
    left -= done;
    used += done;
    return done;
  }

  private static void check(int done, int wanted) throws IOException {
    if (done < wanted) {
      throw new IOException("power");
    }
  }

  @Override
  public byte[] read() {
    return memory.read();
  }

  @Override
  public byte[] readCount() {
    return memory.readCount();
  }

  @Override
  public void truncate(long length) throws IOException {
    check(use(1), 1);
    memory.truncate(length);
    forced = Math.min(forced, (int) length);
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    int done = use(bytes.length);
    memory.append(Arrays.copyOf(bytes, done));
    check(done, bytes.length);
  }

  @Override
  public boolean replace(byte[] content) throws IOException {
    int done = use(2);
    if (done == 2 || done == 1 && random.nextBoolean()) {
      memory.replace(content);
      forced = content.length;
      replacements++;
    }
    check(done, 2);
    return true;
  }

  @Override
  public void force() throws IOException {
    int done = use(2);
    if (done == 2 || done == 1 && random.nextBoolean()) {
      forced = memory.read().length;
    }
    check(done, 2);
  }

  @Override
  public void writeCount(int at, byte[] bytes) throws IOException {
    int done = use(bytes.length);
    memory.writeCount(at, Arrays.copyOf(bytes, done));
    check(done, bytes.length);
  }

  @Override
  public void close() {}
}

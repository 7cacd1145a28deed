package dev.sfumato.device.internal.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * How many records a ledger has ever had on the disk, kept beside it: a ledger with fewer was cut.
 *
 * <p>Two places are written in turn, a page apart, each with a checksum, so that a crash while one
 * of them is written leaves the other. The ledger is forced before its count is written; so when a
 * place cannot be read, the ledger has more records than the other place says, or is damaged.
 */
final class RecordCount {
  /** A slot's bytes: a mark, the number, CRC-32C of both. */
  private static final int MARK = 0x73666331;

  private static final int BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;
  private static final int CHECKED = Integer.BYTES + Long.BYTES;
  private static final int PAGE = 4096;
  private static final int SLOTS = 2;

  private final LedgerStorage storage;
  private int next;

  private RecordCount(LedgerStorage storage, int next) {
    this.storage = storage;
    this.next = next;
  }

  /** What the places say. */
  record Reading(OptionalLong first, OptionalLong second) {
    /** The larger number, if there is one. */
    OptionalLong largest() {
      return first.isEmpty() || second.isPresent() && second.getAsLong() > first.getAsLong()
          ? second
          : first;
    }

    /** The least number of records that the ledger has if nothing is wrong; none if that is. */
    OptionalLong least() {
      OptionalLong largest = largest();
      return isTorn() && largest.isPresent() ? OptionalLong.of(largest.getAsLong() + 1) : largest;
    }

    /** Whether a place cannot be read. */
    boolean isTorn() {
      return first.isEmpty() || second.isEmpty();
    }
  }

  static Reading read(byte[] content) {
    return new Reading(slot(content, 0), slot(content, PAGE));
  }

  private static OptionalLong slot(byte[] content, int at) {
    if (content.length < at + BYTES) {
      return OptionalLong.empty();
    }
    byte[] slot = Arrays.copyOfRange(content, at, at + BYTES);
    long number = ByteBuffer.wrap(slot).getLong(Integer.BYTES);
    return number >= 0 && Arrays.equals(slot, encode(number))
        ? OptionalLong.of(number)
        : OptionalLong.empty();
  }

  private static byte[] encode(long number) {
    ByteBuffer slot = ByteBuffer.allocate(BYTES).putInt(MARK).putLong(number);
    Crc32c crc = new Crc32c();
    crc.update(slot.array(), 0, CHECKED);
    return slot.putInt(crc.value()).array();
  }

  /** A count of nothing, on the disk. */
  static RecordCount begin(LedgerStorage storage) throws IOException {
    for (int slot = 0; slot < SLOTS; slot++) {
      storage.writeCount(slot * PAGE, encode(0));
    }
    return new RecordCount(storage, 0);
  }

  /** Goes on after what was read: the place with the larger number is kept the longer. */
  static RecordCount after(LedgerStorage storage, Reading reading) {
    return new RecordCount(storage, reading.first().equals(reading.largest()) ? 1 : 0);
  }

  /** On the disk when this returns; the records themselves must have been forced before. */
  void write(long records) throws IOException {
    storage.writeCount(next * PAGE, encode(records));
    next = (next + 1) % SLOTS;
  }
}

package dev.sfumato.device.internal.ledger;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The records of a ledger on the disk, and the count of them beside it.
 *
 * <p>Order of what reaches the disk: at the first start the file's first line, then the count, and
 * only then, by others, the device's secret; later the records, then the count of them, then the
 * answer to whoever asked. A file that is written anew is forced before it takes the name, and its
 * name before anything is appended; it says for how many records it stands, so the count only ever
 * grows. A crash at any byte therefore leaves at least as many records as are counted, and what is
 * missing was never acknowledged.
 *
 * <p>Whatever is damaged is left as it is.
 */
final class Journal implements Closeable {
  private static final String NO_SECRET = "the secret beside it is missing";

  private final LedgerStorage storage;
  private final LedgerScan scan;
  private final Optional<String> damage;
  private @Nullable RecordCount count;
  private long records;
  private long bytes;

  private Journal(LedgerStorage storage, boolean begun) throws IOException {
    this.storage = storage;
    byte[] content = storage.read();
    this.scan = LedgerScan.of(content);
    RecordCount.Reading counted = RecordCount.read(storage.readCount());
    boolean used = content.length > LedgerScan.MAGIC.length || counted.largest().orElse(0) > 0;
    Optional<String> gone =
        begun ? missing(scan, counted) : Optional.of(NO_SECRET).filter(unused -> used);
    this.damage = scan.damage().or(() -> gone);
    if (damage.isEmpty()) {
      goOn(counted, begun);
    }
  }

  /**
   * Opens or begins a ledger.
   *
   * @param begun whether its first start was completed, which the device's secret shows
   */
  static Journal open(LedgerStorage storage, boolean begun) throws IOException {
    return new Journal(storage, begun);
  }

  /** Why records may be missing, if so. */
  private static Optional<String> missing(LedgerScan scan, RecordCount.Reading counted) {
    OptionalLong least = counted.least();
    if (scan.soundBytes() == 0) {
      return Optional.of("the file is empty or missing");
    }
    if (least.isEmpty()) {
      return Optional.of("the count of its records is damaged or missing");
    }
    return scan.total() < least.getAsLong()
        ? scan.tail().or(() -> Optional.of("records are missing at its end"))
        : Optional.empty();
  }

  private void goOn(RecordCount.Reading counted, boolean begun) throws IOException {
    storage.truncate(begun ? scan.soundBytes() : 0);
    bytes = begun ? scan.soundBytes() : LedgerScan.MAGIC.length;
    records = scan.total();
    if (!begun) {
      storage.append(LedgerScan.MAGIC);
      storage.force();
      count = RecordCount.begin(storage);
      return;
    }
    storage.force();
    count = RecordCount.after(storage, counted);
    if (counted.isTorn() || counted.largest().orElse(-1) < records) {
      count.write(records);
    }
  }

  List<LedgerRecord> found() {
    return scan.records();
  }

  Optional<String> damage() {
    return damage;
  }

  long bytes() {
    return bytes;
  }

  /** How many there ever were. */
  long records() {
    return records;
  }

  /** It may reach the disk any time later. */
  void append(LedgerRecord next) throws IOException {
    byte[] frame = RecordFrame.of(RecordCodec.encode(next));
    storage.append(frame);
    bytes += frame.length;
    records++;
  }

  /** Everything that was appended is on the disk, and counted, when this returns. */
  void acknowledge() throws IOException {
    if (count == null) {
      throw new IllegalStateException("count: none (expected: a ledger without damage)");
    }
    storage.force();
    count.write(records);
  }

  /** Puts another content in the place of all, which must stand for as many records. */
  boolean replace(byte[] content) throws IOException {
    if (!storage.replace(content)) {
      return false;
    }
    bytes = content.length;
    return true;
  }

  @Override
  public void close() throws IOException {
    storage.close();
  }
}

package dev.sfumato.device.internal.ledger;

import dev.sfumato.protocol.WireException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the bytes of a ledger say.
 *
 * <p>A crash while records were being written leaves less than all of them at the end: such a tail
 * was never acknowledged, and is left out. Whether what cannot be read is such a tail, or damage
 * after which something may have been spent, is for the count of the records to say.
 *
 * @param records all that can be read, in order
 * @param soundBytes where what cannot be read begins, or the end
 * @param tail what is wrong from there on, if so
 * @param damage what is wrong that no crash explains, if so
 */
record LedgerScan(
    List<LedgerRecord> records, int soundBytes, Optional<String> tail, Optional<String> damage) {
  static final byte[] MAGIC = "sfumato-ledger-2\n".getBytes(StandardCharsets.US_ASCII);

  LedgerScan {
    records = List.copyOf(records);
  }

  /** How many records there ever were: those here, and those that a rewritten file stands for. */
  long total() {
    if (records.isEmpty() || !(records.get(0) instanceof LedgerRecord.Rewritten start)) {
      return records.size();
    }
    return start.standsFor() + records.size() - 1 - start.records();
  }

  static LedgerScan of(byte[] content) {
    if (startsWithMagic(content)) {
      return readFrames(content);
    }
    Optional<String> damage =
        isStartOfMagic(content)
            ? Optional.empty()
            : Optional.of("the file does not begin like a ledger");
    return new LedgerScan(List.of(), 0, Optional.empty(), damage);
  }

  private static LedgerScan readFrames(byte[] content) {
    List<LedgerRecord> records = new ArrayList<>();
    int at = MAGIC.length;
    while (at < content.length && !isTorn(content, at)) {
      Optional<LedgerRecord> next = readFrame(content, at);
      if (next.isEmpty()) {
        Optional<String> tail = Optional.of("a damaged record at byte " + at);
        return new LedgerScan(records, at, tail, cutShort(records));
      }
      records.add(next.get());
      at += RecordFrame.size(RecordFrame.length(content, at));
    }
    return new LedgerScan(records, at, Optional.empty(), cutShort(records));
  }

  /** A rewritten file took its name whole: no crash explains one that lacks what it began with. */
  private static Optional<String> cutShort(List<LedgerRecord> records) {
    return !records.isEmpty()
            && records.get(0) instanceof LedgerRecord.Rewritten start
            && records.size() - 1 < start.records()
        ? Optional.of("records are missing at its end")
        : Optional.empty();
  }

  /** Whether a write that never ended explains everything from here on. */
  private static boolean isTorn(byte[] content, int at) {
    if (content.length - at < RecordFrame.LENGTH_BYTES || isZero(content, at)) {
      return true;
    }
    int payload = RecordFrame.length(content, at);
    if (payload < 0) {
      return false;
    }
    int end = at + RecordFrame.size(payload);
    return end > content.length || end == content.length && content[end - 1] == 0;
  }

  private static Optional<LedgerRecord> readFrame(byte[] content, int at) {
    int payload = RecordFrame.length(content, at);
    if (payload < 0 || !RecordFrame.isSound(content, at, payload)) {
      return Optional.empty();
    }
    int from = at + RecordFrame.HEAD_BYTES;
    try {
      return Optional.of(RecordCodec.decode(Arrays.copyOfRange(content, from, from + payload)));
    } catch (WireException e) {
      return Optional.empty();
    }
  }

  private static boolean isZero(byte[] content, int from) {
    for (int i = from; i < content.length; i++) {
      if (content[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** As much of it as a crash left, and then nothing or zeros. */
  private static boolean isStartOfMagic(byte[] content) {
    int same = 0;
    while (same < content.length && same < MAGIC.length && content[same] == MAGIC[same]) {
      same++;
    }
    return isZero(content, same);
  }

  private static boolean startsWithMagic(byte[] content) {
    return content.length >= MAGIC.length
        && Arrays.equals(Arrays.copyOf(content, MAGIC.length), MAGIC);
  }
}

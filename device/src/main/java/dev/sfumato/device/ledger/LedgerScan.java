package dev.sfumato.device.ledger;

import dev.sfumato.protocol.WireException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the bytes of a ledger say.
 *
 * <p>A crash while a record was being written leaves less than all of it at the end: such a tail is
 * torn, was never forced to the disk, and is left out. Anything else that cannot be read is damage,
 * and whatever came after it may have been spent.
 *
 * @param records all that can be read, in order
 * @param soundBytes where a torn tail begins, or the end
 * @param damage what is wrong, if so
 */
record LedgerScan(List<LedgerRecord> records, int soundBytes, Optional<String> damage) {
  static final byte[] MAGIC = "sfumato-ledger-1\n".getBytes(StandardCharsets.US_ASCII);

  LedgerScan {
    records = List.copyOf(records);
  }

  static LedgerScan of(byte[] content) {
    if (content.length < MAGIC.length && isStartOfMagic(content)) {
      return new LedgerScan(List.of(), 0, Optional.empty());
    }
    if (!startsWithMagic(content)) {
      return new LedgerScan(List.of(), 0, Optional.of("the file does not begin like a ledger"));
    }
    return readFrames(content);
  }

  private static LedgerScan readFrames(byte[] content) {
    List<LedgerRecord> records = new ArrayList<>();
    int at = MAGIC.length;
    while (at < content.length && !isTorn(content, at)) {
      Optional<LedgerRecord> next = readFrame(content, at);
      if (next.isEmpty()) {
        return new LedgerScan(records, at, Optional.of("a damaged record at byte " + at));
      }
      records.add(next.get());
      at += Frame.size(Frame.length(content, at));
    }
    return new LedgerScan(records, at, Optional.empty());
  }

  /** Whether a write that never ended explains everything from here on. */
  private static boolean isTorn(byte[] content, int at) {
    if (content.length - at < Frame.LENGTH_BYTES || isZero(content, at)) {
      return true;
    }
    int payload = Frame.length(content, at);
    if (payload < 0) {
      return false;
    }
    int end = at + Frame.size(payload);
    return end > content.length || end == content.length && content[end - 1] == 0;
  }

  private static Optional<LedgerRecord> readFrame(byte[] content, int at) {
    int payload = Frame.length(content, at);
    if (payload < 0 || !Frame.isSound(content, at, payload)) {
      return Optional.empty();
    }
    int from = at + Frame.HEAD_BYTES;
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

  private static boolean isStartOfMagic(byte[] content) {
    return isZero(content, 0) || Arrays.equals(content, Arrays.copyOf(MAGIC, content.length));
  }

  private static boolean startsWithMagic(byte[] content) {
    return content.length >= MAGIC.length
        && Arrays.equals(Arrays.copyOf(content, MAGIC.length), MAGIC);
  }
}

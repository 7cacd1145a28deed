package dev.sfumato.device.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.protocol.WireException;
import dev.sfumato.testing.AllocationLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;

/** A ledger of any bytes opens with a history or with a fault, and never with less than it has. */
class LedgerFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(400);
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1L << 40), ZoneOffset.UTC);

  @FuzzTest(maxDuration = "10m")
  void ledgerRecord(byte[] payload) {
    LIMIT.check(payload.length, () -> readRecord(payload));
  }

  @FuzzTest(maxDuration = "10m")
  void file(byte[] bytes) {
    LIMIT.check(bytes.length, () -> scan(bytes));
  }

  /**
   * The bytes become payloads of sound records, so that what follows the checksums is met too: a
   * byte with the length, then so many bytes.
   */
  @FuzzTest(maxDuration = "10m")
  void records(byte[] bytes) throws IOException {
    byte[] content = framed(bytes);
    LIMIT.check(content.length, () -> scan(content));
    MemoryStorage storage = new MemoryStorage();
    storage.append(content);
    DeviceLedger ledger = DeviceLedger.open(storage, CLOCK);
    if (ledger.fault().isEmpty()) {
      assertThat(DeviceLedger.open(storage, CLOCK).history()).isEqualTo(ledger.history());
    }
  }

  private static void readRecord(byte[] payload) {
    try {
      assertThat(RecordCodec.encode(RecordCodec.decode(payload))).isEqualTo(payload);
    } catch (WireException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  private static void scan(byte[] content) {
    LedgerScan scan = LedgerScan.of(content);
    assertThat(scan.soundBytes()).isBetween(0, content.length);
    if (scan.damage().isEmpty()) {
      LedgerScan again = LedgerScan.of(Arrays.copyOf(content, scan.soundBytes()));
      assertThat(again).isEqualTo(scan);
    }
  }

  private static byte[] framed(byte[] bytes) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(LedgerScan.MAGIC);
    for (int at = 0; at < bytes.length; at += 1 + Byte.toUnsignedInt(bytes[at])) {
      int to = Math.min(bytes.length, at + 1 + Byte.toUnsignedInt(bytes[at]));
      content.writeBytes(Frame.of(Arrays.copyOfRange(bytes, at + 1, to)));
    }
    return content.toByteArray();
  }
}

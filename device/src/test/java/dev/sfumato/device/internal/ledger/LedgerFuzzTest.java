package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.testing.AllocationLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** A ledger of any bytes opens with a history or with a fault, and never with less than it has. */
class LedgerFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(400);
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1L << 40), ZoneOffset.UTC);
  private static final byte[] CHARGED = charged();

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
    InsecureMemoryStorage storage = new InsecureMemoryStorage();
    storage.append(content);
    RecordCount.begin(storage);
    DeviceLedger ledger = open(storage);
    if (ledger.fault().isEmpty()) {
      assertThat(open(storage).history()).isEqualTo(ledger.history());
    }
  }

  /** The count of the records beside a ledger with one charge. */
  @FuzzTest(maxDuration = "10m")
  void count(byte[] bytes) throws IOException {
    InsecureMemoryStorage storage = new InsecureMemoryStorage();
    storage.append(CHARGED);
    storage.writeCount(0, bytes);
    DeviceLedger ledger = open(storage);
    assertThat(ledger.fault().isPresent() || ledger.history().size() == 1).isTrue();
  }

  private static DeviceLedger open(InsecureMemoryStorage storage) throws IOException {
    return DeviceLedger.open(storage, CLOCK, true, DeviceLedger.MIN_COMPACTED);
  }

  private static void readRecord(byte[] payload) {
    try {
      LedgerRecord read = RecordCodec.decode(payload);
      byte[] written = RecordCodec.encode(read);
      if (read.kind() == LedgerRecord.Kind.PIN && written.length < payload.length) {
        // With all of its terms, as they were written before.
        assertThat(RecordCodec.decode(written)).isEqualTo(read);
      } else {
        assertThat(written).isEqualTo(payload);
      }
    } catch (WireException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  private static void scan(byte[] content) {
    LedgerScan scan = LedgerScan.of(content);
    assertThat(scan.soundBytes()).isBetween(0, content.length);
    if (scan.damage().isEmpty()) {
      LedgerScan sound = LedgerScan.of(Arrays.copyOf(content, scan.soundBytes()));
      assertThat(sound.records()).isEqualTo(scan.records());
      assertThat(sound.tail()).isEmpty();
    }
  }

  private static byte[] framed(byte[] bytes) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(LedgerScan.MAGIC);
    for (int at = 0; at < bytes.length; at += 1 + Byte.toUnsignedInt(bytes[at])) {
      int to = Math.min(bytes.length, at + 1 + Byte.toUnsignedInt(bytes[at]));
      content.writeBytes(RecordFrame.of(Arrays.copyOfRange(bytes, at + 1, to)));
    }
    return content.toByteArray();
  }

  private static byte[] charged() {
    CampaignTerms terms = Queries.small().terms();
    CampaignKey campaign =
        new CampaignKey(new CoordinatorId(Bytes.wrap(new byte[CoordinatorId.BYTES])), terms.id());
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(LedgerScan.MAGIC);
    for (LedgerRecord each :
        List.of(
            new LedgerRecord.Pin(1, campaign, LedgerRecord.Pin.digest(terms)),
            new LedgerRecord.Reserve(2, 0, campaign, 0, 1, terms.epsilon(), Queries.session(1)),
            new LedgerRecord.Begun(2, campaign, 1),
            new LedgerRecord.Commit(3, 0))) {
      content.writeBytes(RecordFrame.of(RecordCodec.encode(each)));
    }
    return content.toByteArray();
  }
}

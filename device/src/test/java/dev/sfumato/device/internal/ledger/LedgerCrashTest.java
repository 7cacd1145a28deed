package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.device.testing.MovableClock;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash, a bad disk or a full one does to a ledger. */
class LedgerCrashTest {
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(900), Duration.ofDays(30));

  @TempDir Path folder;

  private final MovableClock clock = new MovableClock();

  /** Remembers what was on the disk when each commit returned. */
  private static final class WatchedStorage implements LedgerStorage {
    private final InsecureMemoryStorage memory = new InsecureMemoryStorage();
    private int forcedBytes;
    private int failAfterBytes = Integer.MAX_VALUE;
    private @Nullable Error failure;

    @Override
    public byte[] read() {
      return memory.read();
    }

    @Override
    public void truncate(long length) {
      memory.truncate(length);
    }

    @Override
    public void append(byte[] bytes) throws IOException {
      if (failure != null) {
        throw failure;
      }
      int room = failAfterBytes - memory.read().length;
      if (room < bytes.length) {
        memory.append(Arrays.copyOf(bytes, Math.max(0, room)));
        throw new IOException("disk full");
      }
      memory.append(bytes);
    }

    @Override
    public boolean replace(byte[] content) {
      return memory.replace(content);
    }

    @Override
    public void force() {
      forcedBytes = memory.read().length;
    }

    @Override
    public byte[] readCount() {
      return memory.readCount();
    }

    @Override
    public void writeCount(int at, byte[] bytes) {
      memory.writeCount(at, bytes);
    }

    @Override
    public void close() {}
  }

  /** As after a first start that was completed. */
  private DeviceLedger reopen(byte[] content, byte[] count) throws IOException {
    InsecureMemoryStorage storage = new InsecureMemoryStorage();
    storage.append(content);
    storage.writeCount(0, count);
    return DeviceLedger.open(storage, clock, true, DeviceLedger.MIN_COMPACTED);
  }

  private DeviceLedger begin(LedgerStorage storage) throws IOException {
    return DeviceLedger.open(storage, clock, false, DeviceLedger.MIN_COMPACTED);
  }

  private static void assertRefusesForGood(String where, DeviceLedger ledger) {
    assertThat(ledger.fault()).as(where).isPresent();
    assertThat(ledger.fault().orElseThrow()).as(where).contains("docs/device.md");
    assertThat(spend(ledger, 9).map(Objection::reason))
        .as(where)
        .contains(ObjectionReason.LEDGER_UNUSABLE);
  }

  private static CampaignTerms campaign(int number) {
    return Queries.terms(number, "1", Participation.ONCE);
  }

  private static Optional<Objection> spend(DeviceLedger ledger, int number) {
    CampaignTerms terms = campaign(number);
    Optional<Objection> refusal = ledger.meet(ShardHost.COORDINATOR, terms, LIMIT);
    if (refusal.isPresent()) {
      return refusal;
    }
    LedgerAnswer answer =
        ledger.reserve(
            new Ask(ShardHost.COORDINATOR, terms, 0, 1, Epsilon.of(1), Queries.session(1)), LIMIT);
    return answer.refusal().or(() -> ledger.commit(answer.reservation().orElseThrow()));
  }

  /** What no crash can do: the count says that more was on the disk. */
  @Test
  void open_cutAnywhereBeforeWhatWasAcknowledged_refusesEverything() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    for (int i = 1; i <= 3; i++) {
      assertThat(spend(ledger, i)).isEmpty();
    }
    byte[] content = storage.read();
    byte[] count = storage.readCount();
    assertThat(storage.forcedBytes).isEqualTo(content.length);
    for (int cut = 0; cut < content.length; cut++) {
      assertRefusesForGood("cut at " + cut, reopen(Arrays.copyOf(content, cut), count));
      byte[] zeroed = Arrays.copyOf(Arrays.copyOf(content, cut), content.length);
      assertRefusesForGood("zeros from " + cut, reopen(zeroed, count));
    }
    assertThat(reopen(content, count).fault()).isEmpty();
  }

  /** Another file of the same ledger, from a backup or a disk that lost a write. */
  @Test
  void open_oneOfTheFilesRolledBack_neverForgetsACharge() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock, false, 400);
    List<byte[]> contents = new ArrayList<>();
    List<byte[]> counts = new ArrayList<>();
    for (int i = 1; i <= 12; i++) {
      assertThat(spend(ledger, i)).isEmpty();
      contents.add(storage.read());
      counts.add(storage.readCount());
    }
    assertThat(contents.get(11).length).isLessThan(12 * contents.get(0).length);
    for (int content = 0; content < 12; content++) {
      for (int count = 0; count < 12; count++) {
        DeviceLedger after = reopen(contents.get(content), counts.get(count));
        assertThat(after.fault().isPresent()).isEqualTo(content < count);
        assertThat(after.history()).hasSize(content + 1);
      }
    }
  }

  @Test
  void open_countDamagedOrMissing_refusesEverything() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    for (int i = 1; i <= 3; i++) {
      assertThat(spend(ledger, i)).isEmpty();
    }
    byte[] content = storage.read();
    byte[] count = storage.readCount();
    assertRefusesForGood("missing", reopen(content, new byte[0]));
    assertRefusesForGood("zeros", reopen(content, new byte[count.length]));
    assertRefusesForGood("cut", reopen(content, Arrays.copyOf(count, 10)));
  }

  /** A place of the count that cannot be read was being written: the ledger was forced before. */
  @Test
  void open_onePlaceOfTheCountTorn_wantsMoreRecordsThanTheOtherSays() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    assertThat(spend(ledger, 1)).isEmpty();
    byte[] before = storage.read();
    byte[] counted = storage.readCount();
    boolean first = RecordCount.read(counted).first().equals(RecordCount.read(counted).largest());
    assertThat(spend(ledger, 2)).isEmpty();
    byte[] torn = counted.clone();
    Arrays.fill(torn, first ? 4096 : 0, first ? torn.length : 16, (byte) 0);
    assertRefusesForGood("nothing after it", reopen(before, torn));
    assertThat(reopen(storage.read(), torn).fault()).isEmpty();
  }

  @Test
  void open_lastRecordsReadAsZerosAndWereNeverAcknowledged_isRepaired() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    assertThat(spend(ledger, 1)).isEmpty();
    byte[] content = storage.read();
    DeviceLedger after = reopen(Arrays.copyOf(content, content.length + 40), storage.readCount());
    assertThat(after.fault()).isEmpty();
    assertThat(after.history()).hasSize(1);
    assertThat(spend(after, 2)).isEmpty();
  }

  @Test
  void begin_firstStartCutAnywhere_isTakenUpAgain() throws IOException {
    for (int length = 0; length <= LedgerScan.MAGIC.length; length++) {
      InsecureMemoryStorage storage = new InsecureMemoryStorage();
      storage.append(Arrays.copyOf(LedgerScan.MAGIC, length));
      DeviceLedger ledger = begin(storage);
      assertThat(ledger.fault()).isEmpty();
      assertThat(spend(ledger, 1)).isEmpty();
      assertThat(reopen(storage.read(), storage.readCount()).history()).hasSize(1);
    }
  }

  @Test
  void begin_ledgerOrCountOfADeviceThatDidSomething_refusesEverything() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    assertThat(spend(begin(storage), 1)).isEmpty();
    assertRefusesForGood("both", begin(storage));
    InsecureMemoryStorage counted = new InsecureMemoryStorage();
    counted.writeCount(0, storage.readCount());
    assertRefusesForGood("the count", begin(counted));
    InsecureMemoryStorage written = new InsecureMemoryStorage();
    written.append(storage.read());
    assertRefusesForGood("the ledger", begin(written));
    assertThat(written.readCount()).isEmpty();
  }

  @Test
  void errors_ofTheStorage_refuseUntilItIsOpenedAgain() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    assertThat(spend(ledger, 1)).isEmpty();
    storage.failure = new OutOfMemoryError("planted");
    assertThat(spend(ledger, 2).map(Objection::reason)).contains(ObjectionReason.LEDGER_UNUSABLE);
    storage.failure = null;
    assertThat(spend(ledger, 2).map(Objection::reason)).contains(ObjectionReason.LEDGER_UNUSABLE);
    DeviceLedger after = reopen(storage.read(), storage.readCount());
    assertThat(after.history()).hasSize(1);
    assertThat(spend(after, 2)).isEmpty();
  }

  @Test
  void open_anyBitFlippedAnywhere_neverGivesBudgetBackSilently() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    for (int i = 1; i <= 3; i++) {
      assertThat(spend(ledger, i)).isEmpty();
    }
    byte[] content = storage.read();
    for (int bit = 0; bit < content.length * 8; bit++) {
      byte[] damaged = content.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertRefusesForGood("bit " + bit, reopen(damaged, storage.readCount()));
    }
  }

  @Test
  void open_recordMissingFromTheMiddle_isRefused() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = begin(storage);
    int start = storage.read().length;
    assertThat(ledger.meet(ShardHost.COORDINATOR, campaign(1), LIMIT)).isEmpty();
    int reserveAt = storage.read().length;
    assertThat(spend(ledger, 1)).isEmpty();
    byte[] content = storage.read();
    int commitAt = reserveAt + RecordFrame.size(RecordFrame.length(content, reserveAt));
    byte[] without = new byte[content.length - (commitAt - reserveAt)];
    System.arraycopy(content, 0, without, 0, reserveAt);
    System.arraycopy(content, commitAt, without, reserveAt, content.length - commitAt);
    assertThat(start).isEqualTo(LedgerScan.MAGIC.length);
    assertThat(reopen(without, storage.readCount()).fault()).isPresent();
  }

  @Test
  void commit_diskFullAtEveryByte_refusesAndCanOnlyOverCharge() throws IOException {
    WatchedStorage whole = new WatchedStorage();
    assertThat(spend(begin(whole), 1)).isEmpty();
    int size = whole.read().length;
    for (int room = LedgerScan.MAGIC.length; room < size; room++) {
      WatchedStorage storage = new WatchedStorage();
      storage.failAfterBytes = room;
      DeviceLedger ledger = begin(storage);
      assertThat(spend(ledger, 1).map(Objection::reason))
          .as("room for %s bytes", room)
          .contains(ObjectionReason.LEDGER_UNUSABLE);
      assertThat(spend(ledger, 2)).isPresent();
      assertThat(reopen(storage.read(), storage.readCount()).fault()).isEmpty();
    }
  }

  @Test
  void open_someOtherFile_isRefusedAndLeftAsItIs() throws IOException {
    Path file = folder.resolve("ledger");
    Files.writeString(file, "Dear diary, this is not a ledger.");
    for (boolean begun : new boolean[] {false, true}) {
      try (DeviceLedger ledger = DeviceLedger.open(file, clock, begun)) {
        assertRefusesForGood("another file", ledger);
      }
    }
    assertThat(file).hasContent("Dear diary, this is not a ledger.");
  }

  @Test
  void open_tornFile_isCutOnTheDisk() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger ledger = DeviceLedger.open(file, clock, false)) {
      assertThat(spend(ledger, 1)).isEmpty();
    }
    byte[] sound = Files.readAllBytes(file);
    byte[] torn = Arrays.copyOf(sound, sound.length + 5);
    System.arraycopy(sound, LedgerScan.MAGIC.length, torn, sound.length, 5);
    Files.write(file, torn);
    try (DeviceLedger ledger = DeviceLedger.open(file, clock, true)) {
      assertThat(ledger.history()).hasSize(1);
      assertThat(spend(ledger, 2)).isEmpty();
    }
    try (DeviceLedger ledger = DeviceLedger.open(file, clock, true)) {
      assertThat(ledger.fault()).isEmpty();
      assertThat(ledger.history()).hasSize(2);
    }
  }
}

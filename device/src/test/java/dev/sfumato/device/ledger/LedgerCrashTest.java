package dev.sfumato.device.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.policy.Refusal;
import dev.sfumato.device.policy.RefusalReason;
import dev.sfumato.device.policy.WindowLimit;
import dev.sfumato.device.testing.MovableClock;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash, a bad disk or a full one does to a ledger. */
class LedgerCrashTest {
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(900), Duration.ofDays(30));

  @TempDir Path folder;

  private final MovableClock clock = new MovableClock();

  /** Remembers what was on the disk when each commit returned. */
  private static final class WatchedStorage implements LedgerStorage {
    private final MemoryStorage memory = new MemoryStorage();
    private int forcedBytes;
    private int failAfterBytes = Integer.MAX_VALUE;

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
    public void close() {}
  }

  private DeviceLedger reopen(byte[] content) throws IOException {
    MemoryStorage storage = new MemoryStorage();
    storage.append(content);
    return DeviceLedger.open(storage, clock);
  }

  private static CampaignTerms campaign(int number) {
    return Queries.terms(number, "1", Participation.ONCE);
  }

  private static Optional<Refusal> spend(DeviceLedger ledger, int number) {
    CampaignTerms terms = campaign(number);
    Optional<Refusal> refusal = ledger.meet(ShardHost.COORDINATOR, terms, LIMIT);
    if (refusal.isPresent()) {
      return refusal;
    }
    LedgerAnswer answer =
        ledger.reserve(new Ask(ShardHost.COORDINATOR, terms, 0, Epsilon.of(1)), LIMIT);
    return answer.refusal().or(() -> ledger.commit(answer.reservation().orElseThrow()));
  }

  @Test
  void open_cutAtEveryByte_isRepairedAndKeepsEveryChargeThatWasForced() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock);
    int[] chargesAt = new int[100_000];
    for (int i = 1; i <= 5; i++) {
      assertThat(spend(ledger, i)).isEmpty();
      chargesAt[storage.forcedBytes]++;
    }
    byte[] content = storage.read();
    int charges = 0;
    for (int cut = 0; cut <= content.length; cut++) {
      charges += chargesAt[cut];
      DeviceLedger after = reopen(Arrays.copyOf(content, cut));
      assertThat(after.fault()).as("cut at %s", cut).isEmpty();
      assertThat(after.history()).as("cut at %s", cut).hasSize(charges);
      assertThat(spend(after, 6)).as("cut at %s", cut).isEmpty();
      assertThat(after.history()).hasSize(charges + 1);
    }
    assertThat(charges).isEqualTo(5);
  }

  @Test
  void open_lastRecordsReadAsZeros_isRepaired() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock);
    assertThat(spend(ledger, 1)).isEmpty();
    int sound = storage.read().length;
    assertThat(spend(ledger, 2)).isEmpty();
    byte[] content = storage.read();
    int end = sound + 20;
    Arrays.fill(content, end, content.length, (byte) 0);
    // The first frame of the second campaign is cut by zeros that run to the end of the file.
    DeviceLedger after =
        reopen(Arrays.copyOf(content, sound + Frame.size(Frame.length(content, sound))));
    assertThat(after.fault()).isEmpty();
    assertThat(after.history()).hasSize(1);
  }

  @Test
  void open_anyBitFlippedAnywhere_neverGivesBudgetBackSilently() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock);
    for (int i = 1; i <= 3; i++) {
      assertThat(spend(ledger, i)).isEmpty();
    }
    byte[] content = storage.read();
    for (int bit = 0; bit < content.length * 8; bit++) {
      byte[] damaged = content.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      DeviceLedger after = reopen(damaged);
      assertThat(after.fault()).as("bit %s", bit).isPresent();
      assertThat(spend(after, 9).map(Refusal::reason)).contains(RefusalReason.LEDGER_UNUSABLE);
    }
  }

  @Test
  void open_recordMissingFromTheMiddle_isRefused() throws IOException {
    WatchedStorage storage = new WatchedStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock);
    int start = storage.read().length;
    assertThat(ledger.meet(ShardHost.COORDINATOR, campaign(1), LIMIT)).isEmpty();
    int reserveAt = storage.read().length;
    assertThat(spend(ledger, 1)).isEmpty();
    byte[] content = storage.read();
    int commitAt = reserveAt + Frame.size(Frame.length(content, reserveAt));
    byte[] without = new byte[content.length - (commitAt - reserveAt)];
    System.arraycopy(content, 0, without, 0, reserveAt);
    System.arraycopy(content, commitAt, without, reserveAt, content.length - commitAt);
    assertThat(start).isEqualTo(LedgerScan.MAGIC.length);
    assertThat(reopen(without).fault()).isPresent();
  }

  @Test
  void commit_diskFullAtEveryByte_refusesAndCanOnlyOverCharge() throws IOException {
    WatchedStorage whole = new WatchedStorage();
    assertThat(spend(DeviceLedger.open(whole, clock), 1)).isEmpty();
    int size = whole.read().length;
    for (int room = LedgerScan.MAGIC.length; room < size; room++) {
      WatchedStorage storage = new WatchedStorage();
      storage.failAfterBytes = room;
      DeviceLedger ledger = DeviceLedger.open(storage, clock);
      assertThat(spend(ledger, 1).map(Refusal::reason))
          .as("room for %s bytes", room)
          .contains(RefusalReason.LEDGER_UNUSABLE);
      assertThat(spend(ledger, 2)).isPresent();
      assertThat(reopen(storage.read()).fault()).isEmpty();
    }
  }

  @Test
  void open_someOtherFile_isRefusedAndLeftAsItIs() throws IOException {
    Path file = folder.resolve("ledger");
    Files.writeString(file, "Dear diary, this is not a ledger.");
    try (DeviceLedger ledger = DeviceLedger.open(file, clock)) {
      assertThat(spend(ledger, 1).map(Refusal::reason)).contains(RefusalReason.LEDGER_UNUSABLE);
    }
    assertThat(file).hasContent("Dear diary, this is not a ledger.");
  }

  @Test
  void open_tornFile_isCutOnTheDisk() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger ledger = DeviceLedger.open(file, clock)) {
      assertThat(spend(ledger, 1)).isEmpty();
    }
    byte[] sound = Files.readAllBytes(file);
    byte[] torn = Arrays.copyOf(sound, sound.length + 5);
    System.arraycopy(sound, LedgerScan.MAGIC.length, torn, sound.length, 5);
    Files.write(file, torn);
    try (DeviceLedger ledger = DeviceLedger.open(file, clock)) {
      assertThat(ledger.history()).hasSize(1);
      assertThat(spend(ledger, 2)).isEmpty();
    }
    try (DeviceLedger ledger = DeviceLedger.open(file, clock)) {
      assertThat(ledger.fault()).isEmpty();
      assertThat(ledger.history()).hasSize(2);
    }
  }
}

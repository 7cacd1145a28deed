package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.ledger.CrashingStorage.Disk;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.device.testing.MovableClock;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger that is written anew says what it said before, whenever the power fails. */
class LedgerCompactionTest {
  private static final CoordinatorId WHO = ShardHost.COORDINATOR;
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(40), Duration.ofDays(30));
  private static final Epsilon TENTH = Epsilon.parse("0.1");

  private static final WindowLimit FORGETS_NOTHING =
      new WindowLimit(Epsilon.of(40), WindowLimit.MAX_WINDOW);

  /** So little that nearly every meeting writes the file anew. */
  private static final int AT_ONCE = 300;

  private static final int NEVER = Integer.MAX_VALUE;

  @TempDir Path folder;

  private final MovableClock clock = new MovableClock(Instant.EPOCH.plus(Duration.ofDays(1000)));

  private static CampaignTerms campaign(int number) {
    return Queries.terms(
        number, "1", number % 2 == 0 ? Participation.ONCE : Participation.EVERY_QUERY);
  }

  /** What one ledger said it charged, and what it was about to when the power failed. */
  private final class History {
    private final WindowLimit limit;
    private List<LedgerCharge> acknowledged = List.of();
    private Optional<Ask> attempted = Optional.empty();

    History(WindowLimit limit) {
      this.limit = limit;
    }

    /** One random thing; false when the power failed. */
    boolean step(DeviceLedger ledger, Random random) {
      moveClock(random);
      CampaignTerms terms = campaign(random.nextInt(12));
      int query = random.nextInt(6);
      boolean lapses = random.nextInt(3) == 0;
      if (ledger.meet(WHO, terms, limit).isPresent()) {
        return ledger.fault().isEmpty();
      }
      Ask ask = new Ask(WHO, terms, query, 1, TENTH, Queries.session(1));
      LedgerAnswer answer =
          random.nextInt(3) == 0 ? ledger.begin(ask, limit) : ledger.reserve(ask, limit);
      if (answer.reservation().isEmpty()) {
        return ledger.fault().isEmpty();
      }
      if (lapses) {
        ledger.lapse(answer.reservation().get());
        return true;
      }
      if (ledger.commit(answer.reservation().get()).isPresent()) {
        attempted = Optional.of(ask);
        return false;
      }
      acknowledged = ledger.history();
      return true;
    }

    /** Back about as often as on, and sometimes by weeks. */
    private void moveClock(Random random) {
      clock.forward(Duration.ofHours(random.nextInt(40) - 19));
      if (random.nextInt(20) == 0) {
        clock.forward(Duration.ofDays(random.nextInt(60) - 20));
      }
    }
  }

  @Test
  void compaction_onRandomHistories_changesNothingThatIsSpent() throws IOException {
    int replaced = 0;
    for (int seed = 0; seed < 60; seed++) {
      CrashingStorage storage = new CrashingStorage(Disk.empty(), NEVER, new Random(seed));
      DeviceLedger compacted = DeviceLedger.open(storage, clock, false, AT_ONCE);
      DeviceLedger plain = DeviceLedger.open(new InsecureMemoryStorage(), clock, false, NEVER);
      Instant start = clock.instant();
      run(new History(FORGETS_NOTHING), compacted, new Random(seed));
      clock.set(start);
      run(new History(FORGETS_NOTHING), plain, new Random(seed));
      assertThat(compacted.history()).as("seed %s", seed).isNotEmpty().isEqualTo(plain.history());
      assertThat(compacted.spentMicros(LIMIT)).isEqualTo(plain.spentMicros(LIMIT));
      assertThat(reopen(storage.disk(), true).history()).isEqualTo(plain.history());
      assertThat(reopen(storage.disk(), true).spentMicros(LIMIT))
          .isEqualTo(plain.spentMicros(LIMIT));
      replaced += storage.replacements();
    }
    assertThat(replaced).isGreaterThan(100);
  }

  private static void run(History history, DeviceLedger ledger, Random random) {
    for (int i = 0; i < 80; i++) {
      assertThat(history.step(ledger, random)).isTrue();
    }
  }

  private DeviceLedger reopen(Disk disk, boolean begun) throws IOException {
    CrashingStorage storage = new CrashingStorage(disk, NEVER, new Random(0));
    return DeviceLedger.open(storage, clock, begun, AT_ONCE);
  }

  /** From the first byte of the first start on; the file is written anew several times. */
  @Test
  void compaction_powerFailsAtEveryByte_canOnlyOverCharge() throws IOException {
    CrashingStorage whole = new CrashingStorage(Disk.empty(), NEVER, new Random(1));
    DeviceLedger ledger = DeviceLedger.open(whole, clock, false, AT_ONCE);
    History history = new History(LIMIT);
    Random random = new Random(1);
    for (int i = 0; i < 25; i++) {
      assertThat(history.step(ledger, random)).isTrue();
    }
    assertThat(whole.replacements()).isGreaterThan(2);
    for (int failing = 0; failing < whole.used(); failing++) {
      assertCrash(1, failing);
    }
  }

  @Test
  void compaction_powerFailsHereAndThereInLongerHistories_canOnlyOverCharge() throws IOException {
    for (int seed = 2; seed < 14; seed++) {
      CrashingStorage whole = new CrashingStorage(Disk.empty(), NEVER, new Random(seed));
      run(new History(LIMIT), DeviceLedger.open(whole, clock, false, AT_ONCE), new Random(seed));
      for (int failing = seed; failing < whole.used(); failing += 101) {
        assertCrash(seed, failing);
      }
    }
  }

  private void assertCrash(int seed, int failing) throws IOException {
    CrashingStorage storage =
        new CrashingStorage(Disk.empty(), failing, new Random(31L * seed + failing));
    History history = new History(LIMIT);
    Random random = new Random(seed);
    boolean begun = false;
    try {
      DeviceLedger ledger = DeviceLedger.open(storage, clock, false, AT_ONCE);
      begun = true;
      int steps = 0;
      while (history.step(ledger, random)) {
        assertThat(++steps).isLessThan(1_000);
      }
    } catch (IOException e) {
      assertThat(history.acknowledged).isEmpty();
    }
    String where = "seed " + seed + ", byte " + failing;
    assertKept(where, history, reopen(storage.forced(), begun).history());
    DeviceLedger after = reopen(storage.survives(), begun);
    assertThat(reopen(storage.forced(), begun).fault()).as(where).isEmpty();
    assertThat(after.fault()).as(where).isEmpty();
    assertKept(where, history, after.history());
    for (LedgerCharge charge : history.acknowledged) {
      assertNeverAgain(after, charge);
    }
    clock.set(Instant.EPOCH);
    for (int i = 0; i < 10; i++) {
      assertThat(new History(LIMIT).step(after, random)).as(where).isTrue();
    }
    assertThat(after.history())
        .as(where)
        .isSortedAccordingTo(Comparator.comparing(LedgerCharge::time));
  }

  /** All that was acknowledged, and at most the one that was under way. */
  private static void assertKept(String where, History history, List<LedgerCharge> found) {
    int acknowledged = history.acknowledged.size();
    assertThat(found).as(where).hasSizeGreaterThanOrEqualTo(acknowledged);
    assertThat(found.subList(0, acknowledged)).as(where).isEqualTo(history.acknowledged);
    List<LedgerCharge> more = found.subList(acknowledged, found.size());
    assertThat(more).as(where).hasSizeLessThanOrEqualTo(history.attempted.isPresent() ? 1 : 0);
    more.forEach(
        charge -> {
          Ask ask = history.attempted.orElseThrow();
          assertThat(charge.campaign()).isEqualTo(ask.campaign());
          assertThat(charge.query()).isEqualTo(ask.query());
        });
  }

  /** The same answer, and other terms of the same campaign, are refused for ever. */
  private static void assertNeverAgain(DeviceLedger ledger, LedgerCharge charge) {
    for (int number = 0; number < 12; number++) {
      CampaignTerms terms = campaign(number);
      if (!terms.id().equals(charge.campaign().campaign())) {
        continue;
      }
      assertThat(
              ledger
                  .reserve(new Ask(WHO, terms, charge.query(), 1, TENTH, Queries.session(1)), LIMIT)
                  .refusal())
          .map(Objection::reason)
          .contains(ObjectionReason.ANSWERED_BEFORE);
      CampaignTerms dearer = Queries.terms(number, "2", terms.participation());
      assertThat(ledger.meet(WHO, dearer, LIMIT).map(Objection::reason))
          .contains(ObjectionReason.TERMS_CHANGED);
    }
  }

  @Test
  void compaction_pinsOfCampaignsNeverCharged_goAfterTheWindow() throws IOException {
    InsecureMemoryStorage storage = new InsecureMemoryStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock, false, AT_ONCE);
    for (int i = 0; i < 100; i++) {
      assertThat(ledger.meet(WHO, campaign(i), LIMIT)).isEmpty();
    }
    int hundred = storage.read().length;
    clock.forward(Duration.ofDays(29));
    assertThat(ledger.meet(WHO, Queries.terms(1, "2", Participation.ONCE), LIMIT)).isPresent();
    clock.forward(Duration.ofDays(2));
    for (int i = 100; i < 250; i++) {
      assertThat(ledger.meet(WHO, campaign(i), LIMIT)).isEmpty();
    }
    assertThat(storage.read().length).isLessThan(2 * hundred);
    assertThat(ledger.meet(WHO, Queries.terms(1, "2", Participation.ONCE), LIMIT)).isEmpty();
  }

  @Test
  void file_manyLapsedSeats_staysSmallAndLocked() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger ledger = DeviceLedger.open(file, clock, false)) {
      CampaignTerms terms = campaign(2);
      for (int i = 0; i < 2_000; i++) {
        assertThat(ledger.meet(WHO, terms, LIMIT)).isEmpty();
        ledger.lapse(
            ledger
                .reserve(new Ask(WHO, terms, 0, 1, TENTH, Queries.session(1)), LIMIT)
                .reservation()
                .orElseThrow());
      }
      assertThat(ledger.meet(WHO, terms, LIMIT)).isEmpty();
      LedgerAnswer last =
          ledger.reserve(new Ask(WHO, terms, 0, 1, TENTH, Queries.session(1)), LIMIT);
      assertThat(ledger.commit(last.reservation().orElseThrow())).isEmpty();
      assertThat(Files.size(file)).isLessThan(2 * DeviceLedger.MIN_COMPACTED);
      assertThatThrownBy(() -> DeviceLedger.open(file, clock, true))
          .isInstanceOf(LedgerInUseException.class);
    }
    assertThat(folder.resolve("ledger.new")).doesNotExist();
    // What a crash in the middle of a replacement leaves.
    Files.write(folder.resolve("ledger.new"), new byte[] {1, 2, 3});
    try (DeviceLedger ledger = DeviceLedger.open(file, clock, true)) {
      assertThat(ledger.fault()).isEmpty();
      assertThat(ledger.history()).hasSize(1);
      assertThat(ledger.meet(WHO, campaign(2), LIMIT).map(Objection::reason))
          .contains(ObjectionReason.ANSWERED_BEFORE);
    }
  }
}

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
import dev.sfumato.secagg.session.CoordinatorId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign has a device begin so many sums for nothing, and not one more. */
class LedgerAttemptsTest {
  private static final CoordinatorId WHO = ShardHost.COORDINATOR;
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(40), Duration.ofDays(30));
  private static final CampaignTerms TERMS = Queries.terms(2, "1", Participation.EVERY_QUERY);
  private static final CampaignTerms OTHER = Queries.terms(4, "1", Participation.EVERY_QUERY);

  @TempDir Path folder;

  private final MovableClock clock = new MovableClock();

  private static Ask ask(CampaignTerms terms, int query) {
    return new Ask(WHO, terms, query, 1, Epsilon.parse("0.01"), Queries.session(1));
  }

  private static Optional<ObjectionReason> begin(DeviceLedger ledger) {
    Optional<Objection> refusal = ledger.meet(WHO, TERMS, LIMIT);
    if (refusal.isEmpty()) {
      LedgerAnswer answer = ledger.begin(ask(TERMS, 0), LIMIT);
      answer.reservation().ifPresent(ledger::lapse);
      refusal = answer.refusal();
    }
    return refusal.map(Objection::reason);
  }

  @Test
  void begin_withARestartEachTime_isRefusedAfterSoMany() throws IOException {
    Path file = folder.resolve("ledger");
    for (int i = 0; i < Account.MAX_UNPAID; i++) {
      try (DeviceLedger ledger = DeviceLedger.open(file, clock, i > 0)) {
        assertThat(begin(ledger)).as("attempt %d", i).isEmpty();
      }
    }
    for (int i = 0; i < 3; i++) {
      try (DeviceLedger ledger = DeviceLedger.open(file, clock, true)) {
        assertThat(begin(ledger)).contains(ObjectionReason.TOO_MANY_ATTEMPTS);
        assertThat(ledger.begin(ask(TERMS, 1), LIMIT).refusal().map(Objection::reason))
            .contains(ObjectionReason.TOO_MANY_ATTEMPTS);
        assertThat(ledger.history()).isEmpty();
        assertThat(ledger.meet(WHO, OTHER, LIMIT)).isEmpty();
      }
    }
  }

  /** What is paid is no attempt; nor is a visit more to a sum that has begun. */
  @Test
  void begin_thatIsPaid_andVisitsMore_doNotCount() {
    DeviceLedger ledger = InsecureMemoryStorage.ledger(clock);
    for (int query = 0; query < 2 * Account.MAX_UNPAID; query++) {
      assertThat(ledger.meet(WHO, TERMS, LIMIT)).isEmpty();
      LedgerAnswer begun = ledger.begin(ask(TERMS, query), LIMIT);
      ledger.lapse(begun.reservation().orElseThrow());
      for (int visit = 0; visit < 3; visit++) {
        ledger.lapse(ledger.reserve(ask(TERMS, query), LIMIT).reservation().orElseThrow());
      }
      Reservation last = ledger.reserve(ask(TERMS, query), LIMIT).reservation().orElseThrow();
      assertThat(ledger.commit(last)).isEmpty();
    }
  }

  /** Neither time nor a file that is written anew forgets them. */
  @Test
  void attempts_stayWhenTheLedgerIsWrittenAnew() throws IOException {
    InsecureMemoryStorage storage = new InsecureMemoryStorage();
    DeviceLedger ledger = DeviceLedger.open(storage, clock, false, 300);
    for (int i = 0; i < Account.MAX_UNPAID; i++) {
      assertThat(begin(ledger)).isEmpty();
      clock.forward(Duration.ofDays(40));
      assertThat(ledger.meet(WHO, OTHER, LIMIT)).isEmpty();
    }
    assertThat(storage.read().length).isLessThan(1500);
    assertThat(begin(ledger)).contains(ObjectionReason.TOO_MANY_ATTEMPTS);
    DeviceLedger again = DeviceLedger.open(storage, clock, true, 300);
    assertThat(again.fault()).isEmpty();
    assertThat(begin(again)).contains(ObjectionReason.TOO_MANY_ATTEMPTS);
  }
}

package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.policy.Balance;
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
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceLedgerTest {
  private static final CoordinatorId WHO = ShardHost.COORDINATOR;
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(2), Duration.ofDays(30));
  private static final CampaignTerms ONCE = Queries.terms(1, "1", Participation.ONCE);
  private static final CampaignTerms EVERY = Queries.terms(2, "1", Participation.EVERY_QUERY);

  @TempDir Path folder;

  private final MovableClock clock = new MovableClock();
  private DeviceLedger ledger = InsecureMemoryStorage.ledger(clock);

  @BeforeEach
  void meetBoth() {
    assertThat(ledger.meet(WHO, ONCE, LIMIT)).isEmpty();
    assertThat(ledger.meet(WHO, EVERY, LIMIT)).isEmpty();
  }

  private static Ask ask(CampaignTerms terms, int query, String epsilon) {
    return ask(terms, query, 1, epsilon);
  }

  private static Ask ask(CampaignTerms terms, int query, int sum, String epsilon) {
    return new Ask(WHO, terms, query, sum, Epsilon.parse(epsilon), Queries.session(sum));
  }

  private Reservation reserve(CampaignTerms terms, int query, String epsilon) {
    return ledger.reserve(ask(terms, query, epsilon), LIMIT).reservation().orElseThrow();
  }

  private void spend(CampaignTerms terms, int query, String epsilon) {
    assertThat(ledger.commit(reserve(terms, query, epsilon))).isEmpty();
  }

  private Optional<ObjectionReason> refusal(CampaignTerms terms, int query, String epsilon) {
    return ledger.reserve(ask(terms, query, epsilon), LIMIT).refusal().map(Objection::reason);
  }

  @Test
  void reserve_afterACommitUnderOnce_isRefusedForTheWholeCampaign() {
    spend(ONCE, 0, "1");
    assertThat(refusal(ONCE, 0, "1")).contains(ObjectionReason.ANSWERED_BEFORE);
    assertThat(refusal(ONCE, 1, "0.1")).contains(ObjectionReason.ANSWERED_BEFORE);
    assertThat(ledger.meet(WHO, ONCE, LIMIT).map(Objection::reason))
        .contains(ObjectionReason.ANSWERED_BEFORE);
  }

  @Test
  void reserve_afterACommitUnderEveryQuery_isRefusedForThatQueryOnly() {
    spend(EVERY, 0, "0.4");
    assertThat(refusal(EVERY, 0, "0.4")).contains(ObjectionReason.ANSWERED_BEFORE);
    spend(EVERY, 1, "0.4");
    Objection spent = ledger.reserve(ask(EVERY, 2, "0.4"), LIMIT).refusal().orElseThrow();
    assertThat(spent.reason()).isEqualTo(ObjectionReason.CAMPAIGN_SPENT);
    assertThat(spent.budget()).contains(new Balance(800_000, 400_000, 200_000));
    assertThat(spent.detail()).contains("spent 0.8").contains("asked 0.4").contains("left 0.2");
  }

  @Test
  void lapse_beforeTheInputLeft_givesEverythingBack() {
    Reservation seat = reserve(ONCE, 0, "1");
    assertThat(refusal(ONCE, 0, "1")).contains(ObjectionReason.ANSWERED_BEFORE);
    ledger.lapse(seat);
    assertThat(ledger.history()).isEmpty();
    spend(ONCE, 0, "1");
    assertThat(ledger.history()).hasSize(1);
  }

  @Test
  void lapse_afterACommit_changesNothing() {
    Reservation seat = reserve(ONCE, 0, "1");
    assertThat(ledger.commit(seat)).isEmpty();
    ledger.lapse(seat);
    assertThat(ledger.history()).hasSize(1);
    assertThat(ledger.commit(seat)).isEmpty();
    assertThat(ledger.history()).hasSize(1);
  }

  @Test
  void commit_afterALapse_isRefused() {
    Reservation seat = reserve(ONCE, 0, "1");
    ledger.lapse(seat);
    assertThatThrownBy(() -> ledger.commit(seat)).isInstanceOf(IllegalStateException.class);
    assertThat(ledger.history()).isEmpty();
  }

  /** However often an answer is sent again, also by another process: it is paid once. */
  @Test
  void reserveAgain_anAnswerThatWasPaid_isPaidStill() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger first = DeviceLedger.open(file, clock, false)) {
      ledger = first;
      meetBoth();
      spend(EVERY, 3, "0.4");
    }
    long size = Files.size(file);
    for (int visit = 0; visit < 3; visit++) {
      try (DeviceLedger again = DeviceLedger.open(file, clock, true)) {
        Reservation paid =
            again.reserveAgain(ask(EVERY, 3, "0.4"), LIMIT).reservation().orElseThrow();
        assertThat(paid.isPaid()).isTrue();
        assertThat(again.commit(paid)).isEmpty();
        again.lapse(paid);
        assertThat(again.history()).hasSize(1);
      }
    }
    assertThat(Files.size(file)).isEqualTo(size);
  }

  /** Whoever lost what it had sent, and makes another answer, would answer twice for one price. */
  @Test
  void reserve_anotherAnswerToASumThatWasPaid_isRefused() {
    spend(EVERY, 3, "0.4");
    assertThat(refusal(EVERY, 3, "0.4")).contains(ObjectionReason.ANSWERED_BEFORE);
  }

  @Test
  void reserveAgain_ofAnotherSumOrNeverPaid_isAsTheFirstTime() {
    spend(EVERY, 3, "0.4");
    LedgerAnswer otherSum = ledger.reserveAgain(ask(EVERY, 3, 2, "0.4"), LIMIT);
    assertThat(otherSum.refusal().map(Objection::reason)).contains(ObjectionReason.ANSWERED_BEFORE);
    LedgerAnswer unpaid = ledger.reserveAgain(ask(EVERY, 4, "0.4"), LIMIT);
    assertThat(unpaid.reservation().orElseThrow().isPaid()).isFalse();
    assertThat(ledger.commit(unpaid.reservation().orElseThrow())).isEmpty();
    assertThat(ledger.history()).hasSize(2);
  }

  /** A coordinator may give one number to two sums; an answer to one does not pay for the other. */
  @Test
  void reserveAgain_ofAnotherSumWithTheSameNumber_isNotPaid() {
    spend(EVERY, 3, "0.4");
    Ask other = new Ask(WHO, EVERY, 3, 1, Epsilon.parse("0.4"), Queries.session(9));
    assertThat(ledger.reserveAgain(other, LIMIT).refusal().map(Objection::reason))
        .contains(ObjectionReason.ANSWERED_BEFORE);
    assertThat(ledger.history()).hasSize(1);
  }

  @Test
  void meet_theLongestTerms_arePinnedAndPaidForAndEverybodyElseIsServed() throws IOException {
    CampaignTerms longest = Queries.longest(7);
    Path file = folder.resolve("ledger");
    try (DeviceLedger first = DeviceLedger.open(file, clock, false)) {
      ledger = first;
      assertThat(first.meet(WHO, longest, LIMIT)).isEmpty();
      assertThat(first.fault()).isEmpty();
      meetBoth();
      spend(longest, 0, "1");
    }
    try (DeviceLedger second = DeviceLedger.open(file, clock, true)) {
      ledger = second;
      assertThat(second.fault()).isEmpty();
      assertThat(refusal(longest, 0, "1")).contains(ObjectionReason.ANSWERED_BEFORE);
      assertThat(refusal(Queries.terms(7, "1", Participation.ONCE), 0, "1"))
          .contains(ObjectionReason.TERMS_CHANGED);
    }
    assertThat(Files.size(file)).isLessThan(1024);
  }

  @Test
  void reserve_twoSeatsAtOnce_cannotSpendTheSameEpsilon() {
    Reservation first = reserve(EVERY, 0, "0.6");
    assertThat(refusal(EVERY, 1, "0.6")).contains(ObjectionReason.CAMPAIGN_SPENT);
    ledger.lapse(first);
    assertThat(refusal(EVERY, 1, "0.6")).isEmpty();
  }

  @Test
  void reserve_windowOverAllCoordinators_rollsOn() {
    spend(ONCE, 0, "1");
    clock.forward(Duration.ofDays(20));
    CampaignTerms other = Queries.terms(9, "1.5", Participation.ONCE);
    CoordinatorId stranger = new CoordinatorId(ShardHost.filled(32, 8));
    Objection refusal = ledger.meet(stranger, other, LIMIT).orElseThrow();
    assertThat(refusal.reason()).isEqualTo(ObjectionReason.WINDOW_SPENT);
    assertThat(refusal.budget()).contains(new Balance(1_000_000, 1_500_000, 1_000_000));
    clock.forward(Duration.ofDays(11));
    assertThat(ledger.meet(stranger, other, LIMIT)).isEmpty();
  }

  @Test
  void clock_goesBack_givesNothingBack() {
    clock.forward(Duration.ofDays(100));
    spend(ONCE, 0, "1");
    clock.forward(Duration.ofDays(-90));
    assertThat(ledger.spentMicros(LIMIT)).isEqualTo(1_000_000);
    spend(EVERY, 0, "1");
    assertThat(ledger.history().get(1).time()).isEqualTo(ledger.history().get(0).time());
    assertThat(ledger.spentMicros(LIMIT)).isEqualTo(2_000_000);
    clock.forward(Duration.ofDays(119));
    assertThat(ledger.spentMicros(LIMIT)).isEqualTo(2_000_000);
    clock.forward(Duration.ofDays(2));
    assertThat(ledger.spentMicros(LIMIT)).isZero();
  }

  @Test
  void meet_termsChanged_isRefusedForEveryTerm() {
    for (CampaignTerms changed :
        new CampaignTerms[] {
          Queries.terms(1, "0.9", Participation.ONCE),
          Queries.terms(1, "1", Participation.EVERY_QUERY),
          new CampaignTerms(
              ONCE.id(),
              ONCE.epsilon(),
              ONCE.participation(),
              dev.sfumato.core.geo.Region.ofGrid(16))
        }) {
      assertThat(ledger.meet(WHO, changed, LIMIT).map(Objection::reason))
          .contains(ObjectionReason.TERMS_CHANGED);
      assertThat(refusal(changed, 0, "0.5")).contains(ObjectionReason.TERMS_CHANGED);
    }
  }

  @Test
  void reserve_campaignNeverMet_isRefused() {
    assertThat(refusal(Queries.terms(5, "1", Participation.ONCE), 0, "1"))
        .contains(ObjectionReason.TERMS_CHANGED);
  }

  @Test
  void open_afterAProcessEnded_keepsChargesAndPinsAndLetsReservationsGo() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger first = DeviceLedger.open(file, clock, false)) {
      ledger = first;
      meetBoth();
      spend(ONCE, 0, "1");
      reserve(EVERY, 0, "1");
    }
    try (DeviceLedger second = DeviceLedger.open(file, clock, true)) {
      ledger = second;
      assertThat(second.history())
          .containsExactly(
              new LedgerCharge(
                  new CampaignKey(WHO, ONCE.id()),
                  0,
                  1,
                  Epsilon.of(1),
                  Queries.session(1),
                  Instant.EPOCH));
      assertThat(refusal(ONCE, 0, "1")).contains(ObjectionReason.ANSWERED_BEFORE);
      assertThat(refusal(Queries.terms(2, "2", Participation.EVERY_QUERY), 0, "1"))
          .contains(ObjectionReason.TERMS_CHANGED);
      assertThat(refusal(EVERY, 0, "1")).isEmpty();
    }
  }

  @Test
  void open_twice_isRefused() throws IOException {
    Path file = folder.resolve("ledger");
    try (DeviceLedger first = DeviceLedger.open(file, clock, false)) {
      assertThat(first.fault()).isEmpty();
      assertThatThrownBy(() -> DeviceLedger.open(file, clock, true))
          .isInstanceOf(LedgerInUseException.class);
    }
  }

  @Test
  void close_thenAnything_isRefused() throws IOException {
    ledger.close();
    assertThat(refusal(EVERY, 0, "1")).contains(ObjectionReason.LEDGER_UNUSABLE);
  }
}

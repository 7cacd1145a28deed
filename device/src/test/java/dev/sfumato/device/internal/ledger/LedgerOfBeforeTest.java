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
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ledgers whose pins have whole terms and whose charges name no session are read as ever. */
class LedgerOfBeforeTest {
  private static final CoordinatorId WHO = ShardHost.COORDINATOR;
  private static final WindowLimit LIMIT = new WindowLimit(Epsilon.of(8), Duration.ofDays(30));
  private static final CampaignTerms PAST = Queries.terms(1, "1", Participation.ONCE);
  private static final CampaignTerms LATER = Queries.terms(2, "1", Participation.EVERY_QUERY);
  private static final int RECORDS = 5;

  private final InsecureMemoryStorage storage = new InsecureMemoryStorage();

  @BeforeEach
  void write() throws IOException {
    storage.append(LedgerScan.MAGIC);
    add(pin(PAST));
    add(pin(LATER));
    // Time, the pin's place, query, sum, epsilon.
    add(start(4, 5).putLong(3).putInt(0).putInt(0).putInt(1).putLong(1_000_000));
    add(campaign(start(2, 6).putLong(0), LATER).putInt(3).putInt(1).putLong(400_000));
    add(start(3, 7).putLong(0));
    RecordCount.begin(storage).write(RECORDS);
  }

  private static ByteBuffer start(int kind, long time) {
    return ByteBuffer.allocate(RecordFrame.MAX_PAYLOAD).put((byte) kind).putLong(time);
  }

  private static ByteBuffer campaign(ByteBuffer out, CampaignTerms terms) {
    return out.put(WHO.value().array()).put(terms.id().value().array());
  }

  private static ByteBuffer pin(CampaignTerms terms) {
    return campaign(start(1, 2), terms).put(terms.encode());
  }

  private void add(ByteBuffer payload) throws IOException {
    byte[] bytes = new byte[payload.position()];
    payload.flip().get(bytes);
    storage.append(RecordFrame.of(bytes));
  }

  private DeviceLedger open(int minCompacted) throws IOException {
    return DeviceLedger.open(storage, new MovableClock(), true, minCompacted);
  }

  private static Optional<ObjectionReason> again(
      DeviceLedger ledger, CampaignTerms terms, int query) {
    Ask ask = new Ask(WHO, terms, query, 1, Epsilon.parse("0.4"), Queries.session(1));
    return ledger.reserveAgain(ask, LIMIT).refusal().map(Objection::reason);
  }

  @Test
  void open_keepsPinsAndCharges() throws IOException {
    DeviceLedger ledger = open(DeviceLedger.MIN_COMPACTED);
    assertThat(ledger.fault()).isEmpty();
    assertThat(ledger.history()).extracting(LedgerCharge::query).containsExactly(0, 3);
    assertThat(ledger.history())
        .extracting(LedgerCharge::session)
        .containsOnly(Bytes.wrap(new byte[0]));
    assertThat(ledger.meet(WHO, LATER, LIMIT)).isEmpty();
    assertThat(ledger.meet(WHO, Queries.terms(2, "2", Participation.EVERY_QUERY), LIMIT))
        .map(Objection::reason)
        .contains(ObjectionReason.TERMS_CHANGED);
  }

  /** It is not known for which sum they were: rather no answer than a second one for nothing. */
  @Test
  void charges_payForNoAnswerThatIsSentAgain() throws IOException {
    DeviceLedger ledger = open(DeviceLedger.MIN_COMPACTED);
    assertThat(again(ledger, PAST, 0)).contains(ObjectionReason.ANSWERED_BEFORE);
    assertThat(again(ledger, LATER, 3)).contains(ObjectionReason.ANSWERED_BEFORE);
    assertThat(again(ledger, LATER, 4)).isEmpty();
  }

  @Test
  void compaction_withChargesOfBothKinds_saysTheSame() throws IOException {
    DeviceLedger ledger = open(1);
    Ask ask = new Ask(WHO, LATER, 4, 1, Epsilon.parse("0.4"), Queries.session(5));
    assertThat(ledger.commit(ledger.reserve(ask, LIMIT).reservation().orElseThrow())).isEmpty();
    List<LedgerCharge> before = ledger.history();
    assertThat(ledger.meet(WHO, Queries.longest(3), LIMIT)).isEmpty();
    assertThat(LedgerScan.of(storage.read()).records().get(0))
        .isInstanceOf(LedgerRecord.Rewritten.class);
    DeviceLedger reopened = open(1);
    assertThat(reopened.fault()).isEmpty();
    assertThat(reopened.history()).isEqualTo(before);
    assertThat(reopened.reserveAgain(ask, LIMIT).reservation().orElseThrow().isPaid()).isTrue();
  }
}

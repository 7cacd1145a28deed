package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PrivacyLedgerTest {
  private static final Epsilon ONE = Epsilon.parse("1");

  @Test
  void everyQuery_addsUp() {
    PrivacyLedger ledger =
        PrivacyLedger.open(ONE, Participation.EVERY_QUERY)
            .charge("a", Epsilon.parse("0.3"))
            .charge("b", Epsilon.parse("0.6"));
    assertThat(ledger.spentMicros()).isEqualTo(900_000);
    assertThat(ledger.leftMicros()).isEqualTo(100_000);
    assertThat(ledger.left()).isEqualTo("0.1");
    assertThatThrownBy(() -> ledger.charge("c", Epsilon.parse("0.100001")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("epsilon: 0.100001 (expected: at most the 0.1 left of 1)");
    assertThat(ledger.charge("c", Epsilon.parse("0.1")).left()).isEqualTo("0");
  }

  @Test
  void once_keepsTheLargest() {
    PrivacyLedger ledger =
        PrivacyLedger.open(ONE, Participation.ONCE)
            .charge("a", ONE)
            .charge("b", Epsilon.parse("0.5"));
    assertThat(ledger.spentMicros()).isEqualTo(1_000_000);
    assertThat(ledger.leftMicros()).isEqualTo(1_000_000);
    assertThatThrownBy(() -> ledger.charge("c", Epsilon.parse("1.1")))
        .hasMessage("epsilon: 1.1 (expected: at most the 1 left of 1)");
  }

  @Test
  void aLabel_isChargedOnce() {
    PrivacyLedger ledger = PrivacyLedger.open(ONE, Participation.ONCE).charge("a", ONE);
    assertThatThrownBy(() -> ledger.charge("a", ONE))
        .hasMessage("label: a (expected: charged only once)");
  }

  @Test
  void refund_undoesOneCharge() {
    PrivacyLedger empty = PrivacyLedger.open(ONE, Participation.EVERY_QUERY);
    PrivacyLedger charged =
        empty.charge("a", Epsilon.parse("0.3")).charge("b", Epsilon.parse("0.2"));
    assertThat(charged.refund("a").charges()).isEqualTo(Map.of("b", Epsilon.parse("0.2")));
    assertThat(charged.refund("a").charge("a", Epsilon.parse("0.8")).leftMicros()).isZero();
    assertThatThrownBy(() -> charged.refund("c"))
        .hasMessage("label: c (expected: a charge of this ledger)");
  }

  @Test
  void aCharge_leavesTheOldLedgerAlone() {
    PrivacyLedger before = PrivacyLedger.open(ONE, Participation.EVERY_QUERY);
    PrivacyLedger after = before.charge("a", ONE);
    assertThat(before.spentMicros()).isZero();
    assertThat(after.spentMicros()).isEqualTo(1_000_000);
    assertThatThrownBy(() -> after.charges().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(after.total()).isEqualTo(ONE);
    assertThat(after.participation()).isEqualTo(Participation.EVERY_QUERY);
  }

  /**
   * Any course of charges and refunds: what is spent is what a plain sum says, within the total.
   */
  @Test
  void randomCourses_neverOverspend() {
    long seed = 43;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 500; round++) {
      PrivacyLedger ledger = PrivacyLedger.open(ONE, Participation.EVERY_QUERY);
      long spent = 0;
      for (int step = 0; step < 30; step++) {
        String label = "q" + random.nextInt(10);
        Epsilon price = new Epsilon(random.nextLong(1_000, 400_000));
        Epsilon charged = ledger.charges().get(label);
        if (charged != null) {
          ledger = ledger.refund(label);
          spent -= charged.micros();
        } else if (price.micros() <= ledger.leftMicros()) {
          ledger = ledger.charge(label, price);
          spent += price.micros();
        } else {
          PrivacyLedger full = ledger;
          assertThatThrownBy(() -> full.charge(label, price)).hasMessageContaining(" left of 1)");
        }
        assertThat(ledger.spentMicros()).isEqualTo(spent).isBetween(0L, 1_000_000L);
        assertThat(ledger.leftMicros()).isEqualTo(1_000_000 - spent);
      }
    }
  }

  @Test
  void participation_isReadAsItIsWritten() {
    for (Participation each : Participation.values()) {
      assertThat(Participation.parse(each.label())).isEqualTo(each);
    }
    assertThat(Participation.EVERY_QUERY.label()).isEqualTo("every-query");
    assertThatThrownBy(() -> Participation.parse("ONCE"))
        .hasMessage("participation: ONCE (expected: once or every-query)");
  }
}

package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Expense;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.Balance;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final Expense EXPENSE = new Expense(Queries.small().terms(), Epsilon.of(1));
  private static final Spending SPENDING = new Spending(Queries.small().terms(), Epsilon.of(1));

  @Test
  void match_tookPart_getsWhatItCost() {
    Outcome outcome = new Outcome(new Ending.TookPart(EXPENSE));
    assertThat(outcome.kind()).isEqualTo(Outcome.Kind.TOOK_PART);
    assertThat(outcome.match(new Words())).isEqualTo("took part " + SPENDING);
    assertThat(outcome.charged()).contains(SPENDING);
  }

  @Test
  void match_declined_getsAllReasonsInOrder() {
    Objection dear = Objection.of(ObjectionReason.WINDOW_SPENT, "the window", new Balance(1, 2, 3));
    Objection late = Objection.of(ObjectionReason.DEADLINE_PASSED, "too late");
    Outcome outcome = new Outcome(new Ending.Declined(List.of(dear, late), Optional.of(EXPENSE)));
    assertThat(outcome.kind()).isEqualTo(Outcome.Kind.DECLINED);
    assertThat(outcome.match(new Reasons()))
        .containsExactly(
            new Refusal(
                RefusalReason.WINDOW_SPENT, dear.detail(), Optional.of(new Budget(1, 2, 3))),
            new Refusal(RefusalReason.DEADLINE_PASSED, "too late", Optional.empty()));
    assertThat(outcome.charged()).contains(SPENDING);
  }

  @Test
  void match_comeBack_getsTimeAndReason() {
    Outcome outcome = new Outcome(new Ending.ComeBack(Duration.ofSeconds(7), ComeBackReason.BUSY));
    assertThat(outcome.kind()).isEqualTo(Outcome.Kind.COME_BACK);
    assertThat(outcome.match(new Words())).isEqualTo("come back 7 BUSY");
    assertThat(outcome.charged()).isEmpty();
  }

  @Test
  void match_failed_getsEveryReasonByItsName() {
    for (LossReason each : LossReason.values()) {
      Outcome outcome = new Outcome(new Ending.Failed(each, Optional.empty(), Optional.empty()));
      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
      assertThat(outcome.match(new Words())).isEqualTo("failed " + each);
      assertThat(outcome.charged()).isEmpty();
    }
  }
}

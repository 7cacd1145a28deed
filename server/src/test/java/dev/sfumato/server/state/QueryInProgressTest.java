package dev.sfumato.server.state;

import static dev.sfumato.server.state.StateFixtures.QUERY;
import static dev.sfumato.server.state.StateFixtures.ended;
import static dev.sfumato.server.state.StateFixtures.running;
import static dev.sfumato.server.state.StateFixtures.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryInProgressTest {
  private static final ShardRecord OPENED = ended(1, ShardOutcome.opened(100, 90, 90));
  private static final ShardRecord UNPAID = ended(2, ShardOutcome.aborted("host-silent", 100, 0));
  private static final ShardRecord PAID = ended(3, ShardOutcome.aborted("too-few-inputs", 100, 1));

  @Test
  void answer_isTheSumOfTheSums() {
    NoisyHistogram answer =
        query(false, OPENED, PAID).answer(List.of(sum(90, 1, 2, 3, 4), sum(85, 10, 20, 30, -40)));
    assertThat(answer.counts()).containsExactly(11, 22, 33, -36);
    assertThat(answer.survivors()).isEqualTo(175);
    assertThat(answer.query()).isEqualTo(QUERY);
  }

  @Test
  void answer_whileAShardRuns_isRefused() {
    QueryInProgress query = query(false, OPENED, running(2));
    assertThatThrownBy(() -> query.answer(List.of(sum(90, 1, 2, 3, 4))))
        .isInstanceOf(StepRefusedException.class)
        .hasMessageContaining("a shard runs");
  }

  @Test
  void answer_ofNoSum_isRefused() {
    assertThatThrownBy(() -> query(false, PAID).answer(List.of()))
        .isInstanceOf(StepRefusedException.class)
        .hasMessageContaining("at least one opened shard");
  }

  @Test
  void refund_whenNobodyCanHavePaid_isAllowed() {
    assertThatCode(() -> query(false).requireRefundable()).doesNotThrowAnyException();
    assertThatCode(() -> query(false, UNPAID).requireRefundable()).doesNotThrowAnyException();
  }

  @Test
  void refund_whenAnyoneMayHavePaid_isRefused() {
    for (ShardRecord paid : List.of(OPENED, PAID, running(4), ended(5, ShardOutcome.lost(100)))) {
      assertThatThrownBy(() -> query(false, UNPAID, paid).requireRefundable())
          .isInstanceOf(RefundRefusedException.class)
          .hasMessageContaining("shard " + paid.number());
    }
  }

  /** A replaced owner may have told devices what it never wrote. */
  @Test
  void refund_ofAnInterruptedQuery_isRefused() {
    assertThatThrownBy(() -> query(true, UNPAID).requireRefundable())
        .isInstanceOf(RefundRefusedException.class)
        .hasMessageContaining("interrupted");
  }

  private static QueryInProgress query(boolean interrupted, ShardRecord... shards) {
    return new QueryInProgress(QUERY, interrupted, List.of(shards));
  }
}

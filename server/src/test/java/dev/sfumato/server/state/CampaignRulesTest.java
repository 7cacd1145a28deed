package dev.sfumato.server.state;

import static dev.sfumato.server.state.StateFixtures.NOON;
import static dev.sfumato.server.state.StateFixtures.QUERY;
import static dev.sfumato.server.state.StateFixtures.ended;
import static dev.sfumato.server.state.StateFixtures.running;
import static dev.sfumato.server.state.StateFixtures.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.CampaignId;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CampaignRulesTest {
  private static final List<CampaignState> GOING_ON =
      List.of(new CampaignState.Running(), new CampaignState.Waiting("for devices", NOON));
  private static final List<CampaignState> ENDS =
      List.of(
          new CampaignState.Finished(),
          new CampaignState.Failed("of something"),
          new CampaignState.Stopped());

  @Test
  void progress_isRunningOrWaiting() {
    for (CampaignState state : GOING_ON) {
      assertThatCode(() -> CampaignRules.requireProgress(state)).doesNotThrowAnyException();
      assertThatThrownBy(() -> CampaignRules.requireEnd(state))
          .isInstanceOf(StepRefusedException.class);
    }
    assertThatThrownBy(() -> CampaignRules.requireProgress(new CampaignState.Planned()))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void anEnd_isNoProgress() {
    for (CampaignState state : ENDS) {
      assertThatCode(() -> CampaignRules.requireEnd(state)).doesNotThrowAnyException();
      assertThatThrownBy(() -> CampaignRules.requireProgress(state))
          .isInstanceOf(StepRefusedException.class);
    }
  }

  @Test
  void aStaleLease_ofACampaignThatGoesOn_isAnotherOwners() {
    Lease lease = new Lease(CampaignId.random(new SecureRandom()), 4);
    assertThat(CampaignRules.refusal(lease, new CampaignState.Running(), 6))
        .isInstanceOf(StaleOwnerException.class)
        .hasMessage("version: 4 (expected: 6)");
  }

  @Test
  void aStaleLease_ofACampaignThatEnded_saysSo() {
    Lease lease = new Lease(CampaignId.random(new SecureRandom()), 4);
    for (CampaignState end : ENDS) {
      assertThat(CampaignRules.refusal(lease, end, 6))
          .isInstanceOf(CampaignEndedException.class)
          .hasMessageContaining(end.kind().label());
    }
  }

  @Test
  void everyQuery_chargesAddUpToTheWholeAndNoFurther() {
    PrivacyLedger ledger = PrivacyLedger.open(Epsilon.parse("1"), Participation.EVERY_QUERY);
    PrivacyLedger charged = CampaignRules.charge(ledger, "entry 1", Epsilon.parse("0.7"));
    assertThat(CampaignRules.charge(charged, "entry 2", Epsilon.parse("0.3")).leftMicros())
        .isZero();
    assertThatThrownBy(() -> CampaignRules.charge(charged, "entry 2", Epsilon.parse("0.300001")))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessage("epsilon: 0.300001 (expected: at most the 0.3 left)");
  }

  @Test
  void aQueryMoreThanOneAtATime_isRefused() {
    assertThatCode(() -> CampaignRules.requireNoneOpen(false)).doesNotThrowAnyException();
    assertThatThrownBy(() -> CampaignRules.requireNoneOpen(true))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void aShardThatNobodyStarted_doesNotEnd() {
    ShardOutcome opened = ShardOutcome.opened(100, 90, 90);
    assertThatCode(() -> CampaignRules.requireMayEnd(1, Optional.of(running(1)), opened))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> CampaignRules.requireMayEnd(7, Optional.empty(), opened))
        .isInstanceOf(StepRefusedException.class)
        .hasMessageContaining("shard: 7");
    assertThatThrownBy(() -> CampaignRules.requireMayEnd(1, Optional.of(ended(1, opened)), opened))
        .isInstanceOf(StepRefusedException.class);
  }

  @Test
  void aSum_isOfItsQueryAndOfItsOutcome() {
    ShardOutcome opened = ShardOutcome.opened(100, 90, 90);
    assertThatCode(() -> CampaignRules.requireSum(QUERY, opened, sum(90, 1, 2, 3, 4)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> CampaignRules.requireSum(QUERY, opened, sum(89, 1, 2, 3, 4)))
        .isInstanceOf(StepRefusedException.class);
    assertThatThrownBy(() -> CampaignRules.requireSum(QUERY, opened, sum(90, 1, 2, 3)))
        .isInstanceOf(StepRefusedException.class)
        .hasMessageContaining("length");
    ShardOutcome aborted = ShardOutcome.aborted("too-few-inputs", 100, 3);
    assertThatThrownBy(() -> CampaignRules.requireSum(QUERY, aborted, sum(90, 1, 2, 3, 4)))
        .isInstanceOf(StepRefusedException.class);
    assertThatThrownBy(() -> CampaignRules.requireNotOpened(opened))
        .isInstanceOf(StepRefusedException.class);
  }
}

package dev.sfumato.server.state;

import static dev.sfumato.server.state.StateFixtures.SHARD;
import static dev.sfumato.server.state.StateFixtures.ended;
import static dev.sfumato.server.state.StateFixtures.running;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShardRecordTest {
  private static final ShardOutcome OPENED = ShardOutcome.opened(100, 90, 85);
  private static final ShardOutcome ABORTED = ShardOutcome.aborted("too-few-inputs", 100, 3);

  @Test
  void aRunningShard_mayEndEitherWay() {
    assertThat(running(1).mayEnd(OPENED)).isTrue();
    assertThat(running(1).mayEnd(ABORTED)).isTrue();
  }

  @Test
  void aSumOfTooFewSurvivors_isNoEnd() {
    int enough = SHARD.minimumSurvivors();
    assertThat(running(1).mayEnd(ShardOutcome.opened(100, enough, enough))).isTrue();
    assertThat(running(1).mayEnd(ShardOutcome.opened(100, enough, enough - 1))).isFalse();
  }

  @Test
  void anEndedShard_doesNotEndAgain() {
    for (ShardOutcome first : new ShardOutcome[] {OPENED, ABORTED}) {
      assertThat(ended(1, first).mayEnd(OPENED)).isFalse();
      assertThat(ended(1, first).mayEnd(ABORTED)).isFalse();
    }
  }

  /** What was opened is always accepted, even after its owner was given up. */
  @Test
  void aLostShard_mayBeFoundOpened_butNotAborted() {
    ShardRecord lost = ended(1, ShardOutcome.lost(100));
    assertThat(lost.mayEnd(OPENED)).isTrue();
    assertThat(lost.mayEnd(ShardOutcome.opened(100, 90, 79))).isFalse();
    assertThat(lost.mayEnd(ABORTED)).isFalse();
  }

  @Test
  void onlyAShardThatEndedWithoutAnInput_isFree() {
    assertThat(running(1).isFree()).isFalse();
    assertThat(ended(1, ShardOutcome.aborted("host-silent", 100, 0)).isFree()).isTrue();
    assertThat(ended(1, ShardOutcome.aborted("too-few-inputs", 100, 1)).isFree()).isFalse();
    assertThat(ended(1, OPENED).isFree()).isFalse();
  }

  @Test
  void lost_countsEveryDeviceAsHavingPaid() {
    ShardOutcome lost = ShardOutcome.lost(100);
    assertThat(lost.isLost()).isTrue();
    assertThat(lost.opened()).isFalse();
    assertThat(lost.maskedInputs()).isEqualTo(100);
    assertThat(ended(1, lost).isFree()).isFalse();
    assertThat(ABORTED.isLost()).isFalse();
    assertThat(OPENED.isLost()).isFalse();
  }
}

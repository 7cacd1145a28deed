package dev.sfumato.server.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeatCountTest {
  @Test
  void openedShard_isAnsweredAndDropped() {
    SeatCount seats =
        SeatCount.of(ShardOutcome.opened(100, 97, 95).withDrops(Map.of("late", 3, "lost", 2)));

    assertThat(seats).isEqualTo(new SeatCount(100, 95, 5, 0, Map.of("late", 3, "lost", 2)));
  }

  @Test
  void abortedShard_namesThoseWhoStayedInVain() {
    SeatCount seats =
        SeatCount.of(ShardOutcome.aborted("too-few-inputs", 100, 40).withDrops(Map.of("lost", 60)));

    assertThat(seats)
        .isEqualTo(new SeatCount(100, 0, 100, 0, Map.of("lost", 60, SeatCount.NOT_OPENED, 40)));
  }

  @Test
  void sum_ofAllThatBecameOfThem_addsUp() {
    ShardRecord running =
        new ShardRecord(3, SumPlan.exactly(new Shard(50, 40, 2)), Instant.EPOCH, Optional.empty());
    SeatCount sum =
        SeatCount.sum(
            List.of(
                SeatCount.of(ShardOutcome.opened(100, 97, 95).withDrops(Map.of("late", 5))),
                SeatCount.of(ShardOutcome.aborted("cancelled", 10, 10)),
                SeatCount.of(running)));

    assertThat(sum)
        .isEqualTo(new SeatCount(160, 95, 15, 50, Map.of("late", 5, SeatCount.NOT_OPENED, 10)));
  }

  @Test
  void numbersThatDoNotAddUp_areRefused() {
    assertThatThrownBy(() -> new SeatCount(10, 5, 4, 0, Map.of()))
        .hasMessage("seated: 10 (expected: all accounted for)");
  }
}

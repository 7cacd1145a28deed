package dev.sfumato.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.privacy.Fraction;
import org.junit.jupiter.api.Test;

class WantedShardsTest {
  private static Cohort cohort(long devices, int shardSize) {
    return new Cohort(devices, shardSize, Fraction.ZERO, Fraction.ZERO);
  }

  @Test
  void take_givesEveryShardOnce_largerOnesFirst() {
    WantedShards wanted = WantedShards.of(cohort(25, 10));
    assertThat(wanted.devices()).isEqualTo(25);
    assertThat(wanted.take()).contains(new Shard(9, 9, 0));
    assertThat(wanted.take()).contains(new Shard(8, 8, 0));
    assertThat(wanted.take()).contains(new Shard(8, 8, 0));
    assertThat(wanted.take()).isEmpty();
    assertThat(wanted.isEmpty()).isTrue();
  }

  @Test
  void strike_ofAnotherSize_standsForOneOfTheLast() {
    WantedShards wanted = WantedShards.of(cohort(25, 10));
    wanted.strike(new Shard(9, 9, 0));
    wanted.strike(new Shard(5, 5, 0));
    assertThat(wanted.devices()).isEqualTo(8);
    assertThat(wanted.strikeLast()).isTrue();
    assertThat(wanted.strikeLast()).isFalse();
  }

  @Test
  void shardsOfABillion_areCountedAndNotListed() {
    WantedShards wanted = WantedShards.of(cohort(1_000_000_000, 30));
    assertThat(wanted.take()).isPresent();
    assertThat(wanted.devices()).isEqualTo(1_000_000_000 - 30);
    wanted.clear();
    assertThat(wanted.isEmpty()).isTrue();
  }
}

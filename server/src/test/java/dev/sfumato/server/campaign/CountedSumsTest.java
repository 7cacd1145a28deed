package dev.sfumato.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.assurance.NoSafeGraphException;
import dev.sfumato.assurance.SafeSums;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.CampaignPlanner;
import org.junit.jupiter.api.Test;

/** Which sums are safe where the corrupt are reckoned from credentials (decision 34). */
class CountedSumsTest {
  private static Campaign campaign(long devices, long issued, Participation participation) {
    return Campaign.builder(Region.ofGrid(256), devices, Epsilon.of(1), participation)
        .shards(100_000, Fraction.parse("0.1"), Fraction.parse("0.05"))
        .issued(issued)
        .build();
  }

  private static SumPlan sum(long devices, long issued, int groups) {
    int seats = (int) (devices / groups);
    return campaign(devices, issued, Participation.ONCE).cohort(seats).sum(seats);
  }

  @Test
  void fourQueries_of2000Credentials_haveSafeSums() {
    SumPlan quarter = sum(2_000, 2_000, 4);

    assertThat(quarter.corrupt()).isEqualTo(65);
    assertThat(quarter.minimumSurvivors()).isEqualTo(347);
    assertThat(quarter.shard().noiseDivisor()).isEqualTo(385);
    assertThat(SafeSums.exists(quarter)).isTrue();
    // Half of them come.
    assertThat(SafeSums.exists(sum(1_000, 2_000, 4))).isTrue();
    // With all corrupt ones in every group there is none then.
    assertThat(SafeSums.exists(new SumPlan(250, 100, Fraction.parse("0.1"), 113))).isFalse();
  }

  @Test
  void plan_ofTheUsualQueries_isSafeWhenMostCome() {
    for (long issued : new long[] {2_000, 4_000, 10_000, 100_000}) {
      Campaign campaign = campaign(issued * 4 / 5, issued, Participation.ONCE);
      assertThatCode(() -> SafeSums.require(CampaignPlanner.plan(campaign)))
          .as("%d issued", issued)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void plan_whenFewCome_isRefusedBeforeAnybodyPaysAndSaysWhatToDo() {
    Campaign few = campaign(2_000, 10_000, Participation.ONCE);

    assertThatThrownBy(() -> SafeSums.require(CampaignPlanner.plan(few)))
        .isInstanceOf(NoSafeGraphException.class)
        .hasMessageStartingWith("devices: 2000 (expected: more of the 10000 with credentials")
        .hasMessageContaining("fewer queries (maxQueries)")
        .hasMessageContaining("may be corrupt");
  }

  @Test
  void everyQuery_hasAllCorruptOnesInEachSum() {
    Campaign campaign = campaign(800, 1_000, Participation.EVERY_QUERY);

    assertThat(campaign.cohort(800).sum(800).corrupt()).isEqualTo(50);
  }

  @Test
  void open_hasTheShareOfTheSeatsAsBefore() {
    Campaign open = campaign(800, 0, Participation.ONCE);

    assertThat(open.cohort(200).corruptAmong()).isZero();
    assertThat(open.cohort(200).sum(200).corrupt()).isEqualTo(10);
  }
}

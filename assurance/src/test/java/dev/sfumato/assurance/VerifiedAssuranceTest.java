package dev.sfumato.assurance;

import static dev.sfumato.assurance.VerifiedAssurance.VERIFIED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import org.junit.jupiter.api.Test;

class VerifiedAssuranceTest {
  private static final Fraction TENTH = Fraction.parse("0.1");
  private static final Fraction TWENTIETH = Fraction.parse("0.05");

  private static Cohort cohort(long devices, Assurance assurance) {
    return new Cohort(devices, 100_000, TENTH, TWENTIETH, 0, assurance);
  }

  /** Decision 31 has the floors. */
  @Test
  void noise_isMadeForTheFloor() {
    assertThat(cohort(1_000, VERIFIED).shard(1_000)).isEqualTo(new Shard(1_000, 593, 50));
    assertThat(cohort(1_000, VERIFIED).shard(1_000).noiseDivisor()).isEqualTo(543);
    assertThat(cohort(10_000, VERIFIED).largest().noiseDivisor()).isEqualTo(5_482);
    assertThat(cohort(1_000, Assurance.HONEST).shard(1_000).noiseDivisor()).isEqualTo(850);
  }

  /** What a plan says of a sum is what its clients compute. */
  @Test
  void shard_isTheNumbersOfTheSum() {
    for (int clients : new int[] {60, 57, 200, 1_000, 2_000}) {
      SumPlan plan = cohort(clients, VERIFIED).sum(clients);
      int good = clients - 3;
      var numbers = VerifiedNumbers.of(Query.sumParameters(plan, 8, 1), good);
      assertThat(plan.shard(good))
          .isEqualTo(new Shard(good, numbers.minimumSurvivors(), numbers.corrupt()));
      assertThat(plan.shard(good).noiseDivisor()).isEqualTo(numbers.noiseDivisor());
    }
  }

  /** Nothing is planned on less noise than that because no graph was found. */
  @Test
  void whereNoSumIsSafe_everybodyMakesAllTheNoise() {
    Cohort lossy = new Cohort(1_000, 1_000, Fraction.parse("0.3"), TWENTIETH, 0, VERIFIED);
    assertThat(lossy.shard(1_000).noiseDivisor()).isEqualTo(1);
    assertThat(SafeSums.exists(lossy.sum(1_000))).isFalse();
    assertThat(SafeSums.exists(cohort(1_000, VERIFIED).sum(1_000))).isTrue();
  }

  @Test
  void smallest_isOneThatCanBegin() {
    // 65 corrupt of 500: fewer than 400 would have no graph.
    SumPlan plan = new Cohort(500, 500, TENTH, TWENTIETH, 65, VERIFIED).sum(500);
    assertThat(SafeSums.exists(plan)).isTrue();
    assertThat(plan.smallest().noiseDivisor()).isGreaterThan(100);
  }

  @Test
  void campaign_withoutASafeGraph_isRefusedByName() {
    Campaign campaign =
        Campaign.builder(Region.ofGrid(64), 2_000, Epsilon.of(1), Participation.ONCE)
            .shards(10_000, Fraction.parse("0.3"), TWENTIETH)
            .assurance(VERIFIED)
            .build();
    assertThatThrownBy(
            () -> SafeSums.require(StrategyName.FLAT.plan(campaign, PlanOptions.DEFAULTS)))
        .isInstanceOf(NoSafeGraphException.class)
        .hasMessageStartingWith("toleratedDropout: 0.3 (expected: less of it or of corruptShare")
        .hasMessageContaining("2000 devices is safe against a coordinator that lies if 100");
  }

  @Test
  void parse_knowsTwoGrades() {
    assertThat(VerifiedAssurance.parse("honest")).isSameAs(Assurance.HONEST);
    assertThat(VerifiedAssurance.parse("verified")).isSameAs(VERIFIED);
    assertThat(VERIFIED.label()).isEqualTo("verified");
    assertThatThrownBy(() -> VerifiedAssurance.parse("Verified"))
        .hasMessage("assurance: Verified (expected: honest or verified)");
  }
}

package dev.sfumato.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Fraction;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SumPlanTest {
  private static final Fraction TENTH = Fraction.of(0.1);
  private static final Fraction TWENTIETH = Fraction.of(0.05);

  @Test
  void of_tenThousand_toleratesLossesBeforeAndAfterInputsAreAskedFor() {
    SumPlan plan = SumPlan.of(10_000, TENTH, TWENTIETH);
    assertThat(plan.corrupt()).isEqualTo(500);
    // 10,000 less a tenth less 500 are good; of these a tenth may be lost.
    assertThat(plan.minimumSurvivors()).isEqualTo(8_500 - 850);
    assertThat(plan.shard()).isEqualTo(new Shard(10_000, 9_000, 500));
    assertThat(plan.shard(9_000)).isEqualTo(new Shard(9_000, 8_100, 500));
    assertThat(plan.smallest()).isEqualTo(new Shard(8_499, 7_650, 500));
  }

  @Test
  void exactly_aShard_isThatShard() {
    Shard shard = new Shard(60, 48, 3);
    assertThat(SumPlan.exactly(shard).shard()).isEqualTo(shard);
    assertThat(SumPlan.exactly(shard).smallest().minimumSurvivors()).isEqualTo(48);
  }

  @Test
  void laws_corruptStayAsManyHoweverFewAreGood() {
    long seed = 20261117;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 500; i++) {
      int seats = 1 + random.nextInt(100_000);
      SumPlan plan =
          SumPlan.of(
              seats, new Fraction(random.nextInt(50), 100), new Fraction(random.nextInt(40), 100));
      Shard smallest = plan.smallest();
      int good = smallest.devices() + random.nextInt(seats - smallest.devices() + 1);
      assertThat(plan.shard(good).corrupt())
          .as("seed %d", seed)
          .isEqualTo(Math.min(good, plan.corrupt()));
      assertThat(plan.shard(good).minimumSurvivors())
          .isGreaterThanOrEqualTo(plan.minimumSurvivors());
      assertThat(smallest.minimumSurvivors()).isGreaterThanOrEqualTo(plan.minimumSurvivors());
    }
  }

  @Test
  void values_outsideTheirRange_areRefusedByName() {
    assertThatThrownBy(() -> new SumPlan(0, 0, TENTH, 1)).hasMessageContaining("seats");
    assertThatThrownBy(() -> new SumPlan(10, 11, TENTH, 1)).hasMessageContaining("corrupt");
    assertThatThrownBy(() -> new SumPlan(10, 1, TENTH, 11))
        .hasMessageContaining("minimumSurvivors");
    assertThatThrownBy(() -> SumPlan.of(10, TENTH, TENTH).shard(11)).hasMessageContaining("good");
  }
}

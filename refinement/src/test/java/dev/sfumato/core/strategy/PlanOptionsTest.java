package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import org.junit.jupiter.api.Test;

class PlanOptionsTest {
  private static final PlanOptions OUTSIDE = PlanOptions.DEFAULTS.withOutside(0.9);

  @Test
  void nobodyOutside_isThePlanAsItWas() {
    assertThat(PlanOptions.DEFAULTS.plan(campaign(10_000)))
        .isEqualTo(CampaignPlanner.plan(campaign(10_000)));
    assertThat(PlanOptions.DEFAULTS.leastDevices(campaign(10)))
        .isEqualTo(CampaignPlanner.leastDevices(campaign(10)));
  }

  @Test
  void nineTenthsOutside_isThePlanOfATenth_askedOfEveryone() {
    CampaignPlan few = CampaignPlanner.plan(campaign(10_000));
    CampaignPlan all = OUTSIDE.plan(campaign(100_000));

    assertThat(all.firstLevel()).isEqualTo(few.firstLevel());
    assertThat(all.queries()).hasSameSizeAs(few.queries());
    assertThat(all.maxQueries()).isEqualTo(few.maxQueries());
    assertThat(devices(all)).isEqualTo(100_000);
    for (int query = 0; query < few.queries().size(); query++) {
      assertThat((double) all.queries().get(query).cohort().devices())
          .isCloseTo(10.0 * few.queries().get(query).cohort().devices(), within(10.0));
    }
    assertThat(all.firstLevel()).isLessThan(CampaignPlanner.plan(campaign(100_000)).firstLevel());
  }

  @Test
  void tooFewInside_areRefusedWithHowManyWouldDo() {
    long least = OUTSIDE.leastDevices(campaign(10)).orElseThrow();
    assertThat(least).isGreaterThan(CampaignPlanner.leastDevices(campaign(10)).orElseThrow());
    assertThat(OUTSIDE.plan(campaign(least)).queries()).isNotEmpty();
    assertThatThrownBy(() -> OUTSIDE.plan(campaign(least / 2)))
        .hasMessageContaining("devices: " + least / 2)
        .hasMessageContaining("about " + least)
        .hasMessageContaining("0.9 are outside");
  }

  @Test
  void everyShareOutside_asksAllDevicesOnce() {
    for (int percent = 0; percent < 95; percent++) {
      PlanOptions options = PlanOptions.DEFAULTS.withOutside(percent / 100.0);
      CampaignPlan plan = options.plan(campaign(54_321));
      assertThat(devices(plan)).isEqualTo(54_321);
      assertThat(plan.whenSharp().stream().mapToLong(each -> each.cohort().devices()).sum())
          .isEqualTo(54_321);
      assertThat(plan.queries()).allMatch(each -> each.cohort().devices() > 0);
    }
  }

  @Test
  void maxQueries_boundsThePlanOfThoseThatHaveOne() {
    for (int most : new int[] {2, 3, 4, 7}) {
      PlanOptions options = PlanOptions.DEFAULTS.withMaxQueries(most);
      assertThat(StrategyName.SFUMATO.plan(campaign(10_000), options).maxQueries()).isEqualTo(most);
    }
    assertThat(StrategyName.FLAT.plan(campaign(10_000), PlanOptions.DEFAULTS.withMaxQueries(3)))
        .isEqualTo(StrategyName.FLAT.plan(campaign(10_000)));
  }

  @Test
  void whatIsNoShareOrNumber_isRefused() {
    assertThatThrownBy(() -> PlanOptions.DEFAULTS.withOutside(1)).hasMessageContaining("outside");
    assertThatThrownBy(() -> PlanOptions.DEFAULTS.withOutside(-0.1))
        .hasMessageContaining("outside");
    assertThatThrownBy(() -> PlanOptions.DEFAULTS.withMaxQueries(1))
        .hasMessageContaining("maxQueries: 1");
  }

  private static long devices(CampaignPlan plan) {
    return plan.queries().stream().mapToLong(each -> each.cohort().devices()).sum();
  }

  private static Campaign campaign(long devices) {
    return Campaign.of(Region.ofGrid(256), devices, Epsilon.parse("1"), Participation.ONCE)
        .withShards(100_000, Fraction.ZERO, Fraction.ZERO);
  }
}

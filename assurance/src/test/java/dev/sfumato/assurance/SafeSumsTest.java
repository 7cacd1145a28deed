package dev.sfumato.assurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.graph.MaskGraph;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeSumsTest {
  private static Campaign campaign(
      Participation participation, long devices, int shardSize, String dropout, String corrupt) {
    Region region = Region.around(new Bounds(47, 8, 48, 9), 64);
    return Campaign.of(region, devices, Epsilon.of(1), participation)
        .withShards(shardSize, Fraction.parse(dropout), Fraction.parse(corrupt));
  }

  @ParameterizedTest
  @CsvSource({
    "once, 1000, 10000, 0.4, 0.4, corruptShare",
    "once, 1000, 10000, 0.5, 0.3, toleratedDropout",
    "every-query, 1000, 10000, 0.4, 0.4, corruptShare",
    "every-query, 100000, 10000, 0.95, 0, toleratedDropout",
    "once, 100000, 2, 0, 0, shardSize",
    "every-query, 4, 3, 0, 0, shardSize",
    "every-query, 2, 10, 0, 0, devices",
    "every-query, 200, 200, 0.5, 0.5, corruptShare",
    "every-query, 10, 10, 0, 0.95, corruptShare",
    "every-query, 10, 10, 0.95, 0, toleratedDropout",
    "once, 1000000000, 5000, 0.4, 0.4, corruptShare",
  })
  void termsWithoutASafeGraph_areRefusedAtTheFieldThatIsAtFault(
      String how, long devices, int shardSize, String dropout, String corrupt, String field) {
    Campaign campaign = campaign(Participation.parse(how), devices, shardSize, dropout, corrupt);
    NoSafeGraphException refusal =
        catchThrowableOfType(NoSafeGraphException.class, () -> SafeSums.require(plan(campaign)));
    assertThat(refusal.field()).isEqualTo(field);
    assertThat(refusal).hasMessageStartingWith(field + ": ").hasMessageContaining("(expected: ");
  }

  @Test
  void refusal_saysWhatOtherShardsWouldDo() {
    // The first query asks 150, who may all hold shares of all; the second asks 850.
    assertThatThrownBy(
            () ->
                SafeSums.require(plan(campaign(Participation.ONCE, 1_000, 10_000, "0.35", "0.2"))))
        .hasMessage(
            "toleratedDropout: 0.35 (expected: less of it or of corruptShare, or a shardSize of at"
                + " most 601: no secure sum of 850 devices is safe if 170 may be corrupt and 297"
                + " may drop out)");
    assertThatCode(
            () -> SafeSums.require(plan(campaign(Participation.ONCE, 1_000, 601, "0.35", "0.2"))))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "once, 20000, 10000, 0.1, 0.05",
    "once, 1000000000, 5000, 0.1, 0.05",
    "every-query, 10000000000, 100000, 0.2, 0.05",
    "every-query, 3, 3, 0, 0",
  })
  void termsWithASafeGraph_pass(
      String how, long devices, int shardSize, String dropout, String corrupt) {
    assertThatCode(
            () ->
                SafeSums.require(
                    plan(campaign(Participation.parse(how), devices, shardSize, dropout, corrupt))))
        .doesNotThrowAnyException();
  }

  /** Whatever passes has the parameters of each sum; whatever is refused lacks those of one. */
  @Test
  void require_agreesWithTheSumsThemselves() {
    long seed = 12;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 200; i++) {
      Campaign campaign =
          campaign(
              Participation.EVERY_QUERY,
              random.nextLong(1, 300),
              random.nextInt(1, 120),
              "0." + random.nextInt(10),
              "0." + random.nextInt(10));
      boolean safe =
          campaign.cohort(campaign.devices()).shards().stream()
              .allMatch(each -> isSafe(campaign, each.shard().devices()));
      assertThat(passes(campaign)).as(campaign.toString()).isEqualTo(safe);
    }
  }

  private static CampaignPlan plan(Campaign campaign) {
    return StrategyName.usual(campaign.participation()).plan(campaign);
  }

  private static boolean passes(Campaign campaign) {
    try {
      SafeSums.require(plan(campaign));
      return true;
    } catch (NoSafeGraphException e) {
      return false;
    }
  }

  /** From the terms alone, by way of the two graphs and of nothing that {@link SafeSums} uses. */
  private static boolean isSafe(Campaign campaign, int devices) {
    int corrupt = campaign.corruptShare().ceilOf(devices);
    int dropouts = campaign.toleratedDropout().floorOf(devices);
    if (devices < 3 || corrupt >= devices) {
      return false;
    }
    try {
      return HolderGraph.size(devices, corrupt, dropouts).threshold() > 1
          && MaskGraph.size(devices, corrupt, dropouts) > 0;
    } catch (ParametersRefusedException e) {
      return false;
    }
  }
}

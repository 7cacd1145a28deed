package dev.sfumato.assurance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultDevicesTest {
  private static Campaign campaign(
      long devices, String epsilon, int shardSize, String dropout, String corrupt) {
    Region region = Region.around(new Bounds(47, 8, 48, 9), 1024);
    return Campaign.of(region, devices, Epsilon.parse(epsilon), Participation.ONCE)
        .withShards(shardSize, Fraction.parse(dropout), Fraction.parse(corrupt))
        .withMaxVectorLength(1 << 20);
  }

  @Test
  void termsOfACarefulCampaign_findNoObjection() {
    assertThat(objections(campaign(20_000, "1", 10_000, "0.1", "0.05"))).isEmpty();
    assertThat(objections(campaign(1_000_000_000, "1", 300, "0.1", "0.1"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20000 | 50 | 10000 | 0.1 | 0.05 | epsilon | epsilon: 50 (expected by devices by default:"
            + " at most 1)",
        "20000 | 1 | 10000 | 0.1 | 0 | corruptShare | corruptShare: 0.0 (expected by devices by"
            + " default: at least 0.05)",
        "20000 | 1 | 104 | 0.1 | 0.05 | toleratedDropout | toleratedDropout: 0.1 (expected by"
            + " devices by default: sums of at least 100 devices; here they are opened with 94 of"
            + " 104)",
        "20000 | 1 | 50 | 0.1 | 0.05 | shardSize | shardSize: 50 (expected by devices by default:"
            + " sums of at least 100 devices; here they are opened with 45 of 50)",
        "600 | 1 | 10000 | 0.1 | 0.05 | devices | devices: 600 (expected by devices by default:"
            + " sums of at least 100 devices; here they are opened with 81 of 90)",
      })
  void whatDefaultDevicesDecline_isSaidAtTheField(
      long devices,
      String epsilon,
      int shardSize,
      String dropout,
      String corrupt,
      String field,
      String message) {
    String rule = message.substring(message.indexOf("default: ") + 9, message.length() - 1);
    assertThat(objections(campaign(devices, epsilon, shardSize, dropout, corrupt)))
        .containsExactly(new PlanWarning(field, message, rule));
  }

  @Test
  void longVectors_areSaid() {
    Campaign campaign =
        Campaign.of(
                Region.around(new Bounds(47, 8, 48, 9), 4096),
                100_000,
                Epsilon.of(1),
                Participation.EVERY_QUERY)
            .withShards(10_000, Fraction.of(0.1), Fraction.of(0.05));
    assertThat(objections(campaign))
        .extracting(PlanWarning::field)
        .containsExactly("maxVectorLength");
    assertThat(objections(campaign.withMaxVectorLength(1 << 20))).isEmpty();
  }

  private static List<PlanWarning> objections(Campaign campaign) {
    return DefaultDevices.objections(StrategyName.usual(campaign.participation()).plan(campaign));
  }
}

package dev.sfumato.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import org.junit.jupiter.api.Test;

class CampaignTest {
  private static final Campaign EVERYTHING_ELSE =
      new Campaign(
          Region.ofGrid(16),
          1_234,
          Epsilon.parse("0.5"),
          Participation.EVERY_QUERY,
          77,
          Fraction.parse("0.2"),
          Fraction.parse("0.1"),
          3,
          100,
          Rounding.PAPER,
          999,
          4_321);

  @Test
  void toBuilder_nothingChanged_buildsTheSame() {
    assertThat(EVERYTHING_ELSE.toBuilder().build()).isEqualTo(EVERYTHING_ELSE);
  }

  @Test
  void builder_everythingSaid_hasEachInItsPlace() {
    Campaign built =
        Campaign.builder(Region.ofGrid(4), 1, Epsilon.parse("9"), Participation.ONCE)
            .region(Region.ofGrid(16))
            .devices(1_234)
            .epsilon(Epsilon.parse("0.5"))
            .participation(Participation.EVERY_QUERY)
            .shards(77, Fraction.parse("0.2"), Fraction.parse("0.1"))
            .countsPerCell(3)
            .weights(100, Rounding.PAPER)
            .maxVectorLength(999)
            .issued(4_321)
            .build();

    assertThat(built).isEqualTo(EVERYTHING_ELSE);
  }

  @Test
  void build_tooManyDevices_refusesWithNameValueAndRule() {
    CampaignBuilder many = EVERYTHING_ELSE.toBuilder().devices(Campaign.MAX_DEVICES + 1);

    assertThatThrownBy(many::build)
        .isInstanceOfSatisfying(
            RefusedValueException.class,
            refused -> {
              assertThat(refused.name()).isEqualTo("devices");
              assertThat(refused.value()).isEqualTo("10000000001");
              assertThat(refused.rule()).isEqualTo("1 .. 10000000000");
              assertThat(refused).hasMessage("devices: 10000000001 (expected: 1 .. 10000000000)");
            });
  }

  @Test
  void query_onItsTerms_hasTheSensitivityOfItsLength() {
    Partition partition = Partition.uniform(2);
    Cohort cohort = EVERYTHING_ELSE.cohort(500);
    HistogramQuery query =
        HistogramQuery.of(EVERYTHING_ELSE, partition, Epsilon.parse("0.25"), cohort);

    assertThat(query)
        .isEqualTo(new HistogramQuery(partition, 3, Epsilon.parse("0.25"), 100, 100 + 48, cohort));
  }

  @Test
  void noiseAndModulus_ofAShard_areForItsDivisorAndAllSumsOfTheQuery() {
    Cohort cohort = EVERYTHING_ELSE.cohort(500);
    HistogramQuery query =
        HistogramQuery.of(EVERYTHING_ELSE, Partition.uniform(2), Epsilon.parse("0.25"), cohort);
    Shard shard = cohort.largest();
    NoiseShare noise = new NoiseShare(Epsilon.parse("0.25"), 148, shard.noiseDivisor());

    assertThat(query.noise(shard)).isEqualTo(noise);
    assertThat(query.modulus(shard))
        .isEqualTo(Modulus.leastFor(shard.devices(), 148, noise, 48 * cohort.shardCount()));
  }
}

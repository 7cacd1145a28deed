package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Encoder and decoder as inverses: the decoded sum is what devices added, noise and all. */
class EncoderDecoderTest {
  private static final int DEVICES = 40;

  private static Query query(long scale, int categories) {
    return new Query(
        Samples.terms(),
        0,
        Partition.uniform(3),
        categories,
        Epsilon.of(1),
        scale,
        Rounding.EXACT,
        SumPlan.exactly(new Shard(DEVICES, 36, 2)),
        32,
        Instant.EPOCH);
  }

  private static DeviceData data(SplittableRandom random, int categories) {
    List<DeviceData.Place> places = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      LatLng where = new LatLng(random.nextDouble(-2, 4), random.nextDouble(1, 6));
      places.add(new DeviceData.Place(where, random.nextInt(1, 90)));
    }
    return new DeviceData(places, random.nextInt(categories));
  }

  @Test
  void decode_sumOfEncodes_isTheSumOfContributionsAndNoise() {
    long seed = Samples.seed("EncoderDecoderTest");
    SplittableRandom random = new SplittableRandom(seed);
    for (long scale : new long[] {1, 1000}) {
      Query query = query(scale, 3);
      RunningSum sum = RunningSum.zero(new VectorShape(query.length(), query.bits()));
      long[] expected = new long[query.length()];
      for (int device = 0; device < DEVICES; device++) {
        DeviceData data = data(random, 3);
        long deviceSeed = random.nextLong();
        sum.add(
            ContributionEncoder.encode(
                query, query.shard(), data, new InsecureRandomness(deviceSeed)));
        addPlainly(query, data, deviceSeed, expected);
      }
      ShardCounts counts = AggregateDecoder.decode(query, query.shard(), sum.toVector(), DEVICES);
      assertThat(counts.counts()).as("seed %s", seed).isEqualTo(expected);
    }
  }

  /** The same draws, added as whole numbers with no modulus anywhere. */
  private static void addPlainly(Query query, DeviceData data, long seed, long[] sum) {
    InsecureRandomness randomness = new InsecureRandomness(seed);
    long[] noise = ExactNoise.draw(query.noise(query.shard()), query.length(), randomness);
    long[] entries = contribution(query, data, randomness).entries();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += noise[i] + entries[i];
    }
  }

  private static Contribution contribution(
      Query query, DeviceData data, InsecureRandomness randomness) {
    var region = query.terms().region();
    List<WeightedCell> cells =
        data.places().stream()
            .map(place -> new WeightedCell(region.mortonAt(place.y(), place.x()), place.weight()))
            .toList();
    return cells.size() == 1
        ? Contribution.single(query.histogram(), region, cells.get(0).morton(), data.category())
        : Contribution.weighted(
            query.histogram(), region, cells, data.category(), query.rounding(), randomness);
  }

  @Test
  void encode_withoutAUsablePlace_isNoiseAlone() {
    Query query = query(1, 1);
    ModularVector noise =
        ContributionEncoder.encode(
            query, query.shard(), DeviceData.nowhere(), new InsecureRandomness(5));
    for (DeviceData data :
        List.of(
            DeviceData.at(new LatLng(80, -170)),
            DeviceData.at(new LatLng(1, 3)).withCategory(7),
            DeviceData.at(new LatLng(1, 3)).withCategory(-1))) {
      assertThat(ContributionEncoder.encode(query, query.shard(), data, new InsecureRandomness(5)))
          .isEqualTo(noise);
    }
  }

  @Test
  void encode_twice_drawsFreshNoise() {
    Query query = query(1, 64);
    DeviceData data = DeviceData.nowhere();
    assertThat(ContributionEncoder.encode(query, query.shard(), data, new SecureRandomness()))
        .isNotEqualTo(
            ContributionEncoder.encode(query, query.shard(), data, new SecureRandomness()));
  }

  @Test
  void encode_weightsOutOfRange_stillAnswers() {
    Query query = query(1000, 1);
    LatLng where = new LatLng(1, 3);
    DeviceData odd =
        new DeviceData(
            List.of(
                new DeviceData.Place(where, Long.MIN_VALUE),
                new DeviceData.Place(where, Long.MAX_VALUE)),
            0);
    assertThat(
            ContributionEncoder.encode(query, query.shard(), odd, new SecureRandomness()).length())
        .isEqualTo(64);
  }

  @Test
  void decode_tooFewSurvivors_refuses() {
    Query query = query(1, 1);
    ModularVector zeros =
        ModularVector.of(new VectorShape(query.length(), query.bits()), new long[64]);
    assertThatThrownBy(() -> AggregateDecoder.decode(query, query.shard(), zeros, 35))
        .hasMessageContaining("survivors: 35 (expected: at least 36)");
  }

  @Test
  void combine_twoShards_addsCountsSurvivorsAndNoise() {
    Query query = query(1, 1);
    long[] ones = new long[64];
    Arrays.fill(ones, 1);
    ModularVector sum = ModularVector.of(new VectorShape(64, 32), ones);
    ShardCounts shard = AggregateDecoder.decode(query, query.shard(), sum, 38);
    NoisyHistogram all = AggregateDecoder.combine(query.histogram(), List.of(shard, shard));
    assertThat(all.total(5)).isEqualTo(2);
    assertThat(all.survivors()).isEqualTo(76);
    assertThat(all.noise().variance())
        .isCloseTo(2 * shard.noise().variance(), org.assertj.core.data.Offset.offset(1e-9));
  }
}

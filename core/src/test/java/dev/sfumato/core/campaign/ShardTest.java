package dev.sfumato.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.privacy.Fraction;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {

  @ParameterizedTest
  @CsvSource({
    "10000, 10000, 0, 10000",
    "10000, 9000, 500, 8500",
    "2, 2, 0, 2",
    "2, 1, 0, 1",
    "10, 3, 3, 1", // every survivor may be corrupt: each device adds all of the noise
    "10, 3, 10, 1",
    "1, 1, 1, 1"
  })
  void noiseDivisor_countsHonestSurvivorsAndIsNeverLessThanOne(
      int devices, int survivors, int corrupt, int divisor) {
    assertThat(new Shard(devices, survivors, corrupt).noiseDivisor()).isEqualTo(divisor);
  }

  @Test
  void badShards_areRefusedByName() {
    assertThatThrownBy(() -> new Shard(10, 11, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("minimumSurvivors: 11 (expected: 1 .. the 10 devices of the shard)");
    assertThatThrownBy(() -> new Shard(10, 0, 0))
        .hasMessage("minimumSurvivors: 0 (expected: 1 .. the 10 devices of the shard)");
    assertThatThrownBy(() -> new Shard(0, 1, 0)).hasMessage("devices: 0 (expected: 1 .. 100000)");
    assertThatThrownBy(() -> new Shard(100_001, 1, 0))
        .hasMessage("devices: 100001 (expected: 1 .. 100000)");
    assertThatThrownBy(() -> new Shard(10, 5, 11)).hasMessage("corrupt: 11 (expected: 0 .. 10)");
    assertThatThrownBy(() -> new Shard(10, 5, -1)).hasMessage("corrupt: -1 (expected: 0 .. 10)");
  }

  @Test
  void cohort_isCutIntoAsFewBalancedShardsAsHoldEveryone() {
    Cohort cohort = new Cohort(25, 10, Fraction.parse("0.1"), Fraction.parse("0.05"));
    assertThat(cohort.shardCount()).isEqualTo(3);
    // 10% of 9 may drop out: none. 5% of 9 may be corrupt: one.
    assertThat(cohort.shards())
        .containsExactly(
            new EqualShards(new Shard(9, 9, 1), 1), new EqualShards(new Shard(8, 8, 1), 2));
    assertThat(cohort.plannedShape()).isEqualTo(9 / 8.0 + 8 / 7.0 + 8 / 7.0);
    assertThat(cohort.withDevices(7).shards())
        .containsExactly(new EqualShards(new Shard(7, 7, 1), 1));
  }

  @Test
  void cohortOfABillion_isTwoSizesAndTheirCounts() {
    Cohort cohort = new Cohort(1_000_000_000, 30, Fraction.parse("0.1"), Fraction.parse("0.05"));
    assertThat(cohort.shardCount()).isEqualTo(33_333_334);
    // 33,333,334 x 29 = 966,666,686; the 33,333,314 that are left over go one to a shard.
    assertThat(cohort.shards())
        .containsExactly(
            new EqualShards(new Shard(30, 27, 2), 33_333_314),
            new EqualShards(new Shard(29, 27, 2), 20));
    assertThat(cohort.largest().devices()).isEqualTo(30);
    assertThat(cohort.smallest().devices()).isEqualTo(29);
    assertThat(cohort.plannedShape())
        .isEqualTo(33_333_314 * (30 / 25.0) + 20 * (29 / 25.0), within(1e-6));
  }

  @Test
  void mostDevicesInShardsOfOne_areOneSize() {
    Cohort cohort = new Cohort(Campaign.MAX_DEVICES, 1, Fraction.ZERO, Fraction.ZERO);
    assertThat(cohort.shards())
        .containsExactly(new EqualShards(new Shard(1, 1, 0), Campaign.MAX_DEVICES));
  }

  @Test
  void everyRounding_makesTheDivisorSmaller() {
    // S_min = ceil(0.9 x 15) = 14 and c = ceil(0.05 x 15) = 1.
    Shard shard = new Cohort(15, 15, Fraction.parse("0.1"), Fraction.parse("0.05")).shard(15);
    assertThat(shard).isEqualTo(new Shard(15, 14, 1));
  }

  @Test
  void laws_holdForRandomCohorts() {
    long seed = 51;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 1_000; i++) {
      Fraction dropout = new Fraction(random.nextInt(50), 100);
      Fraction corrupt = new Fraction(random.nextInt(50), 100);
      int size = random.nextInt(1, 10_000);
      long devices = random.nextLong(1, i % 2 == 0 ? 100_000 : Campaign.MAX_DEVICES);
      Cohort cohort = new Cohort(devices, size, dropout, corrupt);
      List<EqualShards> sizes = cohort.shards();
      assertThat(sizes).hasSizeBetween(1, 2);
      assertThat(sizes.stream().mapToLong(EqualShards::count).sum())
          .isEqualTo(cohort.shardCount())
          .isEqualTo(-Math.floorDiv(-devices, (long) size));
      assertThat(sizes.stream().mapToLong(each -> each.count() * each.shard().devices()).sum())
          .isEqualTo(devices);
      assertThat(cohort.largest()).isEqualTo(sizes.get(0).shard());
      assertThat(cohort.smallest()).isEqualTo(sizes.get(sizes.size() - 1).shard());
      int most = cohort.largest().devices();
      for (EqualShards each : sizes) {
        Shard shard = each.shard();
        assertThat(each.count()).isPositive();
        int n = shard.devices();
        assertThat(n).isBetween(most - 1, most).isLessThanOrEqualTo(size);
        // S_min >= (1 - dropout) n and c >= corrupt n, in whole hundredths.
        assertThat(shard.minimumSurvivors() * 100L)
            .isGreaterThanOrEqualTo((100 - dropout100(dropout)) * n);
        assertThat(shard.corrupt() * 100L).isGreaterThanOrEqualTo(dropout100(corrupt) * n);
        assertThat(shard.noiseDivisor())
            .isEqualTo(Math.max(1, shard.minimumSurvivors() - shard.corrupt()));
      }
    }
  }

  private static long dropout100(Fraction fraction) {
    return fraction.numerator() * 100 / fraction.denominator();
  }

  @Test
  void badCohorts_areRefusedByName() {
    assertThatThrownBy(() -> new Cohort(0, 10, Fraction.ZERO, Fraction.ZERO))
        .hasMessage("devices: 0 (expected: >= 1)");
    assertThatThrownBy(() -> new Cohort(1, 0, Fraction.ZERO, Fraction.ZERO))
        .hasMessage("shardSize: 0 (expected: 1 .. 100000)");
    assertThatThrownBy(() -> new Cohort(1, 100_001, Fraction.ZERO, Fraction.ZERO))
        .hasMessage("shardSize: 100001 (expected: 1 .. 100000)");
  }

  @Test
  void corrupt_amongThoseAsked_mayAllBeInOneSumAndAreNeverFewerThanOfTheSeats() {
    Fraction share = Fraction.parse("0.05");
    Cohort counted = new Cohort(400, 100, Fraction.ZERO, share, 21);

    // The seats alone would have 5.
    assertThat(counted.shard(100).corrupt()).isEqualTo(21);
    assertThat(counted.sum(100).corrupt()).isEqualTo(21);
    assertThat(counted.withDevices(7).corruptAmong()).isEqualTo(21);
    assertThat(new Cohort(400, 100, Fraction.ZERO, share, 3).sum(100).corrupt()).isEqualTo(5);
    assertThat(new Cohort(400, 100, Fraction.ZERO, share, 0).sum(100).corrupt()).isEqualTo(5);
  }

  @Test
  void corrupt_moreThanThereAreSeats_isAllOfThem() {
    Cohort counted = new Cohort(400, 100, Fraction.ZERO, Fraction.ZERO, Campaign.MAX_DEVICES);

    assertThat(counted.sum(100).corrupt()).isEqualTo(100);
    assertThat(counted.shard(100).noiseDivisor()).isEqualTo(1);
  }
}

package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RatesTest {
  private static final double Z = Interval.HALF_WIDTH;

  @Test
  void withoutNoise_theIntervalIsWilsons() {
    RateInterval interval = RateInterval.of(30, 100, 2, 0);
    double centre = (0.3 + Z * Z / 200) / (1 + Z * Z / 100);
    double half = Z / (1 + Z * Z / 100) * Math.sqrt(0.3 * 0.7 / 100 + Z * Z / 40_000);
    assertThat(interval.rate()).isEqualTo(0.3);
    assertThat(interval.low()).isCloseTo(centre - half, within(1e-12));
    assertThat(interval.high()).isCloseTo(centre + half, within(1e-12));
  }

  @Test
  void nobodyCounted_saysNothing() {
    assertThat(RateInterval.of(0, 0, 4, 2)).isEqualTo(new RateInterval(0.25, 0, 1));
    assertThat(RateInterval.of(3, -5, 2, 2)).isEqualTo(new RateInterval(0.5, 0, 1));
  }

  @Test
  void twoCategories_areEachOthersComplements() {
    long seed = 121;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 1_000; i++) {
      double total = random.nextDouble(1, 1_000);
      double count = random.nextDouble(total);
      double noise = random.nextDouble(20);
      RateInterval yes = RateInterval.of(count, total, 2, noise);
      RateInterval no = RateInterval.of(total - count, total, 2, noise);
      assertThat(yes.low()).isCloseTo(1 - no.high(), within(1e-9));
      assertThat(yes.high()).isCloseTo(1 - no.low(), within(1e-9));
      assertThat(yes.rate()).isBetween(yes.low(), yes.high());
      assertThat(RateInterval.of(count, total, 2, 2 * noise).width())
          .isGreaterThanOrEqualTo(yes.width() - 1e-9);
    }
  }

  @Test
  void intervals_coverNineTimesInTen() {
    long seed = 122;
    int rounds = 20_000;
    System.out.println("seed " + seed + ", " + rounds + " samples");
    SplittableRandom random = new SplittableRandom(seed);
    NoiseLaw law = new NoiseLaw(1, 1);
    for (double rate : new double[] {0.05, 0.3, 0.5}) {
      int covered = 0;
      for (int round = 0; round < rounds; round++) {
        long[] counts = new long[2];
        for (int person = 0; person < 150; person++) {
          counts[random.nextDouble() < rate ? 0 : 1]++;
        }
        law.addTo(counts, random);
        RateInterval interval =
            RateInterval.of(
                (double) counts[0], (double) (counts[0] + counts[1]), 2, law.variance());
        covered += interval.low() <= rate && rate <= interval.high() ? 1 : 0;
      }
      assertThat(covered / (double) rounds).as("rate %s", rate).isBetween(0.87, 0.95);
    }
  }

  @Test
  void rates_areReadFromTheLastAnswer() {
    HistogramQuery query =
        new HistogramQuery(Partition.uniform(1), 2, Fixtures.ONE, 10, 10, Fixtures.cohort(60));
    long[] counts = {100, 100, 30, 90, 0, 80, 200, 0};
    NoisyHistogram answer = new NoisyHistogram(query, counts, 60, new NoiseLaw(0.1, 1));
    Rates rates = Rates.of(List.of(answer), 0);
    assertThat(rates.of(0).rate()).isEqualTo(0.5);
    assertThat(rates.of(1).rate()).isEqualTo(0.25);
    assertThat(rates.of(2).rate()).isZero();
    assertThat(rates.of(3).rate()).isEqualTo(1);
    assertThat(rates.overall()).isEqualTo(330 / 600.0);
    assertThatThrownBy(() -> Rates.of(List.of(answer), 2))
        .hasMessage("category: 2 (expected: 0 .. 1)");
  }
}

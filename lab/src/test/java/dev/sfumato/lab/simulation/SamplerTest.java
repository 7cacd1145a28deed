package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.sampling.Binomial;
import dev.sfumato.lab.sampling.DistinctDraws;
import dev.sfumato.lab.sampling.HypergeometricDraw;
import dev.sfumato.lab.sampling.LogFactorial;
import dev.sfumato.lab.sampling.Multinomial;
import dev.sfumato.lab.sampling.PeopleDeal;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.DiscreteDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplerTest {
  private static final double FALSE_REJECT_RATE = 1e-6;
  private static final int SAMPLES = 400_000;
  private static final long SEED = 20_261_115;

  /** Parameters have generators of their own: else one unlucky stream would show in all of them. */
  private SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void logFactorial_matchesTheSum() {
    double sum = 0;
    for (int n = 1; n <= 3000; n++) {
      sum += Math.log(n);
      assertThat(LogFactorial.of(n)).isCloseTo(sum, within(1e-12 * Math.max(1, sum)));
    }
  }

  @Test
  void draws_atTheEdges_areCertain() {
    assertThat(Binomial.draw(0, 0.3, random)).isZero();
    assertThat(Binomial.draw(12, 0, random)).isZero();
    assertThat(Binomial.draw(12, 1, random)).isEqualTo(12);
    assertThat(HypergeometricDraw.draw(100, 0, 7, random)).isZero();
    assertThat(HypergeometricDraw.draw(100, 100, 7, random)).isEqualTo(7);
    assertThat(HypergeometricDraw.draw(100, 40, 100, random)).isEqualTo(40);
  }

  @Test
  void draw_badNumbers_refuses() {
    assertThatThrownBy(() -> Binomial.draw(3, 1.5, random))
        .hasMessage("probability: 1.5 (expected: 0 .. 1)");
    assertThatThrownBy(() -> HypergeometricDraw.draw(10, 3, 11, random))
        .hasMessage("sample: 11 (expected: 0 .. 10)");
  }

  @Test
  void deals_giveEachDeviceOneBin() {
    for (int round = 0; round < 200; round++) {
      int bins = 1 + random.nextInt(40);
      long[] people = random.longs(bins, 0, 50).toArray();
      people[random.nextInt(bins)]++;
      long total = Arrays.stream(people).sum();
      long sample = random.nextLong(total + 1);
      long[] drawn = PeopleDeal.draw(people, 0, bins, sample, random);
      assertThat(Arrays.stream(drawn).sum()).isEqualTo(sample);
      for (int bin = 0; bin < bins; bin++) {
        assertThat(drawn[bin]).isBetween(0L, people[bin]);
      }
      double[] weights = Arrays.stream(people).asDoubleStream().toArray();
      long[] dealt = Multinomial.draw(weights, sample, random);
      assertThat(Arrays.stream(dealt).sum()).isEqualTo(sample);
      for (int bin = 0; bin < bins; bin++) {
        assertThat(people[bin] > 0 || dealt[bin] == 0).isTrue();
      }
    }
  }

  @Test
  void distinctDraws_drawEverybodyOnce() {
    DistinctDraws draws = new DistinctDraws(1000);
    long[] all = new long[1000];
    Arrays.setAll(all, i -> draws.next(random));
    assertThat(Arrays.stream(all).sorted().distinct().count()).isEqualTo(1000);
    assertThatThrownBy(() -> draws.next(random)).hasMessage("draws: 1001 (expected: 1 .. 1000)");
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "10, 0.5",
    "7, 0.9",
    "100, 0.02",
    "1000000, 0.000003",
    "25, 0.4",
    "30, 0.6",
    "1000, 0.3",
    "100000, 0.0005",
    "10000, 0.99",
    "2000000, 0.5"
  })
  void binomial_matchesItsLaw(int trials, double probability) {
    random = new SplittableRandom(SEED + Objects.hash(trials, probability));
    check(
        "binomial " + trials + ", " + probability,
        BinomialDistribution.of(trials, probability),
        () -> Binomial.draw(trials, probability, random));
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "10, 4, 3",
    "100, 60, 70",
    "1000, 20, 500",
    "1000, 400, 17",
    "5000, 100, 100",
    "100000, 20000, 300",
    "100000, 90000, 30000",
    "50000000, 250000, 10000",
    "50000000, 25000000, 100000",
    "40, 20, 20",
    "1000000, 18, 900000"
  })
  void hypergeometric_matchesItsLaw(int population, int marked, int sample) {
    random = new SplittableRandom(SEED + Objects.hash(population, marked, sample));
    check(
        "hypergeometric " + population + ", " + marked + ", " + sample,
        HypergeometricDistribution.of(population, marked, sample),
        () -> HypergeometricDraw.draw(population, marked, sample, random));
  }

  /** One bin of many, after the whole tree: few devices and many, heavy bins and light ones. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"3, 0", "60, 5", "2000, 5", "2000, 11"})
  void deals_matchTheLawOfEachBin(int devices, int bin) {
    random = new SplittableRandom(SEED + Objects.hash(devices, bin));
    long[] people = {900, 30, 0, 1, 450, 77, 1200, 5, 5, 5, 800, 2500, 60, 3, 0, 900, 77};
    int total = (int) Arrays.stream(people).sum();
    check(
        "people in bin " + bin + " of " + devices,
        HypergeometricDistribution.of(total, (int) people[bin], devices),
        () -> PeopleDeal.draw(people, 0, people.length, devices, random)[bin]);
    double[] weights = Arrays.stream(people).asDoubleStream().toArray();
    check(
        "devices in bin " + bin + " of " + devices,
        BinomialDistribution.of(devices, weights[bin] / total),
        () -> Multinomial.draw(weights, devices, random)[bin]);
  }

  /** Pearson's chi-square over bins of at least 20 expected each. */
  private static void check(String name, DiscreteDistribution law, LongSupplier sampler) {
    int low = law.inverseCumulativeProbability(1e-5);
    int high = law.inverseCumulativeProbability(1 - 1e-5);
    long[] seen = new long[high - low + 3];
    for (int i = 0; i < SAMPLES; i++) {
      long draw = sampler.getAsLong();
      seen[(int) Math.max(0, Math.min(seen.length - 1, draw - low + 1))]++;
    }
    double statistic = 0;
    int bins = 0;
    double expected = 0;
    long observed = 0;
    for (int i = 0; i < seen.length; i++) {
      int value = low + i - 1;
      double mass =
          i == 0
              ? law.cumulativeProbability(low - 1)
              : i == seen.length - 1 ? law.survivalProbability(high) : law.probability(value);
      expected += mass * SAMPLES;
      observed += seen[i];
      double rest = i == seen.length - 1 ? 0 : law.survivalProbability(value) * SAMPLES;
      if ((expected >= 20 && rest >= 20) || i == seen.length - 1) {
        statistic += expected == 0 ? observed : Math.pow(observed - expected, 2) / expected;
        bins++;
        expected = 0;
        observed = 0;
      }
    }
    double limit =
        ChiSquaredDistribution.of(Math.max(1, bins - 1))
            .inverseSurvivalProbability(FALSE_REJECT_RATE);
    System.out.printf(
        "%s: seed %d + hash, %d samples, chi-square %.1f of %d bins, limit %.1f, false-reject rate"
            + " %.0e%n",
        name, SEED, SAMPLES, statistic, bins, limit, FALSE_REJECT_RATE);
    assertThat(statistic).isLessThan(limit);
  }
}

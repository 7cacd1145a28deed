package dev.sfumato.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Draws against laws that are found by counting all outcomes, joint ones too: that every bin by
 * itself is right says nothing about bins together.
 */
class ExactLawsTest {
  private static final double FALSE_REJECT_RATE = 1e-6;
  private static final int SAMPLES = 60_000;
  private static final long SEED = 20_261_120;

  /** Pearson's chi-square; an outcome that cannot be fails at once. */
  private static void check(String name, Map<String, Double> law, Supplier<String> draw) {
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < SAMPLES; i++) {
      seen.merge(draw.get(), 1, Integer::sum);
    }
    assertThat(law.keySet()).as(name).containsAll(seen.keySet());
    assertThat(law.values().stream().mapToDouble(p -> p).sum()).isCloseTo(1, within(1e-9));
    double statistic = 0;
    int bins = 0;
    double rareExpected = 0;
    double rareSeen = 0;
    for (var outcome : law.entrySet()) {
      double expected = SAMPLES * outcome.getValue();
      double count = seen.getOrDefault(outcome.getKey(), 0);
      if (expected < 20) {
        rareExpected += expected;
        rareSeen += count;
      } else {
        statistic += (count - expected) * (count - expected) / expected;
        bins++;
      }
    }
    if (rareExpected >= 20) {
      statistic += (rareSeen - rareExpected) * (rareSeen - rareExpected) / rareExpected;
      bins++;
    }
    double limit =
        ChiSquaredDistribution.of(Math.max(1, bins - 1))
            .inverseSurvivalProbability(FALSE_REJECT_RATE);
    assertThat(statistic)
        .as(
            "%s: seed %d, %d samples, %d bins, false-reject rate %s",
            name, SEED, SAMPLES, bins, FALSE_REJECT_RATE)
        .isLessThan(limit);
  }

  private static double choose(int n, int k) {
    double result = 1;
    for (int i = 0; i < k; i++) {
      result = result * (n - i) / (i + 1);
    }
    return k < 0 || k > n ? 0 : result;
  }

  /** Every way to deal devices to bins, with its probability under a multinomial law. */
  private static Map<String, Double> multinomial(double[] weights, int devices) {
    Map<String, Double> law = new LinkedHashMap<>();
    double total = Arrays.stream(weights).sum();
    forEachDeal(
        new long[weights.length],
        0,
        devices,
        deal -> {
          double p = 1;
          int left = devices;
          for (int bin = 0; bin < deal.length; bin++) {
            p *= choose(left, (int) deal[bin]) * Math.pow(weights[bin] / total, (double) deal[bin]);
            left -= (int) deal[bin];
          }
          if (p > 0) {
            law.put(Arrays.toString(deal), p);
          }
        });
    return law;
  }

  /** The same without replacement. */
  private static Map<String, Double> withoutReplacement(long[] people, int sample) {
    Map<String, Double> law = new LinkedHashMap<>();
    int total = (int) Arrays.stream(people).sum();
    forEachDeal(
        new long[people.length],
        0,
        sample,
        deal -> {
          double ways = 1;
          for (int bin = 0; bin < deal.length; bin++) {
            ways *= choose((int) people[bin], (int) deal[bin]);
          }
          if (ways > 0) {
            law.put(Arrays.toString(deal), ways / choose(total, sample));
          }
        });
    return law;
  }

  /** Takes one way to deal. */
  private interface Deal {
    void accept(long[] deal);
  }

  private static void forEachDeal(long[] deal, int bin, int left, Deal action) {
    if (bin == deal.length - 1) {
      deal[bin] = left;
      action.accept(deal);
      return;
    }
    for (int here = 0; here <= left; here++) {
      deal[bin] = here;
      forEachDeal(deal, bin + 1, left - here, action);
    }
  }

  /** Up to four devices go one by one, more down a tree: both, and the edge between them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 7})
  void multinomial_ofAllBinsTogether_hasItsLaw(int devices) {
    double[] weights = {1, 0, 2.5, 0.5, 4};
    SplittableRandom random = new SplittableRandom(SEED + devices);
    check(
        "multinomial of " + devices,
        multinomial(weights, devices),
        () -> Arrays.toString(Multinomial.draw(weights, devices, random)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 8, 11, 12})
  void peopleDeal_ofAllBinsTogether_hasItsLaw(int sample) {
    long[] people = {3, 0, 1, 6, 2};
    SplittableRandom random = new SplittableRandom(SEED + sample);
    check(
        "people, " + sample,
        withoutReplacement(people, sample),
        () -> Arrays.toString(PeopleDeal.draw(people, 0, people.length, sample, random)));
  }

  @Test
  void peopleDeal_ofSomeBins_leavesTheOthersAlone() {
    long[] people = {100, 2, 3, 4, 100};
    SplittableRandom random = new SplittableRandom(SEED);
    check(
        "people of three bins",
        withoutReplacement(new long[] {2, 3, 4}, 5),
        () -> Arrays.toString(PeopleDeal.draw(people, 1, 4, 5, random)));
    assertThat(people).containsExactly(100, 2, 3, 4, 100);
    assertThatThrownBy(() -> PeopleDeal.draw(people, 1, 4, 10, random))
        .hasMessage("devices: 10 (expected: 0 .. 9)");
  }

  @ParameterizedTest
  @CsvSource({"1, 0.3", "2, 0.5", "5, 0.999", "9, 0.5001", "40, 0.2", "19, 0.53"})
  void binomial_fewTrials_hasItsLaw(int trials, double odds) {
    Map<String, Double> law = new LinkedHashMap<>();
    for (int k = 0; k <= trials; k++) {
      double p = choose(trials, k) * Math.pow(odds, k) * Math.pow(1 - odds, trials - k);
      law.put(Long.toString(k), p);
    }
    SplittableRandom random = new SplittableRandom(SEED + trials);
    check(
        "binomial " + trials + ", " + odds,
        law,
        () -> Long.toString(Binomial.draw(trials, odds, random)));
  }

  /** Few and many marked, few and many drawn: every corner of the square, through its mirror. */
  @ParameterizedTest
  @CsvSource({"6, 2, 2", "6, 5, 2", "6, 2, 5", "6, 5, 5", "7, 3, 4", "2, 1, 1", "60, 20, 30"})
  void hypergeometric_smallPopulations_haveTheirLaw(int population, int marked, int sample) {
    Map<String, Double> law = new LinkedHashMap<>();
    for (int k = Math.max(0, sample + marked - population); k <= Math.min(sample, marked); k++) {
      double ways = choose(marked, k) * choose(population - marked, sample - k);
      law.put(Long.toString(k), ways / choose(population, sample));
    }
    SplittableRandom random = new SplittableRandom(SEED + 31L * marked + sample);
    check(
        "hypergeometric " + population + ", " + marked + ", " + sample,
        law,
        () -> Long.toString(HypergeometricDraw.draw(population, marked, sample, random)));
  }

  /** All 24 orders of four people, and the ordered pairs of the first two. */
  @Test
  void distinctDraws_everyOrder_isAsLikely() {
    Map<String, Double> law = new LinkedHashMap<>();
    for (int code = 0; code < 256; code++) {
      String order = "" + (code >> 6) + (code >> 4 & 3) + (code >> 2 & 3) + (code & 3);
      if (order.chars().distinct().count() == 4) {
        law.put(order, 1 / 24.0);
      }
    }
    SplittableRandom random = new SplittableRandom(SEED);
    check(
        "orders of four",
        law,
        () -> {
          DistinctDraws draws = new DistinctDraws(4);
          return ""
              + draws.next(random)
              + draws.next(random)
              + draws.next(random)
              + draws.next(random);
        });
  }

  @Test
  void distinctDraws_ofAHugePopulation_areFewAndDifferent() {
    DistinctDraws draws = new DistinctDraws(1L << 50);
    SplittableRandom random = new SplittableRandom(SEED);
    long[] drawn = new long[1_000];
    Arrays.setAll(drawn, i -> draws.next(random));
    assertThat(Arrays.stream(drawn).distinct().count()).isEqualTo(1_000);
    assertThat(Arrays.stream(drawn)).allMatch(each -> each >= 0 && each < 1L << 50);
  }

  @Test
  void draws_ofNothing_areNothing() {
    SplittableRandom random = new SplittableRandom(SEED);
    assertThat(Multinomial.draw(new double[] {1, 2, 3}, 0, random)).containsExactly(0, 0, 0);
    assertThat(Multinomial.draw(new double[] {5}, 9, random)).containsExactly(9);
    assertThat(PeopleDeal.draw(new long[] {1, 2, 3}, 0, 3, 0, random)).containsExactly(0, 0, 0);
    assertThat(PeopleDeal.draw(new long[] {1, 2, 3}, 0, 3, 6, random)).containsExactly(1, 2, 3);
    assertThat(HypergeometricDraw.draw(0, 0, 0, random)).isZero();
    assertThat(HypergeometricDraw.draw(1, 1, 1, random)).isEqualTo(1);
    assertThatThrownBy(() -> new DistinctDraws(0).next(random)).hasMessageStartingWith("draws: 1 ");
  }

  /** Odds that are none would loop for ever or give numbers below zero. */
  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, 1.0000001, Double.NaN, Double.POSITIVE_INFINITY})
  void binomial_noOdds_refuses(double odds) {
    assertThatThrownBy(() -> Binomial.draw(10, odds, new SplittableRandom(1)))
        .hasMessage("probability: " + odds + " (expected: 0 .. 1)");
  }

  /** Never outside of what can be, however large: where sums of factorials lose their digits. */
  @Test
  void draws_ofLargeNumbers_stayWithinTheirBounds() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      long population = 1 + random.nextLong(1L << (1 + random.nextInt(40)));
      long marked = random.nextLong(population + 1);
      long sample = random.nextLong(population + 1);
      long found = HypergeometricDraw.draw(population, marked, sample, random);
      assertThat(found)
          .as("seed %d, draw %d: %d of %d, sample %d", SEED, i, marked, population, sample)
          .isBetween(Math.max(0, sample + marked - population), Math.min(marked, sample));
      double odds = random.nextDouble();
      assertThat(Binomial.draw(population, odds, random)).isBetween(0L, population);
    }
  }

  @Test
  void seeds_ofNeighbouringRunsAndSeeds_areStrangers() {
    long first = Seeds.ofRun(1, 0).nextLong();
    assertThat(Seeds.ofRun(1, 0).nextLong()).isEqualTo(first);
    assertThat(Seeds.ofRun(1, 1).nextLong()).isNotEqualTo(first);
    assertThat(Seeds.ofRun(2, 0).nextLong()).isNotEqualTo(first);
    // Run 1 of a seed is not run 0 of the next.
    assertThat(Seeds.ofRun(1, 1).nextLong()).isNotEqualTo(Seeds.ofRun(2, 0).nextLong());
    assertThat(Seeds.ofRun(0, 1).nextLong()).isNotEqualTo(Seeds.ofRun(1, 0).nextLong());
  }

  @Test
  void insecureRandomness_givesJustSoManyBits() {
    InsecureRandomness randomness = new InsecureRandomness(new SplittableRandom(SEED));
    for (int bits = 1; bits <= 63; bits++) {
      long all = 0;
      long common = -1;
      for (int i = 0; i < 200; i++) {
        long drawn = randomness.nextBits(bits);
        all |= drawn;
        common &= drawn;
      }
      // A bit that is always one or always zero in 200 draws: 126 chances of 2^-199.
      assertThat(all).isEqualTo(-1L >>> (64 - bits));
      assertThat(common).isZero();
    }
  }
}

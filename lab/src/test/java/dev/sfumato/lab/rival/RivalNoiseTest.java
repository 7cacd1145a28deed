package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What rivals pay for privacy: noise of the deviation that their promise asks for, and no less. */
class RivalNoiseTest {
  private static final long SEED = 20_261_123;

  /** In all statistics here: false rejects under 2e-9, at six standard errors. */
  private static final double ERRORS = 6;

  /** The deviation of a sample's deviation, of noise with at most the kurtosis of Laplace, 6. */
  private static double tolerance(double deviation, int samples) {
    return ERRORS * deviation * Math.sqrt(5.0 / 4 / samples);
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }

  /** Of a map without people only the noise is seen. */
  private static RawSample empty(int cells, double shape, double epsilon) {
    return new RawSample(new long[cells], 0, shape, epsilon);
  }

  /** Two shards add two noises; a sensitivity of 20 needs 20 times the deviation of one. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1, 0.1, 1", "4, 1, 1", "1, 1, 20", "2.5, 0.5, 4"})
  void noisy_anyBudget_hasTheDeviationOfItsLaw(double shape, double budget, double sensitivity) {
    int cells = 40_000;
    RawSample sample = empty(cells, shape, 1);
    double[] noisy = sample.noisy(new long[cells], budget, sensitivity, new SplittableRandom(SEED));
    double expected = Math.sqrt(shape) * NoiseLaw.deviation(budget / sensitivity);
    assertThat(sample.law(budget, sensitivity).deviation()).isCloseTo(expected, within(1e-9));
    assertThat(deviation(noisy)).isCloseTo(expected, within(tolerance(expected, cells)));
    assertThat(Arrays.stream(noisy).average().orElseThrow())
        .isCloseTo(0, within(ERRORS * expected / Math.sqrt(cells)));
    assertThat(Arrays.stream(noisy)).allMatch(each -> each == Math.rint(each));
  }

  @Test
  void noisy_leavesThePlainCountsAlone() {
    long[] plain = {5, 6, 7, 8};
    empty(4, 1, 1).noisy(plain, 0.01, 1, new SplittableRandom(SEED));
    assertThat(plain).containsExactly(5, 6, 7, 8);
  }

  /** All levels together cost a device its epsilon, whichever way it is shared out. */
  @ParameterizedTest
  @EnumSource(LevelBudgets.class)
  void measure_everyLevel_hasTheNoiseOfItsShare(LevelBudgets budgets) {
    int depth = 7;
    double epsilon = 0.7;
    NoisyLevels levels =
        HierarchicalRival.measure(
            empty(1 << 2 * depth, 1, epsilon), depth, budgets, new SplittableRandom(SEED));
    double spent = 0;
    for (int level = 1; level <= depth; level++) {
      spent += NoiseLaw.rateFor(levels.deviation(level));
      int cells = 1 << 2 * level;
      if (cells >= 1_000) {
        double expected = levels.deviation(level);
        assertThat(deviation(levels.counts().level(level)))
            .as("seed %d, level %d", SEED, level)
            .isCloseTo(expected, within(tolerance(expected, cells)));
      }
    }
    assertThat(spent).isCloseTo(epsilon, within(1e-9));
    assertThat(levels.count(0, 0)).isZero();
    assertThat(levels.deviation(0)).isZero();
  }

  @Test
  void budgets_ofAnyDepth_sumToOneAndNeverFall() {
    for (LevelBudgets budgets : LevelBudgets.values()) {
      for (int depth = 1; depth <= 24; depth++) {
        double sum = 0;
        for (int level = 1; level <= depth; level++) {
          double share = budgets.share(level, depth);
          assertThat(share).isPositive();
          assertThat(level == 1 || share >= budgets.share(level - 1, depth) - 1e-15).isTrue();
          sum += share;
        }
        assertThat(sum).isCloseTo(1, within(1e-12));
      }
    }
    assertThat(LevelBudgets.EQUAL.share(3, 8)).isEqualTo(1 / 8.0);
  }

  /**
   * The likelihood of any report under one cell is at most e^epsilon times that under another: the
   * two differ in two bits, each of which may come out either way.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 5})
  void unaryEncoding_everyReport_isAsLikelyUpToEpsilon(double epsilon) {
    BitFlips.Odds odds = BitFlips.OPTIMISED_UNARY.odds(epsilon, 100);
    double worst = 0;
    for (int first = 0; first <= 1; first++) {
      for (int second = 0; second <= 1; second++) {
        double here = odds(odds.kept(), first) * odds(odds.made(), second);
        double there = odds(odds.made(), first) * odds(odds.kept(), second);
        worst = Math.max(worst, here / there);
      }
    }
    assertThat(Math.log(worst)).isCloseTo(epsilon, within(1e-9));
  }

  private static double odds(double ofOne, int bit) {
    return bit == 1 ? ofOne : 1 - ofOne;
  }

  /** More devices hide one another better, so that each flips less; nobody more than a coin. */
  @Test
  void rappor_moreDevices_flipLess() {
    double last = 0.5;
    for (long devices : new long[] {10, 1_000, 10_000, 100_000, 10_000_000}) {
      BitFlips.Odds odds = BitFlips.SHUFFLED_RAPPOR.odds(1, devices);
      assertThat(odds.kept()).isCloseTo(1 - odds.made(), within(1e-12));
      assertThat(odds.made()).isBetween(0.0, last);
      last = odds.made();
    }
    assertThat(BitFlips.SHUFFLED_RAPPOR.odds(1, 10).made()).isEqualTo(0.5);
    assertThat(BitFlips.SHUFFLED_RAPPOR.odds(2, 10_000).made())
        .isLessThan(BitFlips.SHUFFLED_RAPPOR.odds(1, 10_000).made());
  }

  /** By counted draws for few devices and by a normal law for many: mean and deviation of both. */
  @ParameterizedTest
  @CsvSource({"150, 0", "150, 40", "20000, 0", "20000, 3000", "20000, 20000"})
  void estimates_ofACount_areItWithTheirDeviation(long devices, long count) {
    int cells = 20_000;
    BitFlips.Odds odds = BitFlips.OPTIMISED_UNARY.odds(1.5, devices);
    long[] counts = new long[cells];
    Arrays.fill(counts, count);
    double[] estimates = odds.estimates(counts, devices, new SplittableRandom(SEED + devices));
    double ones = count * odds.kept() * (1 - odds.kept());
    double zeros = (devices - count) * odds.made() * (1 - odds.made());
    double expected = Math.sqrt(ones + zeros) / (odds.kept() - odds.made());
    assertThat(Arrays.stream(estimates).average().orElseThrow())
        .as("seed %d, %d cells", SEED, cells)
        .isCloseTo((double) count, within(ERRORS * expected / Math.sqrt(cells)));
    assertThat(deviation(estimates)).isCloseTo(expected, within(tolerance(expected, cells)));
    if (count == 0) {
      assertThat(odds.deviation(devices)).isCloseTo(expected, within(1e-9));
    }
  }

  /** With bits that are never flipped, everybody is seen. */
  @Test
  void estimates_withoutFlips_areTheCounts() {
    BitFlips.Odds open = new BitFlips.Odds(1, 0);
    assertThat(open.estimates(new long[] {0, 7, 100}, 100, new SplittableRandom(1)))
        .containsExactly(0, 7, 100);
  }

  /** PrivTree's Laplace noise is seen in how often a single person's cell is split. */
  @Test
  void privTree_anEmptyMap_hardlyGrows() {
    RivalGround ground = TinyGround.ground();
    int trials = 2_000;
    long whole = 0;
    SplittableRandom random = new SplittableRandom(SEED);
    for (int trial = 0; trial < trials; trial++) {
      RivalMap map = new PrivTreeRival(ground).draw(empty(256, 1, 1), random);
      assertThat(Arrays.stream(map.density()).sum()).isCloseTo(1, within(1e-9));
      whole += Arrays.stream(map.density()).distinct().count() == 1 ? 1 : 0;
    }
    // The root, an empty cell, is split with odds of a half; leaves of noise below zero are even.
    assertThat(whole / (double) trials)
        .as("seed %d, %d trials", SEED, trials)
        .isGreaterThan(0.5 - ERRORS / 2 / Math.sqrt(trials));
  }
}

package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.rival.ground.Pyramid;
import dev.sfumato.lab.rival.ground.RawSample;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Small facts of each rival, worked out by hand. */
class RivalFactsTest {
  @Test
  void budgets_sumToOneAndGrowByTheCubeRootOfTwo() {
    for (LevelBudgets budgets : LevelBudgets.values()) {
      double sum = 0;
      for (int level = 1; level <= 10; level++) {
        sum += budgets.share(level, 10);
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
    double ratio = LevelBudgets.GEOMETRIC.share(5, 10) / LevelBudgets.GEOMETRIC.share(4, 10);
    assertThat(ratio).isCloseTo(Math.cbrt(2), within(1e-12));
  }

  @Test
  void sketch_countsEveryoneInEachRow_andGivesFewCellsBack() {
    long[] counts = new long[1 << 16];
    counts[17] = 500;
    counts[4_711] = 40;
    long[] sketch = SketchRival.sketch(counts, 8);
    for (int row = 0; row < 20; row++) {
      assertThat(Arrays.stream(sketch, row * 2_000, (row + 1) * 2_000).sum()).isEqualTo(540);
    }
    double[] read = SketchRival.read(Arrays.stream(sketch).asDoubleStream().toArray(), 8, 540);
    assertThat(read[17]).isCloseTo(500, within(0.5));
    assertThat(read[4_711]).isCloseTo(40, within(0.5));
    assertThat(read[4_712]).isCloseTo(0, within(0.5));
  }

  @Test
  void adaptiveGrid_isAsFineAsThePaperSays() {
    assertThat(AdaptiveGridRival.finerSide(2_000, 0.5)).isEqualTo(10);
    assertThat(AdaptiveGridRival.finerSide(2_001, 0.5)).isEqualTo(11);
    assertThat(AdaptiveGridRival.finerSide(-30, 0.5)).isEqualTo(1);
  }

  @Test
  void adaptiveGrid_combinesBothCountsByTheirVariances() {
    double[] parts = {10, 20, 30, 40};
    // Whole 140 with variance 4, parts 100 with 4 x 3: a weight of 1/4 for the parts.
    AdaptiveGridRival.combine(140, 4, parts, 0, 4, 3);
    assertThat(parts).containsExactly(17.5, 27.5, 37.5, 47.5);
  }

  @Test
  void trie_asksForAtLeastTenVotesAndMoreForASmallerDelta() {
    assertThat(TrieRival.threshold(1e-3)).isEqualTo(10);
    assertThat(TrieRival.threshold(1e-8)).isEqualTo(12);
    assertThat(TrieRival.threshold(1e-10)).isGreaterThan(12);
  }

  @Test
  void trie_samplesSoFewThatEpsilonHolds() {
    long voters = TrieRival.voters(100_000, 1, 10, 12);
    double odds = (double) voters / 100_000;
    // Theorem 1: e^(epsilon / L) = 1 / (1 - theta m / n).
    assertThat(-10 * Math.log1p(-12 * odds)).isLessThanOrEqualTo(1).isGreaterThan(0.99);
  }

  @Test
  void trie_sharesMassAmongTheChildrenThatWereFound() {
    long[] votes = {12, 3, 0, 15, 1, 1, 1, 1, 0, 0, 0, 20, 0, 0, 0, 0};
    double[] children = TrieRival.extend(new double[] {0.5, 0.3, 0.2, 0}, votes, 10);
    assertThat(Arrays.copyOf(children, 4)).containsExactly(0.25, 0, 0, 0.25);
    assertThat(children[5]).isCloseTo(0.075, within(1e-12));
    assertThat(children[11]).isEqualTo(0.2);
  }

  @Test
  void privTree_hasItsConstantNoise() {
    assertThat(PrivTreeRival.noiseScale(1)).isCloseTo(7 / 3.0, within(1e-12));
    assertThat(PrivTreeRival.noiseScale(0.5)).isCloseTo(14 / 3.0, within(1e-12));
  }

  @Test
  void consistency_makesParentsTheSumsOfTheirChildren() {
    SplittableRandom random = new SplittableRandom(3);
    NoisyLevels noisy =
        HierarchicalRival.measure(TinyGround.sample(0.5), 4, LevelBudgets.EQUAL, random);
    NoisyLevels consistent = ConsistentHierarchyRival.consistent(noisy);
    Pyramid sums = Pyramid.ofSums(consistent.counts().level(4));
    for (int level = 0; level < 4; level++) {
      assertThat(consistent.counts().level(level)).containsExactly(sums.level(level), within(1e-6));
    }
    assertThat(consistent.count(0, 0)).isCloseTo(TinyGround.PEOPLE, within(1e-6));
  }

  /** Two counts of one variance: the sum of four children weighs a fifth, the parent the rest. */
  @Test
  void consistency_weighsByVariance() {
    NoisyLevels noisy =
        new NoisyLevels(
            Pyramid.ofLevels(new double[] {100}, new double[] {20, 20, 20, 20}),
            new double[] {1, 1},
            100);
    NoisyLevels consistent = ConsistentHierarchyRival.consistent(noisy);
    assertThat(consistent.count(0, 0)).isCloseTo(0.8 * 100 + 0.2 * 80, within(1e-9));
    assertThat(consistent.count(1, 2)).isCloseTo(24, within(1e-9));
  }

  @Test
  void unaryEncoding_isPrivateByJustEpsilon() {
    BitFlips.Odds odds = BitFlips.OPTIMISED_UNARY.odds(1.5, 1_000);
    double one = odds.kept() / odds.made();
    double zero = (1 - odds.made()) / (1 - odds.kept());
    assertThat(Math.log(one * zero)).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void rappor_flipsAsOftenAsItsLemmaAsks() {
    double lambda = BitFlips.lambda(1, 10_000);
    assertThat(BitFlips.centralEpsilon(lambda, 10_000)).isCloseTo(1, within(1e-6));
    assertThat(lambda / 20_000).isBetween(0.03, 0.06);
  }

  /** Seed 5, 4,000 estimates: the mean is within 6 standard errors (false rejects under 1e-8). */
  @Test
  void localEstimates_areUnbiased() {
    for (BitFlips flips : BitFlips.values()) {
      BitFlips.Odds odds = flips.odds(1, 5_000);
      long[] counts = new long[4_000];
      Arrays.fill(counts, 30);
      double[] estimates = odds.estimates(counts, 5_000, new SplittableRandom(5));
      double error = odds.deviation(5_000) * 1.1 / Math.sqrt(4_000);
      assertThat(Arrays.stream(estimates).average().orElseThrow()).isCloseTo(30, within(6 * error));
    }
  }

  @Test
  void centralSample_hasASingleNoise() {
    RawSample sharded = new RawSample(TinyGround.counts(), TinyGround.PEOPLE, 10, 1);
    double ratio = sharded.law(1, 1).variance() / sharded.central().law(1, 1).variance();
    assertThat(ratio).isCloseTo(10, within(1e-9));
  }
}

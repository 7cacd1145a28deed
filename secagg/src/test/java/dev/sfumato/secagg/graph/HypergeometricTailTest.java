package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.testing.Seeds;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tails against a count of all draws, one by one. */
class HypergeometricTailTest {
  private static final int BOUND = 5;

  /** How many subsets of that size have so many of the first ones. */
  private static long[] subsets(int population, int marked, int draws) {
    long[] counts = new long[draws + 1];
    for (int set = 0; set < 1 << population; set++) {
      if (Integer.bitCount(set) == draws) {
        counts[Integer.bitCount(set & (1 << marked) - 1)]++;
      }
    }
    return counts;
  }

  /** Whether {@code scale * part / all <= 2^-bound}. */
  private static boolean isAtMost(long part, long all, int scale) {
    return part * scale << BOUND <= all;
  }

  private static long sum(long[] counts, int from, int to) {
    long sum = 0;
    for (int i = Math.max(0, from); i <= Math.min(to, counts.length - 1); i++) {
      sum += counts[i];
    }
    return sum;
  }

  @Test
  void leastUpperTail_isTheLeastThatHolds() {
    SplittableRandom random = new SplittableRandom(Seeds.of("upper tails"));
    for (int i = 0; i < 200; i++) {
      int population = random.nextInt(1, 13);
      int marked = random.nextInt(population + 1);
      int draws = random.nextInt(population + 1);
      int scale = random.nextInt(1, 4);
      long[] counts = subsets(population, marked, draws);
      long all = sum(counts, 0, draws);
      int least = new HypergeometricTail(population, marked, draws).leastUpperTail(scale, BOUND);
      String numbers = population + " " + marked + " " + draws + " " + scale;
      assertThat(isAtMost(sum(counts, least, draws), all, scale)).as(numbers).isTrue();
      boolean lower = least > 0 && sum(counts, least - 1, least - 1) > 0;
      if (lower) {
        assertThat(isAtMost(sum(counts, least - 1, draws), all, scale)).as(numbers).isFalse();
      }
    }
  }

  @Test
  void mostLowerTail_isTheMostThatHolds() {
    SplittableRandom random = new SplittableRandom(Seeds.of("lower tails"));
    for (int i = 0; i < 200; i++) {
      int population = random.nextInt(1, 13);
      int marked = random.nextInt(population + 1);
      int draws = random.nextInt(population + 1);
      int scale = random.nextInt(1, 4);
      long[] counts = subsets(population, marked, draws);
      long all = sum(counts, 0, draws);
      int most = new HypergeometricTail(population, marked, draws).mostLowerTail(scale, BOUND);
      String numbers = population + " " + marked + " " + draws + " " + scale;
      assertThat(isAtMost(sum(counts, 0, most - 1), all, scale)).as(numbers).isTrue();
      if (most <= Math.min(draws, marked)) {
        assertThat(isAtMost(sum(counts, 0, most), all, scale)).as(numbers).isFalse();
      }
    }
  }

  @Test
  void isRareOrFewer_isTheTailItselfUnderTheBound() {
    SplittableRandom random = new SplittableRandom(Seeds.of("rare"));
    for (int i = 0; i < 200; i++) {
      int population = random.nextInt(2, 13);
      int marked = random.nextInt(1, population + 1);
      int draws = random.nextInt(1, population + 1);
      long[] counts = subsets(population, marked, draws);
      long all = sum(counts, 0, draws);
      int value = random.nextInt(draws + 1);
      boolean below = (long) value * population < (long) draws * marked;
      boolean rare = below && isAtMost(sum(counts, 0, value), all, 1);
      assertThat(new HypergeometricTail(population, marked, draws).isRareOrFewer(value, BOUND))
          .as("%s of %s, %s draws: %s", marked, population, draws, value)
          .isEqualTo(rare);
    }
  }

  @Test
  void binomial_everySmallOne_isThatOfPascalsTriangle() {
    BigInteger[][] triangle = new BigInteger[40][41];
    for (int n = 0; n < 40; n++) {
      for (int k = 0; k <= n; k++) {
        triangle[n][k] =
            k == 0 || k == n ? BigInteger.ONE : triangle[n - 1][k - 1].add(triangle[n - 1][k]);
        assertThat(HypergeometricTail.binomial(n, k)).isEqualTo(triangle[n][k]);
      }
      assertThat(HypergeometricTail.binomial(n, n + 1)).isZero();
      assertThat(HypergeometricTail.binomial(n, -1)).isZero();
    }
  }
}

package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

/** The cities' own randomness: no seed of a run is in it, so that each of these holds or fails. */
class NoiseTest {
  private static final double FALSE_REJECT_RATE = 1e-6;

  /** Numbers that were true on the first machine; another one would move every city. */
  @Test
  void uniform_ofAPlace_isTheSameOnEveryMachine() {
    double here = Noise.uniform(7, 3, -5);
    assertThat(Noise.uniform(7, 3, -5)).isEqualTo(here);
    // The hash in the arithmetic of BigInteger, which cannot overflow.
    assertThat(here).isEqualTo(WideHash.uniform(7, 3, -5));
    assertThat(Noise.uniform(0, 0, 0)).isEqualTo(WideHash.uniform(0, 0, 0));
    assertThat(Noise.uniform(-1, Long.MAX_VALUE, Long.MIN_VALUE))
        .isEqualTo(WideHash.uniform(-1, Long.MAX_VALUE, Long.MIN_VALUE));
  }

  @Test
  void uniform_overALattice_isEven() {
    long[] seen = new long[64];
    for (int x = -128; x < 128; x++) {
      for (int y = -128; y < 128; y++) {
        double value = Noise.uniform(11, x, y);
        assertThat(value >= 0 && value < 1).isTrue();
        seen[(int) (64 * value)]++;
      }
    }
    checkEven(seen, 65_536);
  }

  /** A place beside another one, or the same place of another seed, is a stranger. */
  @Test
  void uniform_ofNeighbours_isEvenTogether() {
    long[] beside = new long[64];
    long[] below = new long[64];
    long[] seeds = new long[64];
    for (int x = 0; x < 256; x++) {
      for (int y = 0; y < 256; y++) {
        int here = (int) (8 * Noise.uniform(11, x, y));
        beside[8 * here + (int) (8 * Noise.uniform(11, x + 1, y))]++;
        below[8 * here + (int) (8 * Noise.uniform(11, x, y + 1))]++;
        seeds[8 * here + (int) (8 * Noise.uniform(12, x, y))]++;
      }
    }
    checkEven(beside, 65_536);
    checkEven(below, 65_536);
    checkEven(seeds, 65_536);
  }

  private static void checkEven(long[] seen, double samples) {
    double expected = samples / seen.length;
    double statistic = 0;
    for (long each : seen) {
      statistic += (each - expected) * (each - expected) / expected;
    }
    double limit =
        ChiSquaredDistribution.of(seen.length - 1.0).inverseSurvivalProbability(FALSE_REJECT_RATE);
    assertThat(statistic).as("false-reject rate %s", FALSE_REJECT_RATE).isLessThan(limit);
  }

  /** 65,536 numbers: mean and variance within six standard errors (false rejects under 1e-8). */
  @Test
  void normal_overALattice_hasMeanZeroAndVarianceOne() {
    double sum = 0;
    double squares = 0;
    double most = 0;
    for (int i = 0; i < 65_536; i++) {
      double value = Noise.normal(13, i & 255, i >> 8);
      sum += value;
      squares += value * value;
      most = Math.max(most, Math.abs(value));
    }
    assertThat(sum / 65_536).isCloseTo(0, within(6 / 256.0));
    // The square of a sum of four even numbers has a variance of 1.7.
    assertThat(squares / 65_536).isCloseTo(1, within(6 * Math.sqrt(1.7) / 256));
    assertThat(most).isLessThanOrEqualTo(2 * Math.sqrt(3) + 1e-12);
  }

  @Test
  void smooth_atLatticePoints_isTheirNumber() {
    for (int x = -3; x < 4; x++) {
      for (int y = -3; y < 4; y++) {
        assertThat(Noise.smooth(5, x, y)).isEqualTo(2 * Noise.uniform(5, x, y) - 1);
      }
    }
  }

  /** Also over the lines between lattice squares and over zero, where floors and casts differ. */
  @Test
  void smooth_nearbyPlaces_areAlike() {
    double worst = 0;
    for (int i = -4_000; i < 4_000; i++) {
      double x = i / 1_000.0;
      worst = Math.max(worst, step(Noise.smooth(5, x, 0.3), Noise.smooth(5, x + 0.001, 0.3)));
      worst = Math.max(worst, step(Noise.smooth(5, 0.3, x), Noise.smooth(5, 0.3, x + 0.001)));
    }
    // The ease has a slope of 15/8 at most, between numbers that differ by two at most.
    assertThat(worst).isLessThan(2 * 15 / 8.0 * 0.001 + 1e-12);
  }

  private static double step(double from, double to) {
    return Math.abs(to - from);
  }

  @Test
  void fractal_neverLeavesItsBounds() {
    for (int i = 0; i < 10_000; i++) {
      double value = Noise.fractal(3, i * 0.37 - 1_000, i * 0.11, 6);
      assertThat(Math.abs(value)).isLessThan(1);
    }
    assertThat(Noise.fractal(3, 1.5, 2.5, 0)).isZero();
    assertThat(Noise.fractal(3, 1.5, 2.5, 1)).isEqualTo(0.5 * Noise.smooth(3, 1.5, 2.5));
  }

  @Test
  void step_betweenItsEdges_risesFromZeroToOne() {
    assertThat(Noise.step(2, 4, 1.9)).isZero();
    assertThat(Noise.step(2, 4, 2)).isZero();
    assertThat(Noise.step(2, 4, 3)).isEqualTo(0.5);
    assertThat(Noise.step(2, 4, 4)).isEqualTo(1);
    assertThat(Noise.step(2, 4, 400)).isEqualTo(1);
    double last = 0;
    for (double value = 2; value <= 4; value += 0.01) {
      assertThat(Noise.step(2, 4, value)).isGreaterThanOrEqualTo(last);
      last = Noise.step(2, 4, value);
    }
  }
}

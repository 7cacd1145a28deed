package dev.sfumato.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.noise.NoisePmf;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The privacy loss of the law that the samplers are held against, computed from its probabilities:
 * it finds what is too slight for samples.
 *
 * <p>Entries are independent, so the loss of a contribution is at most the sum of its entries'
 * losses, and one entry is enough to look at.
 */
class ExactPrivacyLossTest {
  /** Below this, ratios of probabilities are rounding. */
  private static final double NEGLIGIBLE = 1e-16;

  @ParameterizedTest
  @CsvSource({"0.01, 1, 1", "0.5, 1, 1", "1, 1, 1", "2, 1, 1", "1, 3, 3", "1, 100, 37", "4, 5, 5"})
  void wholeNoise_losesJustItsPart(String epsilon, long sensitivity, int contribution) {
    NoiseShare share = new NoiseShare(Epsilon.parse(epsilon), sensitivity, 7);
    double expected = share.rate() * contribution;
    assertThat(loss(share.sumOf(7), contribution)).isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"1.001", "1.5", "2", "10"})
  void moreSharesThanNeeded_loseNoMore(double shape) {
    for (double rate : new double[] {0.05, 0.5, 1, 2}) {
      assertThat(loss(new NoiseLaw(rate, shape), 1)).isLessThanOrEqualTo(rate + 1e-6);
    }
  }

  @Test
  void wrappedNoise_losesNoMore() {
    for (int modulus : new int[] {2, 3, 16, 64}) {
      double[] wrapped = wrap(new NoisePmf(new NoiseLaw(0.5, 1)), modulus);
      for (int z = 0; z < modulus; z++) {
        double ratio = wrapped[z] / wrapped[(z + 1) % modulus];
        assertThat(Math.abs(Math.log(ratio))).isLessThanOrEqualTo(0.5 + 1e-9);
      }
    }
  }

  /** Every shard of up to 60 devices, with the fewest survivors and the most corrupt ones. */
  @Test
  void everyShardAtItsWorst_losesNoMore() {
    for (int devices = 1; devices <= 60; devices++) {
      for (String dropout : new String[] {"0", "0.05", "1/3"}) {
        for (String corrupt : new String[] {"0", "0.05", "1/3"}) {
          Cohort cohort = new Cohort(devices, 60, Fraction.parse(dropout), Fraction.parse(corrupt));
          Shard shard = cohort.largest();
          int honest = shard.minimumSurvivors() - shard.corrupt();
          if (honest >= 1) {
            NoiseShare share = new NoiseShare(Epsilon.parse("1"), 1, shard.noiseDivisor());
            assertThat(share.sumOf(honest).shape()).isGreaterThanOrEqualTo(1);
          }
        }
      }
    }
  }

  // The planted faults of PrivacyAuditTest, at epsilon 1, and slighter ones.

  @ParameterizedTest
  @CsvSource({
    "half the noise,                         2,   1,    1, 2.000",
    "half of each share,                     1,   0.5,  1, 1.675",
    "one share of two missing,               1,   0.5,  1, 1.675",
    "sensitivity 2 for a scale of 3,         0.5, 1,    3, 1.500",
    "a = S_min = 4 with a corrupt survivor,  1,   0.75, 1, 1.274",
    "two answers in one sum,                 1,   1.5,  2, 1.973",
    "a total of 3 for a scale of 2,          0.5, 1,    3, 1.500"
  })
  void plantedFault_losesThisMuch(
      String fault, double rate, double shape, int contribution, double expected) {
    assertThat(loss(new NoiseLaw(rate, shape), contribution))
        .as(fault)
        .isCloseTo(expected, within(0.001));
  }

  @Test
  void corruptShareOfTheSurvivorsInsteadOfTheDevices_losesMore() {
    // n = 10,000 and S_min = 9,000: 5% of n is 500, but 5% of S_min is 450.
    assertThat(loss(new NoiseLaw(0.1, 8_500.0 / 8_550), 1)).isBetween(0.1015, 0.1025);
  }

  @Test
  void onePercentOfTheNoiseMissing_losesMore() {
    assertThat(loss(new NoiseLaw(1, 0.99), 1)).isGreaterThan(1.005);
  }

  /** The largest log ratio of the probabilities of any value, with and without a contribution. */
  private static double loss(NoiseLaw law, int contribution) {
    NoisePmf pmf = new NoisePmf(law);
    double loss = 0;
    for (long z = -pmf.reach(); z <= pmf.reach(); z++) {
      double with = pmf.at(z - contribution);
      double without = pmf.at(z);
      if (with > NEGLIGIBLE && without > NEGLIGIBLE) {
        loss = Math.max(loss, Math.abs(Math.log(with / without)));
      }
    }
    return loss;
  }

  private static double[] wrap(NoisePmf pmf, int modulus) {
    double[] wrapped = new double[modulus];
    for (int z = -pmf.reach(); z <= pmf.reach(); z++) {
      wrapped[Math.floorMod(z, modulus)] += pmf.at(z);
    }
    return wrapped;
  }
}

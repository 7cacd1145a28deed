package dev.sfumato.assurance;

import static dev.sfumato.assurance.VerifiedAssurance.VERIFIED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.privacy.Fraction;
import org.junit.jupiter.api.Test;

class SumTrafficTest {
  private static final int BITS = 14;
  private static final int LENGTH = 4_000;

  private static SumTraffic of(int seats, Assurance assurance, int credentialBytes) {
    Fraction tenth = Fraction.parse("0.1");
    SumPlan plan =
        new Cohort(seats, 100_000, tenth, Fraction.parse("0.05"), 0, assurance).sum(seats);
    return SumTraffic.of(plan, BITS, LENGTH, credentialBytes);
  }

  /** docs/benchmarks.md has what clients moved, a tenth of whom left before their input. */
  @Test
  void bytes_areAboutThoseThatTheBenchmarkCounted() {
    assertThat(of(10_000, Assurance.HONEST, 0).up()).isCloseTo(19_531, withPercentage(10));
    assertThat(of(10_000, Assurance.HONEST, 0).down()).isCloseTo(18_840, withPercentage(10));
    assertThat(of(10_000, VERIFIED, 0).up()).isCloseTo(54_504, withPercentage(10));
    assertThat(of(10_000, VERIFIED, 0).down()).isCloseTo(142_289, withPercentage(10));
  }

  /** Its own leaf goes up with it; those of 166 holders come down. */
  @Test
  void credentials_areShownToNeighboursOfAVerifiedSum() {
    SumTraffic without = of(10_000, VERIFIED, 0);
    SumTraffic with = of(10_000, VERIFIED, 352);

    assertThat(with.up() - without.up()).isEqualTo(352);
    assertThat(with.down() - without.down()).isEqualTo(166 * 352);
    assertThat(of(1_000, Assurance.HONEST, 352)).isEqualTo(of(1_000, Assurance.HONEST, 0));
  }
}

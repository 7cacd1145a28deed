package dev.sfumato.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClopperPearsonTest {

  @Test
  void boundsAtTheEnds_haveClosedForms() {
    assertThat(ClopperPearson.lower(0, 100, 1e-9)).isZero();
    assertThat(ClopperPearson.upper(100, 100, 1e-9)).isEqualTo(1);
    assertThat(ClopperPearson.lower(100, 100, 1e-3)).isCloseTo(Math.pow(1e-3, 0.01), within(1e-12));
    assertThat(ClopperPearson.upper(0, 100, 1e-3))
        .isCloseTo(1 - Math.pow(1e-3, 0.01), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"1, 10, 1e-3", "300, 1000, 1e-6", "40000, 300000, 1e-9", "299000, 300000, 1e-9"})
  void aBound_isWhereTheTailIsTheRisk(int successes, int trials, double risk) {
    double low = ClopperPearson.lower(successes, trials, risk);
    double high = ClopperPearson.upper(successes, trials, risk);
    assertThat(low).isLessThan((double) successes / trials);
    assertThat(high).isGreaterThan((double) successes / trials);
    assertThat(BinomialDistribution.of(trials, low).survivalProbability(successes - 1))
        .isCloseTo(risk, within(1e-4 * risk));
    assertThat(BinomialDistribution.of(trials, high).cumulativeProbability(successes))
        .isCloseTo(risk, within(1e-4 * risk));
  }
}

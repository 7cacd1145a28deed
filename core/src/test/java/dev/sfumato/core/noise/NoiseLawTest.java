package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoiseLawTest {

  @Test
  void law_refusesBadValuesByName() {
    assertThatThrownBy(() -> new NoiseLaw(0, 1)).hasMessage("rate: 0.0 (expected: > 0 and finite)");
    assertThatThrownBy(() -> new NoiseLaw(1, -1))
        .hasMessage("shape: -1.0 (expected: >= 0 and finite)");
    assertThatThrownBy(() -> new NoiseLaw(1, Double.NaN))
        .hasMessage("shape: NaN (expected: >= 0 and finite)");
    assertThatThrownBy(() -> NoiseLaw.rateFor(0))
        .hasMessage("deviation: 0.0 (expected: > 0 and finite)");
    assertThatThrownBy(() -> NoiseLaw.deviation(-1))
        .hasMessage("epsilonOverSensitivity: -1.0 (expected: > 0 and finite)");
  }

  @Test
  void deviation_byHand() {
    // beta = 0.36788: sqrt(0.73576 / 0.39958)
    assertThat(NoiseLaw.deviation(1)).isCloseTo(1.35696, within(1e-5));
    assertThat(new NoiseLaw(1, 4).deviation()).isCloseTo(2 * 1.35696, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({"0.1", "0.5", "1", "2", "5"})
  void deviationAndRateFor_agreeWithThePrintedEquations(double rate) {
    double beta = Math.exp(-rate);
    double printed = Math.sqrt(2 * beta / ((1 - beta) * (1 - beta)));
    assertThat(NoiseLaw.deviation(rate)).isCloseTo(printed, withinPercentage(1e-10));
    double square = printed * printed;
    double inverse = -Math.log((square + 1 - Math.sqrt(2 * square + 1)) / square);
    assertThat(NoiseLaw.rateFor(printed)).isCloseTo(inverse, withinPercentage(1e-10));
  }

  @Test
  void rateFor_isTheInverseOfDeviation_overAllMagnitudes() {
    for (double rate = 1e-15; rate < 1_300; rate *= 1.37) {
      assertThat(NoiseLaw.rateFor(NoiseLaw.deviation(rate)))
          .isCloseTo(rate, withinPercentage(1e-12));
    }
    for (double deviation = 1e-250; deviation < 1e250; deviation *= 7.3) {
      assertThat(NoiseLaw.deviation(NoiseLaw.rateFor(deviation)))
          .isCloseTo(deviation, withinPercentage(1e-10));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.01, 0.0001", "0.5, 0.142857", "0.5, 1.0526", "2, 30", "6, 0.3"})
  void variance_isThatOfThePmf(double rate, double shape) {
    NoiseLaw law = new NoiseLaw(rate, shape);
    assertThat(law.variance()).isCloseTo(new NoisePmf(law).variance(), withinPercentage(1e-9));
    assertThat(law.variance()).isCloseTo(Math.pow(law.deviation(), 2), withinPercentage(1e-12));
  }

  @Test
  void plus_addsShapes_andVariances() {
    NoiseLaw sum = new NoiseLaw(0.5, 1.25).plus(new NoiseLaw(0.5, 0.5));
    assertThat(sum).isEqualTo(new NoiseLaw(0.5, 1.75));
    assertThatThrownBy(() -> sum.plus(new NoiseLaw(0.25, 1)))
        .hasMessage("rate: 0.25 (expected: the same as 0.5)");
  }

  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.1, 0.05", "0.5, 1.0526", "1, 0.0001", "2, 25", "9, 2"})
  void tail_isAnUpperBoundOfTheTrueOne(double rate, double shape) {
    NoiseLaw law = new NoiseLaw(rate, shape);
    NoisePmf pmf = new NoisePmf(law);
    double above = 1;
    for (int t = 0; t < pmf.reach(); t++) {
      double bound = law.tail(t);
      assertThat(bound).isGreaterThanOrEqualTo(pmf.tail(t) * (1 - 1e-9)).isLessThanOrEqualTo(above);
      above = bound;
    }
  }

  /** The closed form finds the same minimum as a search does through the formula as printed. */
  @ParameterizedTest
  @CsvSource({"0.01, 1, 4000", "0.5, 1.0526, 20", "0.5, 30, 8", "2, 0.01, 15"})
  void tail_usesTheBestTheta(double rate, double shape, double t) {
    double beta = Math.exp(-rate);
    double best = 1;
    for (int i = 1; i < 20_000; i++) {
      double theta = rate * i / 20_000;
      double moment =
          Math.pow(1 - beta, 2) / ((1 - beta * Math.exp(theta)) * (1 - beta * Math.exp(-theta)));
      best = Math.min(best, 2 * Math.exp(-theta * t) * Math.pow(moment, shape));
    }
    assertThat(new NoiseLaw(rate, shape).tail(t)).isCloseTo(best, withinPercentage(0.01));
  }

  @Test
  void tail_atTheEdges() {
    assertThat(new NoiseLaw(1, 1).tail(0)).isEqualTo(1);
    assertThat(new NoiseLaw(1, 1).tail(-3)).isEqualTo(1);
    assertThat(new NoiseLaw(1, 0).tail(1)).isZero();
    assertThat(new NoiseLaw(1_000, 1).tail(1)).isLessThan(1e-100);
    assertThat(new NoiseLaw(1e-13, 1).tail(1e18)).isZero();
    assertThat(new NoiseLaw(1e-13, 1).tail(1e14)).isBetween(1e-5, 1e-2);
  }

  @Test
  void addTo_noNoise_changesNothing() {
    long[] counts = {3, -1, 0};
    new NoiseLaw(1, 0).addTo(counts, new SplittableRandom(1));
    new NoiseLaw(1_000, 5).addTo(counts, new SplittableRandom(1));
    assertThat(counts).containsExactly(3, -1, 0);
    new NoiseLaw(1, 1).addTo(new long[0], new SplittableRandom(1));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 0.1, ClusterNoise",
    "0.5, 0.001, ClusterNoise",
    "0.5, 1, TableNoise",
    "0.01, 10, TableNoise",
    "0.00001, 1, GammaPoissonNoise"
  })
  void addTo_takesTheMethodThatSuits(double rate, double shape, String method) {
    SimulatedNoise noise = SimulatedNoise.of(new NoiseLaw(rate, shape), 10_000);
    assertThat(noise.getClass().getSimpleName()).isEqualTo(method);
  }

  /** A table ends where weights are negligible, not where its array happens to. */
  @ParameterizedTest
  @CsvSource({"0.001, 0.05", "0.003, 1", "0.01, 10", "0.5, 120", "1, 1", "2, 0.3", "3, 20000"})
  void tableOfADenseLaw_leavesOutNothingThatADoubleCouldDraw(double rate, double shape) {
    double[] weights = TableNoise.weights(new NoiseLaw(rate, shape));
    assertThat(weights[weights.length - 1]).isLessThan(0x1p-60);
    if (shape > 1 && weights[0] > 0x1p-60) {
      assertThat(weights[0]).isCloseTo(zeroOverMode(rate, shape), withinPercentage(1e-6));
    }
  }

  /** P(0) / P(mode), by the product of the ratios between. */
  private static double zeroOverMode(double rate, double shape) {
    double ratio = 1;
    for (int k = 0; k < (int) ((shape - 1) / Math.expm1(rate)); k++) {
      ratio *= (k + 1) / (Math.exp(-rate) * (k + shape));
    }
    return ratio;
  }

  /** Where no pmf can be summed: six deviations of the mean of squares, by the fourth moment. */
  @ParameterizedTest
  @CsvSource({"0.000001, 1", "0.000000001, 1.5", "0.0000000000003, 3"})
  void addTo_widestNoise_hasItsVariance(double rate, double shape) {
    NoiseLaw law = new NoiseLaw(rate, shape);
    long[] counts = new long[100_000];
    law.addTo(counts, new SplittableRandom(5));
    double squares = 0;
    for (long count : counts) {
      squares += (double) count * count / counts.length;
    }
    // The kurtosis is 3 + 3 / shape for a small rate, so Var Z^2 / (Var Z)^2 = 2 + 3 / shape.
    double percent = 600 * Math.sqrt((2 + 3 / shape) / counts.length);
    assertThat(squares).isCloseTo(law.variance(), withinPercentage(percent));
  }

  @Test
  void poissonLogProbability_isThatOfTheProductForm() {
    for (double mean : new double[] {10, 12.5, 40}) {
      double expected = -mean;
      for (int k = 1; k < 100; k++) {
        expected += Math.log(mean / k);
        assertThat(PoissonDraw.logProbability(k, mean)).isCloseTo(expected, within(1e-9));
      }
    }
  }
}

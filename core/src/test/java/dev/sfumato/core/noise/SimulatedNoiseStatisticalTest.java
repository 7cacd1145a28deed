package dev.sfumato.core.noise;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("statistical")
class SimulatedNoiseStatisticalTest {
  private final RandomGenerator random = new SplittableRandom(ChiSquare.seed());

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 500000",
    "1, 0.5, 500000",
    "1, 2, 500000",
    "7, 0.01, 500000",
    "7, 0.5, 500000",
    "7, 2, 1000000",
    "9000, 0.01, 10000000",
    "9000, 0.5, 40000000",
    "9000, 2, 60000000"
  })
  void oneShare_matchesThePmf(int divisor, double rate, int samples) {
    NoiseLaw law = new NoiseLaw(rate, 1.0 / divisor);
    ChiSquare.check("simulated " + law, draw(law, samples, law::addTo), law);
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 0.3",
    "0.01, 1.0526",
    "0.5, 0.35",
    "0.5, 1.0526",
    "0.5, 10.5",
    "0.5, 120.7",
    "2, 0.35",
    "2, 2.5",
    "8, 3.3"
  })
  void eachMethod_matchesThePmf_whetherOrNotItIsTheQuickest(double rate, double shape) {
    NoiseLaw law = new NoiseLaw(rate, shape);
    checkMethod(law, ClusterNoise::new);
    checkMethod(law, TableNoise::new);
    checkMethod(law, GammaPoissonNoise::new);
  }

  private void checkMethod(NoiseLaw law, Function<NoiseLaw, SimulatedNoise> method) {
    SimulatedNoise noise = method.apply(law);
    int samples = law.clusters() > 50 ? 50_000 : 200_000;
    ChiSquare.check(
        noise.getClass().getSimpleName() + " " + law, draw(law, samples, noise::addTo), law);
  }

  /** A thousand draws at a time, as a query has them. */
  private Tally draw(NoiseLaw law, int samples, Adder adder) {
    Tally tally = new Tally();
    long[] counts = new long[law.shape() < 0.001 ? 1_000_000 : 1_000];
    for (int drawn = 0; drawn < samples; drawn += counts.length) {
      Arrays.fill(counts, 0);
      adder.addTo(counts, random);
      tally.addAll(counts);
    }
    return tally;
  }

  private interface Adder {
    void addTo(long[] counts, RandomGenerator random);
  }
}

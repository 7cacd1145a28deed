package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.estimate.SplitPrior.Weights;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeightFitTest {
  private static final Weights ABOVE = new Weights(1.2, 0.8);
  private static final long SEED = 81;

  @Test
  void nothingObserved_keepsTheWeightsAbove() {
    assertThat(new WeightFit(ABOVE).both()).isEqualTo(ABOVE);
    assertThat(new WeightFit(ABOVE).interpolation()).isEqualTo(new Weights(1.2, 0));
  }

  @Test
  void manyChildren_areBelieved() {
    WeightFit fit = children(4_000, 0.5, 0.9, 0.01);
    assertThat(fit.both().interpolation()).isCloseTo(0.5, within(0.05));
    assertThat(fit.both().map()).isCloseTo(0.9, within(0.05));
  }

  @Test
  void aHandfulOfNoisyChildren_hardlyMovesThem() {
    // Each child alone would leave a weight with a deviation of 5.
    WeightFit fit = children(16, 0, 0, 0.5);
    assertThat(fit.both().interpolation()).isCloseTo(ABOVE.interpolation(), within(0.25));
    assertThat(fit.both().map()).isCloseTo(ABOVE.map(), within(0.25));
  }

  @Test
  void aMapThatSaysTheOpposite_getsNoWeight() {
    Weights weights = children(4_000, 1, -0.5, 0.01).both();
    assertThat(weights.map()).isZero();
    assertThat(weights.interpolation()).isCloseTo(1, within(0.1));
  }

  @Test
  void anInterpolationThatSaysTheOpposite_getsNoWeight() {
    Weights weights = children(4_000, -0.5, 1, 0.01).both();
    assertThat(weights.interpolation()).isZero();
    assertThat(weights.map()).isCloseTo(1, within(0.1));
  }

  @Test
  void weights_areNeverMoreThanOneAndAHalf() {
    assertThat(children(4_000, 3, 3, 0.01).both()).isEqualTo(new Weights(1.5, 1.5));
  }

  /** Children that follow both guesses by some weights, but for an error of some deviation. */
  private static WeightFit children(int count, double a, double b, double deviation) {
    SplittableRandom random = new SplittableRandom(SEED);
    WeightFit fit = new WeightFit(ABOVE);
    for (int child = 0; child < count; child++) {
      double first = 0.1 * random.nextGaussian();
      double second = 0.1 * random.nextGaussian();
      fit.add(first, second, a * first + b * second + deviation * random.nextGaussian());
    }
    return fit;
  }
}

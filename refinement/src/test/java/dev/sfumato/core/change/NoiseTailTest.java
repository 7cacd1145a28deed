package dev.sfumato.core.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** Tails of Laplace noise and normal errors together. */
class NoiseTailTest {
  @Test
  void beyond_normalErrorsAlone_areNormal() {
    NoiseTail normal = NoiseTail.of(0, 0, 4);
    assertThat(normal.beyond(2 * 1.959964)).isCloseTo(0.05, withinPercentage(0.1));
    assertThat(normal.beyond(2 * 4.891638)).isCloseTo(1e-6, withinPercentage(1));
  }

  /** Two Laplace noises of scale 1 are beyond x with probability (1 + x / 2) e^-x. */
  @Test
  void beyond_twoEqualNoises_isTheirKnownLaw() {
    NoiseTail two = NoiseTail.of(2, 2, 0);
    for (double x : new double[] {3, 6, 12, 20}) {
      assertThat(two.beyond(x)).isCloseTo((1 + x / 2) * Math.exp(-x), withinPercentage(8));
    }
  }

  /** Far out a normal law of the same variance would be wrong by orders. */
  @Test
  void beyond_farOut_isHeavierThanNormal() {
    double far = NoiseTail.of(2, 2, 0.1).beyond(15);
    assertThat(far).isGreaterThan(1000 * NoiseTail.of(0, 0, 4.1).beyond(15));
  }

  @Test
  void beyond_growsNowhere() {
    NoiseTail tail = NoiseTail.of(3, 0.5, 1);
    double last = 1;
    for (double x = 0; x < 60; x += 0.25) {
      assertThat(tail.beyond(x)).isBetween(0.0, last);
      last = tail.beyond(x);
    }
  }
}

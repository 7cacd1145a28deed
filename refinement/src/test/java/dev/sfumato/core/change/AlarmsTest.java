package dev.sfumato.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Marks that seldom err. */
class AlarmsTest {
  @Test
  void mark_takesAllUpToTheLargestRankThatFits() {
    double[] chances = {0.03, 0.9, 0.001, 0.022, 0.5};
    // 0.05 k / 5: 0.01, 0.02, 0.03; the third smallest is 0.03, so the second comes along.
    assertThat(Alarms.mark(chances, 0.05)).containsExactly(true, false, true, true, false);
  }

  @Test
  void mark_nothingLikely_marksNothing() {
    assertThat(Alarms.mark(new double[] {0.2, 0.9, 0.04}, 0.05)).containsOnly(false);
    assertThat(Alarms.mark(new double[0], 0.05)).isEmpty();
  }

  /** With nothing changed one map in twenty marks anything; false rejection below 1e-6. */
  @Test
  void mark_chanceAlone_marksInOneMapOfTwenty() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    int alarmed = 0;
    for (int map = 0; map < 4_000; map++) {
      for (boolean each : Alarms.mark(random.doubles(50).toArray(), 0.05)) {
        if (each) {
          alarmed++;
          break;
        }
      }
    }
    System.out.printf("%d of 4000 maps alarmed, seed %d%n", alarmed, seed);
    // The mean is 200, its deviation 13.8.
    assertThat(alarmed).isBetween(130, 270);
  }
}

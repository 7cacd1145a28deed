package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every rival. */
class RivalLawsTest {
  private final RivalGround ground = TinyGround.ground();

  @ParameterizedTest
  @EnumSource(RivalName.class)
  void map_isADistribution(RivalName name) {
    double[] density = draw(name, 1, 7);
    assertThat(density).hasSize(256);
    assertThat(Arrays.stream(density)).allMatch(share -> share >= 0 && share <= 1);
    assertThat(Arrays.stream(density).sum()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(RivalName.class)
  void map_ofOneSeed_isTheSameTwice(RivalName name) {
    assertThat(draw(name, 1, 7)).isEqualTo(draw(name, 1, 7));
  }

  /**
   * With hardly any noise and many people; a trie has no counts, a sketch has strangers, a blur is
   * a blur.
   */
  @ParameterizedTest
  @EnumSource(
      value = RivalName.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "TRIE_HH",
        "BLURRED_GRID",
        "ADAPTIVE_GRID",
        "CM_SKETCH_NOISY",
        "RAPPOR",
        "LOCAL_DP",
        "LOCAL_DP_NOISY"
      })
  void map_withALargeBudget_isTheTruth(RivalName name) {
    double[] truth = ground.raster(ground.truth().level(4));
    assertThat(Metrics.of(truth, draw(name, 1_000, 7)).l1()).isLessThan(0.02);
  }

  @ParameterizedTest
  @EnumSource(RivalName.class)
  void label_findsItsRival(RivalName name) {
    assertThat(RivalName.find(name.label())).contains(name);
  }

  @Test
  void deployable_neverChoosesByTruth() {
    assertThat(RivalName.HIERARCHICAL.choosesByTruth()).isTrue();
    assertThat(RivalName.HIERARCHICAL_NOISY.choosesByTruth()).isFalse();
    assertThat(RivalName.PRIVTREE.trust()).isEqualTo(Trust.CENTRAL);
  }

  @Test
  void communication_isThatOfThePaper() {
    assertThat(map(RivalName.HIERARCHICAL).communication()).isEqualTo(4 + 16 + 64 + 256);
    assertThat(map(RivalName.CM_SKETCH).communication()).isEqualTo(4 * 40_000);
  }

  private RivalMap map(RivalName name) {
    return name.create(ground).draw(TinyGround.sample(1), new SplittableRandom(7));
  }

  private double[] draw(RivalName name, double epsilon, long seed) {
    return name.create(ground)
        .draw(TinyGround.sample(epsilon), new SplittableRandom(seed))
        .density();
  }
}

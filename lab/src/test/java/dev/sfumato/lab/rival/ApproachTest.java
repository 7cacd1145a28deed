package dev.sfumato.lab.rival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ApproachTest {
  private static final Campaign CAMPAIGN =
      Campaign.of(Region.ofGrid(8), 1000, Epsilon.parse("1"), Participation.ONCE);

  @Test
  void parse_everyLabel_isItsName() {
    for (StrategyName name : StrategyName.values()) {
      assertThat(Approach.parse(name.label())).isEqualTo(Approach.of(name));
      assertThat(Approach.of(name).participation()).isEqualTo(name.participation());
      assertThat(Approach.of(name).isRival()).isFalse();
    }
    assertThat(Approach.parse("non-private")).isEqualTo(RivalName.NON_PRIVATE);
    assertThatThrownBy(() -> Approach.parse("best"))
        .hasMessage(
            "strategy: best (expected: sfumato, paper, fixed, scheduled, flat, non-private)");
  }

  /** People who live evenly over one quadrant are drawn best by that quadrant. */
  @Test
  void nonPrivate_choosesTheLevelByTheTruth() {
    CellTally tally = new CellTally(3);
    for (int code = 0; code < 16; code++) {
      tally.add(code, 1);
    }
    tally.add(Morton.encode(7, 7), 0);
    Rival rival = new NonPrivateRival(RivalGround.of(CAMPAIGN, tally.weights()));
    long[] counts = new long[64];
    for (int code = 0; code < 16; code++) {
      counts[code] = code % 3;
    }
    RivalMap map = rival.draw(new RawSample(counts, 16, 1, 1), new SplittableRandom(1));
    NoisyHistogram best = map.counts().orElseThrow();
    assertThat(map.communication()).isEqualTo(4);
    assertThat(best.partition().size()).isEqualTo(4);
    assertThat(best.noiseVariance()).isZero();
    assertThat(best.totals()).containsExactly(15, 0, 0, 0);
  }
}

package dev.sfumato.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Audits of the promise, epsilon-differential privacy when one device's data is replaced by none,
 * through everything that a device does; and of the audit, by faults that it must find.
 *
 * <p>Epsilon is 1 and shards are tiny: that is where a missing share or a wrong divisor shows most.
 * The exact loss of each fault is in {@link ExactPrivacyLossTest}.
 */
@Tag("statistical")
class PrivacyAuditTest {
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final int TRIALS = 100_000;
  private static final Region REGION = Region.ofGrid(2);
  private static final Device SOMEWHERE = Device.at(0);

  // The promise.

  @Test
  void oneDeviceAlone_losesEpsilonAndNoMore() {
    Pipeline honest = new Pipeline(oneHot(), REGION, new Shard(1, 1, 0), 1);
    assertTight(audit("one device alone", 1).of(honest::open, SOMEWHERE));
  }

  @Test
  void twoDevices_loseEpsilonAndNoMore() {
    Pipeline honest = new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 2);
    assertTight(audit("two devices", 1).of(honest::open, SOMEWHERE));
  }

  @Test
  void fewestSurvivorsWithCorruptOnesAmongThem_loseEpsilonAndNoMore() {
    // Six start, two drop out, one of the four left is corrupt: three honest shares of Polya(1/3).
    Shard shard = new Cohort(6, 6, Fraction.parse("1/3"), Fraction.parse("1/6")).largest();
    assertThat(shard).isEqualTo(new Shard(6, 4, 1));
    Pipeline honest = new Pipeline(oneHot(), REGION, shard, 3);
    assertTight(audit("four of six left, one corrupt", 1).of(honest::open, SOMEWHERE));
  }

  @Test
  void smallestPartThatACoordinatorCanOpen_losesEpsilonAndNoMore() {
    // A verified sum of twelve with one corrupt and a floor of five: the least that a coordinator
    // that lies opens is five honest vectors and the corrupt one's, and the noise is made for them.
    Pipeline verified = new Pipeline(oneHot(), REGION, new Shard(12, 6, 1), 5);
    assertTight(audit("floor of five", 1).of(verified::open, SOMEWHERE));
  }

  @Test
  void everyoneSurvives_losesLess() {
    Pipeline honest = new Pipeline(oneHot(), REGION, new Shard(4, 2, 0), 4);
    assertKept(audit("four of four left, two needed", 1).of(honest::open, SOMEWHERE));
  }

  @Test
  void weightInOnePlace_losesEpsilonAndNoMore() {
    Pipeline honest = new Pipeline(weighted(3, 3), REGION, new Shard(2, 2, 0), 2);
    Device device = Device.weighted(Rounding.EXACT, new WeightedCell(0, 5));
    assertTight(audit("scale 3 in one place", 3).of(honest::open, device));
  }

  @Test
  void weightInSeveralPlaces_roundedExactly_losesNoMore() {
    Pipeline honest = new Pipeline(weighted(3, 3), REGION, new Shard(2, 2, 0), 2);
    Device device = Device.weighted(Rounding.EXACT, weights(4, 2, 1, 1));
    assertKept(audit("scale 3 in four places, exact", 2, 1).of(honest::open, device));
  }

  @Test
  void weightInSeveralPlaces_roundedAsInThePaper_losesNoMore() {
    Pipeline honest =
        new Pipeline(
            weighted(3, Rounding.PAPER.l1Sensitivity(3, 4)), REGION, new Shard(2, 2, 0), 2);
    Device device = Device.weighted(Rounding.PAPER, weights(4, 2, 1, 1));
    assertKept(audit("scale 3 in four places, paper", 2, 1, 1, 1).of(honest::open, device));
  }

  @Test
  void sumsThatWrap_loseNoMore() {
    // Eight bits for a scale of 100 and noise with a deviation of 141: most sums wrap.
    Shard shard = new Shard(2, 2, 0);
    Pipeline honest = new Pipeline(weighted(100, 100), REGION, shard, 2, Modulus.ofBits(8, 2, 100));
    List<Event> events =
        List.of(
            new Event("within 20 of 100", sum -> Math.abs(Math.floorMod(sum[0], 256L) - 100) <= 20),
            new Event("within 20 of 0", sum -> Math.abs(sum[0]) <= 20));
    assertKept(new Audit("eight bits", events, TRIALS).of(honest::open, SOMEWHERE));
  }

  @Test
  void categories_loseNoMore() {
    HistogramQuery query = query(2, EPSILON, 1, 1);
    Pipeline honest = new Pipeline(query, REGION, new Shard(2, 2, 0), 2);
    assertTight(audit("category 1 of 2", 0, 1).of(honest::open, Device.inCategory(0, 1)));
  }

  // Planted faults.

  @Test
  void halfTheNoise_isFound() {
    Pipeline faulty =
        new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 2) {
          @Override
          protected NoiseShare share() {
            return new NoiseShare(Epsilon.parse("2"), 1, shard.noiseDivisor());
          }
        };
    assertFound(audit("FAULT half the noise", 1).of(faulty::open, SOMEWHERE));
  }

  @Test
  void halfOfEachShare_isFound() {
    Pipeline faulty =
        new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 2) {
          @Override
          protected NoiseShare share() {
            return new NoiseShare(query.epsilon(), 1, 2 * shard.noiseDivisor());
          }
        };
    assertFound(audit("FAULT divisor twice too large", 1).of(faulty::open, SOMEWHERE));
  }

  @Test
  void oneShareMissingOfTwo_isFound() {
    // The sum is opened although it has one survivor where two are needed.
    Pipeline faulty = new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 1);
    assertFound(audit("FAULT one share of two missing", 1).of(faulty::open, SOMEWHERE));
  }

  @Test
  void sensitivityOffByOne_isFound() {
    Pipeline faulty =
        new Pipeline(weighted(3, 3), REGION, new Shard(2, 2, 0), 2) {
          @Override
          protected NoiseShare share() {
            return new NoiseShare(query.epsilon(), query.l1Sensitivity() - 1, 2);
          }
        };
    Device device = Device.weighted(Rounding.EXACT, new WeightedCell(0, 5));
    assertFound(audit("FAULT sensitivity 2 for a scale of 3", 3).of(faulty::open, device));
  }

  @Test
  void divisorThatForgetsTheCorrupt_isFound() {
    // a = S_min = 4 instead of S_min - c = 3: the three honest survivors are a quarter short.
    Pipeline faulty =
        new Pipeline(oneHot(), REGION, new Shard(6, 4, 1), 3) {
          @Override
          protected NoiseShare share() {
            return new NoiseShare(query.epsilon(), 1, shard.minimumSurvivors());
          }
        };
    assertFound(audit("FAULT a = S_min with a corrupt survivor", 1).of(faulty::open, SOMEWHERE));
  }

  @Test
  void divisorOfHonestSurvivors_inASmallestPart_isFound() {
    // a = S_min - c = 9 as for a coordinator that is believed, and five are opened.
    Pipeline faulty = new Pipeline(oneHot(), REGION, new Shard(12, 10, 1), 5);
    assertFound(
        audit("FAULT a = S_min - c with a coordinator that lies", 1).of(faulty::open, SOMEWHERE));
  }

  @Test
  void deviceThatAnswersTwiceInOneSum_isFound() {
    Pipeline faulty =
        new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 2) {
          @Override
          long[] open(Device target, Randomness randomness) {
            long[] sum = super.open(target, randomness);
            long[] data = contribution(target, randomness);
            long[] noise = noise(randomness);
            for (int entry = 0; entry < sum.length; entry++) {
              sum[entry] += data[entry] + noise[entry];
            }
            return sum;
          }
        };
    assertFound(audit("FAULT two answers in one sum", 2).of(faulty::open, SOMEWHERE));
  }

  @Test
  void deviceThatAnswersTwoQueriesOfAnOnceCampaign_isFound() {
    Pipeline each = new Pipeline(oneHot(), REGION, new Shard(2, 2, 0), 2);
    assertFound(
        audit("FAULT answers to two queries", 1, 1)
            .of(
                (device, randomness) ->
                    new long[] {each.open(device, randomness)[0], each.open(device, randomness)[0]},
                SOMEWHERE));
  }

  @Test
  void weightedTotalOfScaleAndOne_isFound() {
    Pipeline faulty =
        new Pipeline(weighted(2, 2), REGION, new Shard(2, 2, 0), 2) {
          @Override
          protected long[] contribution(Device device, Randomness randomness) {
            long[] entries = super.contribution(device, randomness);
            entries[0] += entries[0] > 0 ? 1 : 0;
            return entries;
          }
        };
    Device device = Device.weighted(Rounding.EXACT, new WeightedCell(0, 5));
    assertFound(audit("FAULT a total of 3 for a scale of 2", 3).of(faulty::open, device));
  }

  @Test
  void oneDrawForAllEntries_isFound() {
    // The same draw for all entries: each entry is covered, but differences are not.
    Pipeline faulty =
        new Pipeline(oneHot(), REGION, new Shard(1, 1, 0), 1) {
          @Override
          protected long[] noise(Randomness randomness) {
            long noise = ExactNoise.draw(share(), 1, randomness)[0];
            return new long[] {noise, noise, noise, noise};
          }
        };
    Audit differences = audit("FAULT one draw for all entries", 1);
    assertFound(
        differences.of(
            (device, randomness) -> {
              long[] sum = faulty.open(device, randomness);
              return new long[] {sum[0] - sum[1]};
            },
            SOMEWHERE));
  }

  /** No violation, and the audit came within a tenth of one: it could have seen it. */
  private static void assertTight(Audit.Finding finding) {
    assertThat(finding.loss()).isLessThanOrEqualTo(EPSILON.value()).isGreaterThan(0.9);
  }

  private static void assertKept(Audit.Finding finding) {
    assertThat(finding.loss()).isLessThanOrEqualTo(EPSILON.value()).isGreaterThan(0.2);
  }

  private static void assertFound(Audit.Finding finding) {
    assertThat(finding.loss()).isGreaterThan(EPSILON.value());
  }

  private static Audit audit(String what, long... contribution) {
    return new Audit(what, Event.tellingApart(contribution), TRIALS);
  }

  private static HistogramQuery oneHot() {
    return query(1, EPSILON, 1, 1);
  }

  private static HistogramQuery weighted(long scale, long sensitivity) {
    return query(1, EPSILON, scale, sensitivity);
  }

  private static HistogramQuery query(
      int countsPerCell, Epsilon epsilon, long scale, long sensitivity) {
    Cohort cohort = new Cohort(2, 2, Fraction.ZERO, Fraction.ZERO);
    return new HistogramQuery(
        Partition.uniform(1), countsPerCell, epsilon, scale, sensitivity, cohort);
  }

  private static WeightedCell[] weights(long... weights) {
    WeightedCell[] cells = new WeightedCell[weights.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new WeightedCell(i, weights[i]);
    }
    return cells;
  }
}

package dev.sfumato.lab.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.CellWeights;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seven people on 2 x 2 cells: few enough to count out who may answer with whom. */
class CrowdLawsTest {
  private static final double FALSE_REJECT_RATE = 1e-6;
  private static final long SEED = 20_261_125;
  private static final Region REGION = Region.ofGrid(2);
  private static final long[] PEOPLE = {3, 0, 2, 2};

  private final SplittableRandom random = new SplittableRandom(SEED);

  private static CellWeights weights() {
    CellTally tally = new CellTally(1);
    for (int code = 0; code < 4; code++) {
      tally.add(code, (double) PEOPLE[code]);
    }
    return tally.weights();
  }

  private static HistogramQuery query(Partition partition, int categories) {
    Campaign campaign =
        Campaign.of(REGION, 7, Epsilon.parse("1"), Participation.ONCE)
            .withCountsPerCell(categories);
    return HistogramQuery.of(campaign, partition, campaign.epsilon(), campaign.cohort(7));
  }

  private static HistogramQuery fine() {
    return query(Partition.uniform(1), 1);
  }

  private static HistogramQuery whole() {
    return query(Partition.of(List.of(CellId.ROOT)), 1);
  }

  private static double choose(long n, long k) {
    double result = 1;
    for (int i = 0; i < k; i++) {
      result = result * (n - i) / (i + 1);
    }
    return k > n ? 0 : result;
  }

  /** The odds of every way to draw some of the seven. */
  private static Map<String, Double> law(int sample) {
    Map<String, Double> law = new HashMap<>();
    for (int a = 0; a <= 3; a++) {
      for (int c = 0; c <= 2; c++) {
        int d = sample - a - c;
        if (d >= 0 && d <= 2) {
          double ways = choose(3, a) * choose(2, c) * choose(2, d);
          law.put(Arrays.toString(new long[] {a, 0, c, d}), ways / choose(7, sample));
        }
      }
    }
    return law;
  }

  private static void check(Map<String, Double> law, Map<String, Integer> seen, int samples) {
    assertThat(law.keySet()).containsAll(seen.keySet());
    double statistic = 0;
    for (var outcome : law.entrySet()) {
      double expected = samples * outcome.getValue();
      double count = seen.getOrDefault(outcome.getKey(), 0);
      statistic += (count - expected) * (count - expected) / expected;
    }
    double limit =
        ChiSquaredDistribution.of(law.size() - 1.0).inverseSurvivalProbability(FALSE_REJECT_RATE);
    assertThat(statistic)
        .as("seed %d, %d samples, false-reject rate %s", SEED, samples, FALSE_REJECT_RATE)
        .isLessThan(limit);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void answer_ofSome_isASampleWithoutReplacement(int sample) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      PeopleCrowd crowd = new PeopleCrowd(weights(), Participation.ONCE);
      seen.merge(Arrays.toString(crowd.answer(fine(), sample, random)), 1, Integer::sum);
    }
    check(law(sample), seen, 20_000);
  }

  /**
   * Who answers second is a sample of those who did not answer first, whom nobody saw one by one:
   * by itself it has the law of any sample.
   */
  @Test
  void answer_afterACoarseQuery_isStillAFairSample() {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      PeopleCrowd crowd = new PeopleCrowd(weights(), Participation.ONCE);
      assertThat(crowd.answer(whole(), 4, random)).containsExactly(4);
      seen.merge(Arrays.toString(crowd.answer(fine(), 3, random)), 1, Integer::sum);
    }
    check(law(3), seen, 20_000);
  }

  /** Together with those who answered before, nobody is missing and nobody is there twice. */
  @Test
  void answer_inTwoFineQueries_addsUpToEverybody() {
    for (int first = 0; first <= 7; first++) {
      PeopleCrowd crowd = new PeopleCrowd(weights(), Participation.ONCE);
      long[] some = crowd.answer(fine(), first, random);
      crowd.assemble();
      long[] rest = crowd.answer(fine(), 7 - first, random);
      for (int cell = 0; cell < 4; cell++) {
        assertThat(some[cell] + rest[cell]).isEqualTo(PEOPLE[cell]);
      }
    }
  }

  @Test
  void cellDraw_people_areEverybodyOnceAndAgainIfTheyMay() {
    CellDataset seven = CellDataset.ofPeople("seven", REGION, weights());
    CellDraw once = new CellDraw(seven, Participation.ONCE);
    CellDraw again = new CellDraw(seven, Participation.EVERY_QUERY);
    for (CellDraw draw : List.of(once, again)) {
      assertThat(new CountedCrowd(draw).answer(fine(), 7, random)).containsExactly(PEOPLE);
      draw.assemble();
    }
    assertThat(new CountedCrowd(again).answer(fine(), 7, random)).containsExactly(PEOPLE);
    assertThatThrownBy(() -> once.next(random)).hasMessage("draws: 8 (expected: 1 .. 7)");
  }

  /** 20,000 devices, six standard errors each (false rejects under 1e-8 in all). */
  @Test
  void distribution_isDrawnByItsWeights() {
    CellDataset seven = CellDataset.ofDistribution("seven", REGION, weights());
    CellDraw draw = new CellDraw(seven, Participation.ONCE);
    long[] one = new CountedCrowd(draw).answer(fine(), 20_000, random);
    long[] all = new DistributionCrowd(weights()).answer(fine(), 20_000, random);
    for (int cell = 0; cell < 4; cell++) {
      double share = PEOPLE[cell] / 7.0;
      double error = 6 * Math.sqrt(20_000 * share * (1 - share));
      assertThat((double) one[cell]).isCloseTo(20_000 * share, within(error));
      assertThat((double) all[cell]).isCloseTo(20_000 * share, within(error));
    }
  }

  /** None in the west, all in the north-east, half in the south-east. */
  private static CellRates rates() {
    return CellRates.of(weights(), (x, y) -> x == 0 ? 0 : y == 0 ? 1 : 0.5);
  }

  @Test
  void rates_ofElements_areTheMeanOfTheirPeople() {
    // The west by its two cells, the root for what is left: two people of rate 1, two of 1/2.
    Partition west = Partition.of(List.of(CellId.ROOT, CellId.ROOT.child(0), CellId.ROOT.child(1)));
    double[] rates = rates().rates(west);
    double[] masses = rates().masses(west);
    for (int element = 0; element < west.size(); element++) {
      boolean rest = west.element(element).equals(CellId.ROOT);
      boolean empty = west.element(element).equals(CellId.ROOT.child(1));
      assertThat(masses[element]).isCloseTo(rest ? 4 / 7.0 : empty ? 0 : 3 / 7.0, within(1e-12));
      if (empty) {
        assertThat(rates[element]).isNaN();
      } else {
        assertThat(rates[element]).isCloseTo(rest ? 0.75 : 0, within(1e-12));
      }
    }
    // Where nobody is, there is no rate.
    double[] fine = rates().rates(Partition.uniform(1));
    assertThat(fine[1]).isNaN();
    assertThat(Arrays.stream(rates().masses(Partition.uniform(1))).sum())
        .isCloseTo(1, within(1e-12));
  }

  /** Rates that round to a little more than one are one. */
  @Test
  void rates_stayBetweenNoneAndAll() {
    SplittableRandom seeded = new SplittableRandom(SEED);
    CellTally tally = new CellTally(4);
    for (int code = 0; code < 256; code++) {
      tally.add(code, seeded.nextDouble());
    }
    for (double rate : CellRates.of(tally.weights(), (x, y) -> 1).rates(Partition.uniform(4))) {
      assertThat(rate).isBetween(1 - 1e-9, 1.0);
    }
    double[] gaussian = CellRates.gaussian(tally.weights(), 3, 5, 2).rates(Partition.uniform(4));
    assertThat(gaussian[(int) Morton.encode(3, 5)]).isCloseTo(1, within(1e-9));
    assertThat(gaussian[(int) Morton.encode(5, 5)]).isCloseTo(Math.exp(-0.5), within(1e-9));
    assertThat(gaussian[(int) Morton.encode(3, 1)]).isCloseTo(Math.exp(-2), within(1e-9));
  }

  /** 20,000 devices, six standard errors each (false rejects under 1e-8 in all). */
  @Test
  void categories_areDrawnByTheRateOfTheirCell() {
    HistogramQuery query = query(Partition.uniform(1), 2);
    long[] counts = new CategoryCrowd(rates()).answer(query, 20_000, random);
    assertThat(counts).hasSize(8);
    assertThat(Arrays.stream(counts).sum()).isEqualTo(20_000);
    for (int code = 0; code < 4; code++) {
      for (int category = 0; category < 2; category++) {
        double rate = rates().rates(Partition.uniform(1))[code];
        double share = PEOPLE[code] / 7.0 * (category == 1 ? rate : 1 - rate);
        share = PEOPLE[code] == 0 ? 0 : share;
        double error = 6 * Math.sqrt(20_000 * share * (1 - share));
        assertThat((double) counts[query.entry(code, category)])
            .isCloseTo(20_000 * share, within(error));
      }
    }
  }

  @Test
  void locations_areParsedByTheirLabels() {
    for (Locations each : Locations.values()) {
      assertThat(Locations.parse(each.label())).isEqualTo(each);
    }
    assertThatThrownBy(() -> Locations.parse("Single"))
        .hasMessage("locations: Single (expected: single or weighted)");
  }
}

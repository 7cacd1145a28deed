package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.estimate.EstimatorLaws;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PaperStrategyTest {
  private static final Campaign CAMPAIGN =
      Campaign.of(Region.ofGrid(16), 1_000, Fixtures.ONE, Participation.EVERY_QUERY);
  private static final PaperOptions OPTIONS = PaperOptions.defaults();

  // The schedule, Eq. 5 to 7.

  @Test
  void firstQuery_countsTheFourQuadrants() {
    HistogramQuery first = next(new PaperStrategy(CAMPAIGN, OPTIONS));
    assertThat(first.partition().size()).isEqualTo(4);
    assertThat(first.partition().cells()).hasSize(5);
    assertThat(first.cohort().devices()).isEqualTo(1_000);
    assertThat(first.l1Sensitivity()).isEqualTo(1);
  }

  @Test
  void firstBudget_byHand() {
    // sigma = c U / T = 0.1 x 1,000 / 4 = 25; phi(25) = -ln((626 - sqrt(1,251)) / 625).
    assertThat(next(new PaperStrategy(CAMPAIGN, OPTIONS)).epsilon().micros())
        .isEqualTo((long) (-Math.log((626 - Math.sqrt(1_251)) / 625) * 1_000_000))
        .isEqualTo(56_561);
  }

  @Test
  void firstBudget_ofSeveralShards_hasTheirTargetOverTheRootOfTheirNumber() {
    Campaign two = CAMPAIGN.withShards(500, Fraction.ZERO, Fraction.ZERO);
    double sigma = 25 / Math.sqrt(2);
    long expected =
        (long) (-Math.log(1 + (1 - Math.sqrt(2 * sigma * sigma + 1)) / (sigma * sigma)) * 1e6);
    assertThat(next(new PaperStrategy(two, OPTIONS)).epsilon().micros()).isEqualTo(expected);
  }

  @Test
  void secondBudget_followsTheNumberOfElements() {
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 600, 300, 2, 0));
    // T = 10, sigma = 10: phi(10) = -ln((101 - sqrt(201)) / 100).
    assertThat(second.partition().size()).isEqualTo(10);
    assertThat(second.epsilon().micros())
        .isEqualTo((long) (-Math.log((101 - Math.sqrt(201)) / 100) * 1_000_000));
  }

  @Test
  void lastQuery_getsAllThatIsLeft() {
    // 16 x 16 elements: sigma = 0.39 asks for an epsilon of 2.6, far over what there is.
    PaperOptions fine = OPTIONS.withStart(Partition.uniform(4));
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, fine);
    HistogramQuery only = next(strategy);
    assertThat(only.epsilon()).isEqualTo(Fixtures.ONE);
    assertThat(strategy.next(List.of(Fixtures.noisy(only, new long[256])))).isEmpty();
  }

  @Test
  void aTargetThatFitsOnce_isRaisedToTheRest() {
    // With an expansion of 20, 0.0566 x 20 is more than 1: the first query is the last.
    PaperOptions wide =
        new PaperOptions(
            0.1,
            SplitRule.TEXT,
            2,
            20,
            OPTIONS.fixedThreshold(),
            OPTIONS.fixedQueries(),
            OPTIONS.start());
    assertThat(next(new PaperStrategy(CAMPAIGN, wide)).epsilon()).isEqualTo(Fixtures.ONE);
  }

  @Test
  void fixedQueries_shareTheBudgetToTheLastMicro() {
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS.withQueries(3));
    assertThat(budgets(strategy, 5)).containsExactly(333_333L, 333_333L, 333_334L);
  }

  /** Whatever the answers and the options, the queries cost epsilon exactly. */
  @Test
  void schedules_sumToEpsilonExactly() {
    long seed = 91;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 200; round++) {
      Epsilon epsilon = new Epsilon(random.nextLong(1_000, 3_000_000));
      Campaign campaign =
          Campaign.of(
                  Region.ofGrid(32),
                  random.nextLong(100, 50_000),
                  epsilon,
                  Participation.EVERY_QUERY)
              .withShards(random.nextInt(100, 10_000), Fraction.parse("0.1"), Fraction.ZERO)
              .withMaxVectorLength(2_000);
      PaperOptions options =
          OPTIONS
              .withCalibration(random.nextDouble(0.01, 1))
              .withSplitRule(random.nextBoolean() ? SplitRule.TEXT : SplitRule.PRINTED);
      options = random.nextInt(4) == 0 ? options.withQueries(random.nextInt(1, 12)) : options;
      Refinement refinement = new Refinement(campaign, new PaperStrategy(campaign, options)).ask();
      double[] crowd = EstimatorLaws.crowd(random, 5);
      while (refinement.open().isPresent()) {
        HistogramQuery query = refinement.open().get();
        assertThat(query.length()).isLessThanOrEqualTo(2_000);
        refinement = refinement.accept(EstimatorLaws.answer(query, crowd, 5, random)).ask();
      }
      assertThat(refinement.ledger().spentMicros()).isEqualTo(epsilon.micros());
      assertThat(refinement.ledger().leftMicros()).isZero();
    }
  }

  // Splitting and merging.

  @Test
  void textRule_byHand() {
    // sigma_rem = tau(1 - 0.056561) = 1.4449: split above 2.89, merge at or below 0.72.
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 600, 3, 2, 0));
    assertThat(second.partition())
        .isEqualTo(
            Fixtures.partition(
                "/", "00", "00/00", "00/01", "00/10", "00/11", "01", "01/00", "01/01", "01/10",
                "01/11", "10"));
    // The people of 11 are the root's now.
    assertThat(second.partition().indexOf(CellId.parse("11/11"))).isZero();
  }

  @Test
  void printedRule_byHand() {
    // The target is 25: split above 25, merge at or below 6.25.
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS.withSplitRule(SplitRule.PRINTED));
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 26, 25, 7, 6));
    assertThat(second.partition())
        .isEqualTo(Fixtures.partition("/", "00", "00/00", "00/01", "00/10", "00/11", "01", "10"));
  }

  @Test
  void fixedThreshold_byHand() {
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS.withThreshold(10));
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 11, 10, 3, 2));
    assertThat(second.partition())
        .isEqualTo(Fixtures.partition("/", "00", "00/00", "00/01", "00/10", "00/11", "01", "10"));
  }

  @Test
  void aMergedParent_leavesItsChildAnOrphan() {
    PaperOptions start = OPTIONS.withStart(Fixtures.partition("/", "10", "10/11", "10/11/00"));
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, start.withThreshold(100));
    // The root has 50, 10 without its child has 0, 10/11 has 0 and 10/11/00 has 90.
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 50, 0, 0, 90));
    assertThat(second.partition()).isEqualTo(Fixtures.partition("/", "10/11/00"));
    // The orphan is split in its turn.
    HistogramQuery third =
        next(
            strategy,
            Fixtures.noisy(next(strategy), 50, 0, 0, 90),
            Fixtures.noisy(second, 50, 101));
    assertThat(third.partition().cells())
        .extracting(CellId::toString)
        .containsExactly(
            "/", "10/11/00", "10/11/00/00", "10/11/00/01", "10/11/00/10", "10/11/00/11");
  }

  @Test
  void theRoot_isNeverMerged() {
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, OPTIONS);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), -9, -9, 0, 0));
    assertThat(second.partition()).isEqualTo(Fixtures.partition("/"));
  }

  @Test
  void aStartWithoutTheRoot_losesNobody() {
    PaperOptions start = OPTIONS.withStart(Partition.uniform(2)).withThreshold(10);
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN, start);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), new long[16]));
    assertThat(second.partition()).isEqualTo(Partition.uniform(2));
  }

  @Test
  void finestCells_areNotSplit() {
    Campaign small = Campaign.of(Region.ofGrid(2), 1_000, Fixtures.ONE, Participation.EVERY_QUERY);
    PaperStrategy strategy = new PaperStrategy(small, OPTIONS);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 250, 250, 250, 250));
    assertThat(second.partition().size()).isEqualTo(4);
  }

  @Test
  void theVectorLimit_isKept() {
    PaperStrategy strategy = new PaperStrategy(CAMPAIGN.withMaxVectorLength(9), OPTIONS);
    HistogramQuery second = next(strategy, Fixtures.noisy(next(strategy), 250, 250, 250, 250));
    assertThat(second.length()).isLessThanOrEqualTo(9);
  }

  @Test
  void weightedCounts_areInUnitsOfTheScale() {
    Campaign weighted = CAMPAIGN.withWeights(100, Rounding.EXACT);
    PaperStrategy strategy = new PaperStrategy(weighted, OPTIONS);
    HistogramQuery first = next(strategy);
    // sigma is 100 times as large and Delta is 100: nearly the same epsilon.
    assertThat(first.l1Sensitivity()).isEqualTo(100);
    assertThat(first.epsilon().value()).isBetween(0.0564, 0.0568);
    Campaign paper = CAMPAIGN.withWeights(100, Rounding.PAPER);
    assertThat(next(new PaperStrategy(paper, OPTIONS)).l1Sensitivity()).isEqualTo(104);
  }

  @Test
  void badOptions_areRefusedByName() {
    assertThatThrownBy(() -> OPTIONS.withCalibration(0))
        .hasMessage("calibration: 0.0 (expected: > 0 and finite)");
    assertThatThrownBy(() -> OPTIONS.withCalibration(Double.NaN))
        .hasMessage("calibration: NaN (expected: > 0 and finite)");
    assertThatThrownBy(() -> OPTIONS.withThreshold(-1))
        .hasMessage("threshold: -1.0 (expected: > 0 and finite)");
    assertThatThrownBy(() -> OPTIONS.withQueries(0)).hasMessage("queries: 0 (expected: 1 .. 24)");
    assertThatThrownBy(() -> SplitRule.parse("Text"))
        .hasMessage("splitRule: Text (expected: text or printed)");
    assertThat(SplitRule.parse("printed")).isEqualTo(SplitRule.PRINTED);
  }

  private static List<Long> budgets(Strategy strategy, int most) {
    List<NoisyHistogram> answers = new ArrayList<>();
    List<Long> budgets = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      Optional<HistogramQuery> query = strategy.next(answers);
      if (query.isEmpty()) {
        break;
      }
      budgets.add(query.get().epsilon().micros());
      answers.add(Fixtures.noisy(query.get(), new long[query.get().length()]));
    }
    return budgets;
  }

  private static HistogramQuery next(Strategy strategy, NoisyHistogram... answers) {
    return strategy.next(List.of(answers)).orElseThrow();
  }
}

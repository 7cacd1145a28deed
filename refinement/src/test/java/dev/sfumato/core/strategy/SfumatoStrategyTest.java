package dev.sfumato.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.EstimatorLaws;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.estimate.TreeFit;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strategy in which each device answers once, and the planner behind it. */
class SfumatoStrategyTest {
  private static final int LEVELS = 6;
  private static final Region TALL = Region.around(new Bounds(47, 8, 48, 8.3), 1 << LEVELS);

  // The plan.

  @ParameterizedTest
  @CsvSource({"1000, 1", "10000, 1", "100000, 1", "1000000, 0.1", "12345, 0.5"})
  void cohorts_areDisjointAndSumToTheDevices(long devices, String epsilon) {
    Campaign campaign = campaign(devices, epsilon);
    CampaignPlan plan = CampaignPlanner.plan(campaign);
    assertThat(plan.isWhole()).isTrue();
    assertThat(plan.bounds()).containsAll(plan.queries()).containsAll(plan.whenSharp());
    assertThat(plan.queries()).hasSizeBetween(2, 3);
    assertThat(cohorts(plan).stream().mapToLong(Cohort::devices).sum()).isEqualTo(devices);
    assertThat(plan.firstLevel()).isBetween(1, 5);
    assertThat(plan.bits()).isBetween(8, 62);
    assertThat(plan.queries().get(0).length()).isEqualTo(1 << 2 * plan.firstLevel());
  }

  @Test
  void moreDevices_neverGiveACoarserFirstGrid() {
    int before = 0;
    for (long devices = 1_000; devices < 3_000_000; devices = devices * 3 / 2) {
      int level =
          CampaignPlanner.plan(campaign(devices, "1").withShards(100_000, none(), none()))
              .firstLevel();
      assertThat(level).isGreaterThanOrEqualTo(before);
      before = level;
    }
    assertThat(before).isEqualTo(5);
  }

  @Test
  void tooFewDevices_areRefusedWithTheNumberThatWouldDo() {
    Campaign few = campaign(50, "1");
    long least = CampaignPlanner.leastDevices(few).getAsLong();
    assertThatThrownBy(() -> CampaignPlanner.plan(few))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "devices: 50 (expected: about "
                + least
                + " or more for epsilon 1: with fewer, noise hides even the four quarters of the"
                + " area)");
    // 8 deviations of 1.357 from 15% of the devices: 73, reached in steps of a quarter.
    assertThat(least).isBetween(73L, 92L);
    assertThat(CampaignPlanner.plan(campaign(least, "1")).firstLevel()).isEqualTo(1);
  }

  @Test
  void leastDevices_growAsEpsilonFalls() {
    long tight = CampaignPlanner.leastDevices(campaign(1, "0.01")).getAsLong();
    assertThat(tight).isBetween(7_540L, 9_430L); // 8 x 141.4 / 0.15, and up to a quarter more
    assertThat(CampaignPlanner.plan(campaign(tight, "0.01")).firstLevel()).isPositive();
  }

  /** A list of its shards would be 33 million objects, or ten billion. */
  @ParameterizedTest
  @CsvSource({"1000000000, 30", "10000000000, 1", "10000000000, 100000"})
  void planOfEveryoneOnEarth_costsNoMoreThanAnother(long devices, int shardSize) {
    Campaign campaign = campaign(devices, "1").withShards(shardSize, Fraction.parse("0.1"), none());
    CampaignPlan plan = CampaignPlanner.plan(campaign);
    assertThat(plan.queries()).hasSize(3);
    assertThat(cohorts(plan).stream().mapToLong(Cohort::devices).sum()).isEqualTo(devices);
    assertThat(cohorts(plan)).allMatch(cohort -> cohort.shards().size() <= 2);
    assertThat(new SfumatoStrategy(campaign).next(List.of())).isPresent();
  }

  @Test
  void noNumberOfDevicesIsEnough_isSaid() {
    Campaign hopeless =
        campaign(1_000, "0.001")
            .withShards(1, none(), none())
            .withCountsPerCell(256)
            .withWeights(1, Rounding.PAPER);
    assertThat(CampaignPlanner.leastDevices(hopeless)).isEmpty();
    assertThatThrownBy(() -> CampaignPlanner.plan(hopeless))
        .hasMessageStartingWith(
            "devices: 1000 (expected: more than there can be for epsilon 0.001");
  }

  @Test
  void theStrategy_refusesBeforeAnythingIsAsked() {
    assertThatThrownBy(() -> new SfumatoStrategy(campaign(50, "1")))
        .hasMessageStartingWith("devices: 50 (expected: about ");
  }

  @Test
  void plan_knowsItsBytes() {
    Campaign campaign = campaign(5_002, "1");
    PlannedQuery few = new PlannedQuery(campaign, Fixtures.cohort(2), 16);
    PlannedQuery many = new PlannedQuery(campaign, Fixtures.cohort(5_000), 1001);
    CampaignPlan plan = new CampaignPlan(2, List.of(few, many), true);
    int bits = many.modulus(many.cohort().largest()).bits();
    assertThat(plan.bits())
        .isEqualTo(bits)
        .isGreaterThan(few.modulus(few.cohort().largest()).bits());
    assertThat(plan.largestVectorBytes()).isEqualTo((1001 * bits + 7) / 8);
  }

  private static List<Cohort> cohorts(CampaignPlan plan) {
    return plan.queries().stream().map(PlannedQuery::cohort).toList();
  }

  // The strategy.

  @Test
  void eachQuery_costsAllOfEpsilonAndTheLedgerHolds() {
    Campaign campaign = campaign(50_000, "1");
    Refinement refinement = finish(new Refinement(campaign, new SfumatoStrategy(campaign)), 101);
    List<HistogramQuery> queries = queries(refinement);
    CampaignPlan plan = CampaignPlanner.plan(campaign);
    assertThat(queries).hasSizeBetween(plan.queries().size(), plan.maxQueries());
    assertThat(queries).allMatch(query -> query.epsilon().equals(Fixtures.ONE));
    assertThat(refinement.ledger().spentMicros()).isEqualTo(1_000_000);
    assertThat(refinement.ask().open()).isEmpty();
    assertThat(queries.stream().mapToLong(query -> query.cohort().devices()).sum())
        .isEqualTo(50_000);
  }

  @Test
  void maskedCells_areNeverAskedAndOpenOnesAlways() {
    Campaign campaign = campaign(50_000, "1");
    for (HistogramQuery query : run(new Refinement(campaign, new SfumatoStrategy(campaign)), 102)) {
      Partition partition = query.partition();
      assertThat(partition.cells()).noneMatch(TALL::isMasked);
      for (long code = 0; code < 1L << 2 * LEVELS; code++) {
        CellId fine = new CellId(1L << 2 * LEVELS | code);
        if (!TALL.isMasked(fine)) {
          assertThat(partition.indexOf(fine)).isNotNegative();
        }
      }
    }
  }

  @Test
  void vectorLimit_isKept() {
    SplittableRandom random = new SplittableRandom(103);
    for (int round = 0; round < 30; round++) {
      int limit = random.nextInt(8, 500);
      int categories = random.nextInt(1, 3);
      Campaign campaign =
          campaign(random.nextLong(20_000, 200_000), "1")
              .withCountsPerCell(categories)
              .withMaxVectorLength(limit);
      for (HistogramQuery query :
          run(new Refinement(campaign, new SfumatoStrategy(campaign)), round)) {
        assertThat(query.length()).isLessThanOrEqualTo(limit);
        assertThat(query.countsPerCell()).isEqualTo(categories);
      }
    }
  }

  @Test
  void sameAnswers_giveTheSameQuestions() {
    Campaign campaign = campaign(50_000, "1");
    assertThat(run(new Refinement(campaign, new SfumatoStrategy(campaign)), 104))
        .isEqualTo(run(new Refinement(campaign, new SfumatoStrategy(campaign)), 104));
  }

  @Test
  void crowdedCells_areSplitSeveralLevelsAtOnce() {
    Campaign campaign = Campaign.of(Region.ofGrid(64), 100_000, Fixtures.ONE, Participation.ONCE);
    SfumatoStrategy strategy = new SfumatoStrategy(campaign);
    HistogramQuery first = strategy.next(List.of()).orElseThrow();
    long[] counts = new long[first.length()];
    counts[0] = first.cohort().devices();
    NoisyHistogram answer =
        new NoisyHistogram(first, counts, first.cohort().devices(), new NoiseLaw(1, 1));
    HistogramQuery second = strategy.next(List.of(answer)).orElseThrow();
    assertThat(second.partition().depth()).isEqualTo(LEVELS);
    // Nobody was seen in the far corner: it is asked about as a whole.
    CellId corner = CellId.of(LEVELS, 63, 63);
    int element = second.partition().indexOf(corner);
    assertThat(second.partition().element(element).level()).isLessThanOrEqualTo(1);
  }

  @Test
  void splitCells_holdMoreThanSixDeviations() {
    // A counted cell that was split had over 6 deviations in the next query; below it, people are
    // taken to be in spots as far as they were above.
    Campaign campaign = Campaign.of(Region.ofGrid(64), 25_000, Fixtures.ONE, Participation.ONCE);
    SfumatoStrategy strategy = new SfumatoStrategy(campaign).withMaxQueries(2);
    HistogramQuery first = strategy.next(List.of()).orElseThrow();
    double[] crowd = EstimatorLaws.crowd(new SplittableRandom(105), LEVELS);
    NoisyHistogram answer = EstimatorLaws.answer(first, crowd, LEVELS, new SplittableRandom(106));
    HistogramQuery second = strategy.next(List.of(answer)).orElseThrow();
    double deviation = NoiseLaw.deviation(1) * Math.sqrt(second.cohort().plannedShape());
    DensityTree tree =
        TreeFit.of(campaign.region(), List.of(answer), Sampling.FRESH, Prior.NONE, 3);
    for (CellId cell : second.partition().cells()) {
      if (!cell.isRoot() && tree.isCounted(cell.parent().bits())) {
        double expected =
            tree.mass(cell.parent().bits()) / tree.total() * second.cohort().devices();
        assertThat(expected).isGreaterThan(6 * deviation * (1 - 1e-9));
      }
    }
    // Three shards of 7,500: the noise of all, 1.357 each.
    assertThat(deviation).isCloseTo(1.357 * Math.sqrt(3), within(0.001));
  }

  @Test
  void flatMap_isSplitALevelLessThanNoiseAllows() {
    // 8,500 people: over 8.1 in each of 32 x 32 cells, but a random division would look the same.
    assertThat(secondPartition(cell -> 6, Prior.NONE).size()).isEqualTo(32 * 32);
  }

  @Test
  void flatMapOfWhichManyWereCountedBefore_isSplitAsFarAsNoiseAllows() {
    // So many that even their divisions by chance are known.
    Partition all = Partition.uniform(0);
    Prior earlier = Prior.ofAnswers(List.of(Fixtures.exact(all, 1_000_000_000)));
    assertThat(secondPartition(cell -> 6, earlier).size()).isEqualTo(64 * 64);
  }

  @Test
  void mapWithStructure_isSplitAsFarAsNoiseAllows() {
    // Three of four cells are empty, so the quarters of the fourth may well differ too: its 133
    // people are split to cells of 2, not to the 64 x 16 cells of 8 where a flat map would end.
    Partition second = secondPartition(SfumatoStrategyTest::oneOfFour, Prior.NONE);
    assertThat(second.depth()).isEqualTo(7);
    assertThat(second.size()).isGreaterThan(64 * 16 + 192);
  }

  @Test
  void mapWithStructureThatAPriorForetells_isNotTakenForFlat() {
    Partition grid = Partition.uniform(4);
    double[] truth = grid.cells().stream().mapToDouble(SfumatoStrategyTest::oneOfFour).toArray();
    Prior prior = Prior.ofMap(Shares.ofWeights(grid, truth));
    assertThat(secondPartition(SfumatoStrategyTest::oneOfFour, prior).size())
        .isGreaterThan(64 * 16 + 192);
  }

  private static long oneOfFour(CellId cell) {
    return cell.bits() % 4 == 0 ? 24 : 0;
  }

  /** The second and last partition after a first grid of 16 x 16 with these people. */
  private static Partition secondPartition(ToLongFunction<CellId> people, Prior prior) {
    Campaign campaign = Campaign.of(Region.ofGrid(128), 10_000, Fixtures.ONE, Participation.ONCE);
    SfumatoStrategy strategy = SfumatoStrategy.withPrior(campaign, prior).withMaxQueries(2);
    HistogramQuery first = strategy.next(List.of()).orElseThrow();
    long[] counts = first.partition().cells().stream().mapToLong(people).toArray();
    return strategy.next(List.of(Fixtures.noisy(first, counts))).orElseThrow().partition();
  }

  // The plan that finds out.

  @Test
  void peopleInOneSpot_areLookedForAsOftenAsQueriesAllow() {
    for (int most = 2; most <= 6; most++) {
      List<HistogramQuery> queries = asked(tenThousand(1024).withMaxQueries(most), oneSpot(), 109);
      assertThat(queries).hasSizeLessThanOrEqualTo(most);
      assertThat(queries.size()).isGreaterThan(Math.min(most - 1, 3));
      assertThat(devices(queries)).isEqualTo(10_000);
    }
  }

  @Test
  void peopleInOneSpot_areFound() {
    List<HistogramQuery> queries = asked(tenThousand(1024), oneSpot(), 110);
    Partition last = queries.get(queries.size() - 1).partition();
    assertThat(last.depth()).isEqualTo(10);
    assertThat(last.element(last.indexOf(SPOT)).level()).isEqualTo(10);
  }

  @Test
  void flatMap_isAskedThreeTimesAndNoMore() {
    assertThat(asked(tenThousand(256), flat(), 111)).hasSize(3);
  }

  @Test
  void fewDevices_areNotDividedFurther() {
    Campaign few = Campaign.of(Region.ofGrid(1024), 1_000, Fixtures.ONE, Participation.ONCE);
    assertThat(CampaignPlanner.plan(few).maxQueries()).isEqualTo(2);
    assertThat(CampaignPlanner.plan(few, 20).maxQueries()).isEqualTo(2);
  }

  @Test
  void oneQuery_isRefused() {
    assertThatThrownBy(() -> tenThousand(64).withMaxQueries(1))
        .hasMessageContaining("maxQueries: 1");
  }

  @Test
  void withoutNoise_noCellOfLessThanHalfAPersonIsSplit() {
    Campaign campaign =
        Campaign.of(Region.ofGrid(1024), 10_000, Epsilon.parse("20"), Participation.ONCE);
    List<HistogramQuery> queries = asked(new SfumatoStrategy(campaign), flat(), 112);
    // 128 x 128 cells of about half a person each are split no further than once.
    assertThat(queries.get(queries.size() - 1).partition().size()).isLessThanOrEqualTo(256 * 256);
  }

  private static final CellId SPOT = CellId.of(10, 700, 300);

  private static SfumatoStrategy tenThousand(int grid) {
    return new SfumatoStrategy(
        Campaign.of(Region.ofGrid(grid), 10_000, Fixtures.ONE, Participation.ONCE));
  }

  /** Everybody in one finest cell of 1024 x 1024. */
  private static double[] oneSpot() {
    double[] crowd = new double[1 << 20];
    crowd[(int) (SPOT.bits() ^ 1 << 20)] = 1;
    return crowd;
  }

  private static double[] flat() {
    double[] crowd = new double[1 << 16];
    Arrays.fill(crowd, 1.0 / crowd.length);
    return crowd;
  }

  private static List<HistogramQuery> asked(SfumatoStrategy strategy, double[] crowd, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int levels = Integer.numberOfTrailingZeros(crowd.length) / 2;
    List<NoisyHistogram> answers = new ArrayList<>();
    Optional<HistogramQuery> next = strategy.next(answers);
    while (next.isPresent()) {
      answers.add(EstimatorLaws.answer(next.get(), crowd, levels, random));
      next = strategy.next(answers);
    }
    return answers.stream().map(NoisyHistogram::query).toList();
  }

  private static long devices(List<HistogramQuery> queries) {
    return queries.stream().mapToLong(query -> query.cohort().devices()).sum();
  }

  @Test
  void aPrior_isUsed() {
    Campaign campaign = Campaign.of(Region.ofGrid(64), 20_000, Fixtures.ONE, Participation.ONCE);
    double[] crowd = EstimatorLaws.crowd(new SplittableRandom(107), LEVELS);
    Shares map = Shares.ofWeights(Partition.uniform(LEVELS), crowd);
    SfumatoStrategy informed = SfumatoStrategy.withPrior(campaign, Prior.ofMap(map));
    SfumatoStrategy plain = new SfumatoStrategy(campaign);
    HistogramQuery first = plain.next(List.of()).orElseThrow();
    NoisyHistogram answer = EstimatorLaws.answer(first, crowd, LEVELS, new SplittableRandom(108));
    assertThat(informed.next(List.of()).orElseThrow()).isEqualTo(first);
    assertThat(informed.next(List.of(answer)).orElseThrow().partition())
        .isNotEqualTo(plain.next(List.of(answer)).orElseThrow().partition());
  }

  @Test
  void forRate_splitsFurtherWhereARateIsEasierToKnow() {
    // As many people everywhere, so that a split by people would be the same in both halves.
    Partition second = splitByInterval(200_000);
    long sure = second.cells().stream().filter(cell -> !isEast(cell)).count();
    assertThat(sure).isGreaterThan(2 * (second.size() - sure));
  }

  @Test
  void forRate_withMoreDevices_splitsFurther() {
    assertThat(splitByInterval(20_000).size()).isLessThan(splitByInterval(200_000).size());
    assertThat(splitByInterval(20_000).size()).isGreaterThan(1);
  }

  @Test
  void forRates_ofSeveralCategories_splitsAsTheOneThatIsKnownLeastAllows() {
    Campaign campaign = withCategories(3, 200_000);
    Partition all = second(new SfumatoStrategy(campaign).forRates());
    Partition hardest = second(SfumatoStrategy.forRate(campaign, 1));
    Partition easiest = second(SfumatoStrategy.forRate(campaign, 2));
    assertThat(all).isEqualTo(hardest);
    assertThat(all.size()).isLessThan(easiest.size());
  }

  @Test
  void campaignsWithCategories_areSplitByTheirRates_andOthersByPeople() {
    Campaign campaign = withCategories(2, 200_000);
    Strategy named = StrategyName.SFUMATO.create(campaign, PaperOptions.defaults(), Prior.NONE);
    assertThat(second(named)).isEqualTo(second(new SfumatoStrategy(campaign).forRates()));
    assertThat(second(named)).isNotEqualTo(second(new SfumatoStrategy(campaign)));
  }

  /** The second partition when 1 in 100 are of the category in the west, half in the east. */
  private static Partition splitByInterval(long devices) {
    return second(SfumatoStrategy.forRate(withCategories(2, devices), 1));
  }

  private static Campaign withCategories(int categories, long devices) {
    return Campaign.of(Region.ofGrid(64), devices, Fixtures.ONE, Participation.ONCE)
        .withCountsPerCell(categories);
  }

  /** As {@link #splitByInterval}; a third category has nobody. */
  private static Partition second(Strategy strategy) {
    HistogramQuery first = strategy.next(List.of()).orElseThrow();
    long[] counts = new long[first.length()];
    long people = first.cohort().devices() / first.partition().size();
    for (int element = 0; element < first.partition().size(); element++) {
      long counted = isEast(first.partition().element(element)) ? people / 2 : people / 100;
      counts[first.entry(element, 0)] = people - counted;
      counts[first.entry(element, 1)] = counted;
    }
    NoisyHistogram answer =
        new NoisyHistogram(first, counts, first.cohort().devices(), new NoiseLaw(1, 1));
    return strategy.next(List.of(answer)).orElseThrow().partition();
  }

  private static boolean isEast(CellId cell) {
    return cell.level() > 0 && (cell.bits() >> 2 * (cell.level() - 1) & 2) != 0;
  }

  private static List<HistogramQuery> run(Refinement refinement, long seed) {
    return queries(finish(refinement, seed));
  }

  private static List<HistogramQuery> queries(Refinement finished) {
    return finished.answers().stream().map(NoisyHistogram::query).toList();
  }

  private static Refinement finish(Refinement begun, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    Refinement refinement = begun.ask();
    while (refinement.open().isPresent()) {
      HistogramQuery query = refinement.open().get();
      refinement = refinement.accept(EstimatorLaws.answer(query, crowd, LEVELS, random)).ask();
    }
    return refinement;
  }

  private static Campaign campaign(long devices, String epsilon) {
    return Campaign.of(TALL, devices, Epsilon.parse(epsilon), Participation.ONCE);
  }

  private static Fraction none() {
    return Fraction.ZERO;
  }
}

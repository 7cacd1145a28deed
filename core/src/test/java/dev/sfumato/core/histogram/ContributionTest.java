package dev.sfumato.core.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.EnumeratedRandomness;
import dev.sfumato.core.noise.InsecureRandomness;
import dev.sfumato.core.noise.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.assertj.core.data.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContributionTest {
  private static final long SEED = 61;
  private static final Region REGION = Region.ofGrid(8);
  private static final Partition FOUR = Partition.uniform(1);

  /** A quadrant with a hole in its middle: its places do not lie together on the curve. */
  private static final Partition HOLED = Fixtures.partition("/", "00", "00/01", "11/10");

  private final Randomness randomness = new InsecureRandomness(SEED);

  // One location.

  @Test
  void single_isOneHot() {
    HistogramQuery query = Fixtures.query(FOUR, 10);
    assertThat(Contribution.single(query, REGION, 0, 0).entries()).containsExactly(1, 0, 0, 0);
    assertThat(Contribution.single(query, REGION, 63, 0).entries()).containsExactly(0, 0, 0, 1);
    assertThat(Contribution.single(query, REGION, 63, 0).checked().norm()).isEqualTo(1);
    assertThat(Contribution.none(query, REGION).entries()).containsExactly(0, 0, 0, 0);
  }

  @Test
  void single_putsTheWholeScaleInOneEntry() {
    HistogramQuery query = Fixtures.weighted(FOUR, 100, 100);
    assertThat(Contribution.single(query, REGION, 16, 0).entries()).containsExactly(0, 100, 0, 0);
  }

  @Test
  void categories_areTogetherInAnElement() {
    HistogramQuery query = new HistogramQuery(FOUR, 3, Fixtures.ONE, 1, 1, Fixtures.cohort(10));
    long[] entries = Contribution.single(query, REGION, 20, 2).entries();
    assertThat(entries).hasSize(12).contains(1, Index.atIndex(5));
    assertThat(Arrays.stream(entries).sum()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {Region.NOWHERE, -2, Long.MIN_VALUE, 64, Long.MAX_VALUE})
  void noPlace_isTheZeroVector(long morton) {
    HistogramQuery query = Fixtures.query(FOUR, 10);
    assertThat(Contribution.single(query, REGION, morton, 0).norm()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void noSuchCategory_isTheZeroVector(int category) {
    assertThat(Contribution.single(Fixtures.query(FOUR, 10), REGION, 0, category).norm()).isZero();
  }

  @Test
  void aPlaceThatNoCellCounts_isTheZeroVector() {
    HistogramQuery query = Fixtures.query(Fixtures.partition("00", "11"), 10);
    assertThat(Contribution.single(query, REGION, 16, 0).norm()).isZero();
  }

  @Test
  void text_showsNothing() {
    assertThat(Contribution.single(Fixtures.query(FOUR, 10), REGION, 5, 0))
        .hasToString("Contribution[redacted]");
    assertThat(new WeightedCell(5, 7)).hasToString("WeightedCell[redacted]");
  }

  // Weighted locations.

  @Test
  void exactRounding_byHand() {
    // Weights 1, 1, 2 of 4 at scale 3: A = 1, 2, 4 and 3 A = 3, 6, 12; U is 0, 1, 2 or 3.
    HistogramQuery query = Fixtures.weighted(FOUR, 3, 3);
    List<WeightedCell> places =
        List.of(new WeightedCell(0, 1), new WeightedCell(16, 1), new WeightedCell(32, 2));
    assertThat(weighted(query, places, Rounding.EXACT, 0)).containsExactly(0, 1, 2, 0);
    assertThat(weighted(query, places, Rounding.EXACT, 1)).containsExactly(1, 0, 2, 0);
    assertThat(weighted(query, places, Rounding.EXACT, 2)).containsExactly(1, 1, 1, 0);
    assertThat(weighted(query, places, Rounding.EXACT, 3)).containsExactly(1, 1, 1, 0);
  }

  @Test
  void weightOutside_isDroppedAndNotGivenToTheRest() {
    HistogramQuery query = Fixtures.weighted(FOUR, 10, 10);
    List<WeightedCell> places =
        List.of(new WeightedCell(Region.NOWHERE, 3), new WeightedCell(0, 1));
    for (long offset = 0; offset < 4; offset++) {
      long[] entries = weighted(query, places, Rounding.EXACT, offset);
      assertThat(entries[0]).isBetween(2L, 3L);
      assertThat(entries).endsWith(0, 0, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Rounding.class)
  void noWeightAtAll_isTheZeroVector(Rounding rounding) {
    HistogramQuery query = Fixtures.weighted(FOUR, 10, 14);
    assertThat(draw(query, List.of(), rounding).norm()).isZero();
    assertThat(draw(query, List.of(new WeightedCell(3, 0)), rounding).norm()).isZero();
    assertThat(draw(query, List.of(new WeightedCell(Region.NOWHERE, 9)), rounding).norm()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Rounding.class)
  void tooManyPlaces_areTheZeroVector(Rounding rounding) {
    List<WeightedCell> many =
        Collections.nCopies(Contribution.MAX_LOCATIONS + 1, new WeightedCell(0, 1));
    assertThat(draw(Fixtures.weighted(FOUR, 10, 14), many, rounding).norm()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Rounding.class)
  void theLargestScaleAndWeights_doNotOverflow(Rounding rounding) {
    HistogramQuery query =
        Fixtures.weighted(FOUR, Campaign.MAX_SCALE, HistogramQuery.MAX_SENSITIVITY);
    List<WeightedCell> heavy = new ArrayList<>();
    for (int i = 0; i < Contribution.MAX_LOCATIONS; i++) {
      heavy.add(new WeightedCell(i % 64, WeightedCell.MAX_WEIGHT));
    }
    long[] entries = draw(query, heavy, rounding).checked().entries();
    long quarter = Campaign.MAX_SCALE / 4;
    assertThat(entries).containsExactly(quarter, quarter, quarter, quarter);
  }

  @Test
  void exactRounding_sumsToTheScaleForAnyWeights() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 5_000; i++) {
      long scale = random.nextLong(1, 1L << random.nextInt(1, 32));
      HistogramQuery query = Fixtures.weighted(i % 2 == 0 ? FOUR : HOLED, scale, scale);
      List<WeightedCell> places = randomPlaces(random, 0);
      Contribution contribution = draw(query, places, Rounding.EXACT);
      long total = places.stream().mapToLong(WeightedCell::weight).sum();
      assertThat(contribution.checked().norm()).isEqualTo(total == 0 ? 0 : scale);
      assertThat(Arrays.stream(contribution.entries()).min().orElse(0)).isNotNegative();
    }
  }

  @Test
  void bothRoundings_stayWithinTheirSensitivity() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 5_000; i++) {
      long scale = random.nextLong(1, 1_000);
      List<WeightedCell> places = randomPlaces(random, -3);
      for (Rounding rounding : Rounding.values()) {
        HistogramQuery query =
            Fixtures.weighted(HOLED, scale, rounding.l1Sensitivity(scale, HOLED.size()));
        assertThat(draw(query, places, rounding).checked().norm())
            .isLessThanOrEqualTo(query.l1Sensitivity());
      }
    }
  }

  @Test
  void paperRounding_canExceedTheScale() {
    // All four quarters round up with probability 1/16 x ...: the scale alone is no bound.
    HistogramQuery query = Fixtures.weighted(FOUR, 2, 6);
    List<WeightedCell> places =
        List.of(
            new WeightedCell(0, 1),
            new WeightedCell(16, 1),
            new WeightedCell(32, 1),
            new WeightedCell(48, 1));
    Map<Long, Double> norms =
        EnumeratedRandomness.law(
            0,
            source ->
                Contribution.weighted(query, REGION, places, 0, Rounding.PAPER, source).norm());
    assertThat(norms.get(4L)).isCloseTo(1 / 16.0, within(1e-12));
    assertThat(norms.get(2L)).isCloseTo(6 / 16.0, within(1e-12));
  }

  /** Every course of the randomness: means are exact, and variances never above the paper's. */
  @Test
  void exactRounding_keepsTheMeanAndIsNeverWorseThanThePapers() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 150; i++) {
      long scale = random.nextLong(1, 20);
      HistogramQuery query = Fixtures.weighted(HOLED, scale, scale + HOLED.size());
      List<WeightedCell> places = fewPlaces(random);
      long total = places.stream().mapToLong(WeightedCell::weight).sum();
      Map<List<Long>, Double> exact = law(query, places, Rounding.EXACT);
      Map<List<Long>, Double> paper = law(query, places, Rounding.PAPER);
      for (int entry = 0; entry < HOLED.size(); entry++) {
        double expected = (double) scale * weightOf(places, entry) / total;
        assertThat(mean(exact, entry)).isCloseTo(expected, within(1e-9));
        assertThat(mean(paper, entry)).isCloseTo(expected, within(1e-9));
        assertThat(variance(exact, entry)).isLessThanOrEqualTo(variance(paper, entry) + 1e-9);
      }
    }
  }

  @Test
  void checked_refusesANormOverTheSensitivity() {
    HistogramQuery query = Fixtures.weighted(FOUR, 2, 2);
    List<WeightedCell> places =
        List.of(
            new WeightedCell(0, 1),
            new WeightedCell(16, 1),
            new WeightedCell(32, 1),
            new WeightedCell(48, 1));
    Contribution up = Contribution.weighted(query, REGION, places, 0, Rounding.PAPER, fixed(0));
    assertThatThrownBy(up::checked).hasMessage("norm: 4 (expected: at most 2)");
  }

  @Test
  void nothingAboutALocation_throws() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 20_000; i++) {
      HistogramQuery query = Fixtures.weighted(HOLED, 7, 7 + HOLED.size());
      long morton = random.nextLong() >> random.nextInt(64);
      int category = random.nextInt() >> random.nextInt(32);
      Contribution.single(query, REGION, morton, category).checked();
      List<WeightedCell> places = List.of(new WeightedCell(morton, random.nextInt(3)));
      for (Rounding rounding : Rounding.values()) {
        Contribution.weighted(query, REGION, places, category, rounding, randomness).checked();
      }
    }
  }

  @Test
  void rounding_isReadAsItIsWritten() {
    assertThat(Rounding.parse("exact")).isEqualTo(Rounding.EXACT);
    assertThat(Rounding.parse("paper")).isEqualTo(Rounding.PAPER);
    assertThatThrownBy(() -> Rounding.parse("up"))
        .hasMessage("rounding: up (expected: exact or paper)");
    assertThat(Rounding.EXACT.l1Sensitivity(100, 50)).isEqualTo(100);
    assertThat(Rounding.PAPER.l1Sensitivity(100, 50)).isEqualTo(150);
    assertThatThrownBy(() -> new WeightedCell(0, -1))
        .hasMessage("weight: -1 (expected: 0 .. 1048576)");
  }

  private static Map<List<Long>, Double> law(
      HistogramQuery query, List<WeightedCell> places, Rounding rounding) {
    return EnumeratedRandomness.law(
        0,
        source ->
            Arrays.stream(
                    Contribution.weighted(query, REGION, places, 0, rounding, source).entries())
                .boxed()
                .collect(Collectors.toList()));
  }

  private static double mean(Map<List<Long>, Double> law, int entry) {
    return law.entrySet().stream().mapToDouble(e -> e.getKey().get(entry) * e.getValue()).sum();
  }

  private static double variance(Map<List<Long>, Double> law, int entry) {
    double mean = mean(law, entry);
    return law.entrySet().stream()
        .mapToDouble(e -> Math.pow(e.getKey().get(entry) - mean, 2) * e.getValue())
        .sum();
  }

  private static long weightOf(List<WeightedCell> places, int entry) {
    return places.stream()
        .filter(place -> place.morton() >= 0 && HOLED.indexAt(place.morton(), 3) == entry)
        .mapToLong(WeightedCell::weight)
        .sum();
  }

  private static List<WeightedCell> fewPlaces(SplittableRandom random) {
    List<WeightedCell> places = new ArrayList<>(List.of(new WeightedCell(Region.NOWHERE, 1)));
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      places.add(new WeightedCell(random.nextInt(64), random.nextInt(4)));
    }
    return places;
  }

  private static List<WeightedCell> randomPlaces(SplittableRandom random, long least) {
    List<WeightedCell> places = new ArrayList<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      long weight = random.nextLong(1L << random.nextInt(1, 21));
      places.add(new WeightedCell(random.nextLong(least, 64), weight));
    }
    return places;
  }

  private Contribution draw(HistogramQuery query, List<WeightedCell> places, Rounding rounding) {
    return Contribution.weighted(query, REGION, places, 0, rounding, randomness);
  }

  private static long[] weighted(
      HistogramQuery query, List<WeightedCell> places, Rounding rounding, long draw) {
    return Contribution.weighted(query, REGION, places, 0, rounding, fixed(draw)).entries();
  }

  private static Randomness fixed(long draw) {
    return new Randomness() {
      @Override
      public long nextBits(int bits) {
        return draw;
      }

      @Override
      public long nextBelow(long bound) {
        return draw;
      }
    };
  }
}

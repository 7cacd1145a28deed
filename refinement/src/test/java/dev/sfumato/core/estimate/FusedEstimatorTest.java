package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FusedEstimatorTest {
  private static final long SEED = 81;
  private static final int LEVELS = 5;
  private static final Region GRID = Region.ofGrid(1 << LEVELS);
  private static final FusedEstimator FUSED = new FusedEstimator();

  // Exact facts.

  @Test
  void withoutNoiseAndWithHugeCrowds_theTruthComesBack() {
    double[] crowd = EstimatorLaws.crowd(new SplittableRandom(SEED), LEVELS);
    long[] people = Arrays.stream(crowd).mapToLong(share -> Math.round(share * 1e12)).toArray();
    double all = Arrays.stream(people).sum();
    for (Partition partition :
        List.of(
            Partition.uniform(2),
            Partition.uniform(LEVELS),
            Fixtures.partition("/", "00", "00/01", "11", "11/10"))) {
      long[] counts = Fixtures.count(partition, people, LEVELS);
      Heatmap map =
          FUSED.estimate(
              GRID,
              List.of(
                  Fixtures.exact(
                      Partition.uniform(1), Fixtures.count(Partition.uniform(1), people, LEVELS)),
                  Fixtures.exact(partition, counts)));
      for (int element = 0; element < counts.length; element++) {
        if (partition.extent(element, partition.element(element).level()) == 1) {
          assertThat(map.mass(element)).isCloseTo(counts[element] / all, within(1e-5));
        }
      }
    }
  }

  @Test
  void everyoneInOneCell_isFoundThere() {
    long[] people = new long[1 << 2 * LEVELS];
    people[77] = 1_000_000;
    Partition partition = Partition.uniform(LEVELS);
    Heatmap map = FUSED.estimate(GRID, List.of(Fixtures.exact(partition, people)));
    assertThat(map.mass(77)).isGreaterThan(0.99);
  }

  @Test
  void nobodyCounted_isAnEvenMap() {
    HistogramQuery query = Fixtures.query(Partition.uniform(1), 10);
    Heatmap map = FUSED.estimate(GRID, List.of(Fixtures.noisy(query, 0, 0, 0, 0)));
    for (int element = 0; element < 4; element++) {
      assertThat(map.mass(element)).isCloseTo(0.25, within(1e-9));
    }
  }

  @Test
  void noiseAlone_hasIntervalsOfShares() {
    HistogramQuery query = Fixtures.query(Partition.uniform(1), 10);
    NoisyHistogram answer = Fixtures.noisy(query, 3, -2, 1, -1);
    assertThat(answer.isOnlyNoise()).isTrue();
    assertThat(Fixtures.noisy(query, 3, 2, 5, 0).isOnlyNoise()).isFalse();
    for (Estimator estimator : List.of(FUSED, new LastEstimator())) {
      Heatmap map = estimator.estimate(GRID, List.of(answer));
      for (int element = 0; element < 4; element++) {
        assertThat(map.low(element)).isBetween(0.0, map.mass(element));
        assertThat(map.high(element)).isBetween(map.mass(element), 1.0);
      }
    }
  }

  // Laws on random data.

  @Test
  void shares_areNotNegativeSumToOneAndLieInTheirIntervals() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 100; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      long devices = random.nextLong(10, 20_000);
      List<NoisyHistogram> answers =
          List.of(
              answer(Partition.uniform(2), devices, crowd, random),
              answer(EstimatorLaws.randomPartition(random, LEVELS), devices, crowd, random));
      Heatmap map = FUSED.estimate(GRID, answers);
      double sum = 0;
      for (int element = 0; element < map.partition().size(); element++) {
        assertThat(map.mass(element)).isNotNegative();
        assertThat(map.mass(element)).isBetween(map.low(element), map.high(element));
        assertThat(map.low(element)).isNotNegative();
        assertThat(map.high(element)).isLessThanOrEqualTo(1);
        sum += map.mass(element);
      }
      assertThat(sum).isCloseTo(1, within(1e-9));
      assertThat(Fixtures.sum(map.raster())).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void mirroredCounts_giveTheMirroredMap() {
    SplittableRandom random = new SplittableRandom(SEED);
    Partition partition = Partition.uniform(3);
    for (int round = 0; round < 20; round++) {
      NoisyHistogram answer = answer(partition, 3_000, EstimatorLaws.crowd(random, LEVELS), random);
      long[] mirrored = new long[64];
      for (int code = 0; code < 64; code++) {
        mirrored[mirror(code)] = answer.total(code);
      }
      Heatmap map = FUSED.estimate(GRID, List.of(answer));
      Heatmap other = FUSED.estimate(GRID, List.of(Fixtures.noisy(answer.query(), mirrored)));
      for (int code = 0; code < 64; code++) {
        assertThat(other.mass(mirror(code))).isCloseTo(map.mass(code), within(1e-9));
      }
    }
  }

  @Test
  void theScale_doesNotMatter() {
    SplittableRandom random = new SplittableRandom(SEED);
    Partition partition = Partition.uniform(3);
    NoisyHistogram one = answer(partition, 3_000, EstimatorLaws.crowd(random, LEVELS), random);
    HistogramQuery scaled =
        new HistogramQuery(partition, 1, Fixtures.ONE, 10, 10, Fixtures.cohort(3_000));
    long[] counts = Arrays.stream(one.counts()).map(count -> 10 * count).toArray();
    // Ten times the deviation is a hundred times the variance.
    NoiseLaw law = new NoiseLaw(1, 100 * one.noise().shape());
    Heatmap map = FUSED.estimate(GRID, List.of(one));
    Heatmap same = FUSED.estimate(GRID, List.of(new NoisyHistogram(scaled, counts, 3_000, law)));
    for (int element = 0; element < 64; element++) {
      assertThat(same.mass(element)).isCloseTo(map.mass(element), within(1e-9));
      assertThat(same.high(element)).isCloseTo(map.high(element), within(1e-9));
    }
  }

  @Test
  void theOrderOfEarlierAnswers_doesNotMatter() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    NoisyHistogram a = answer(Partition.uniform(2), 1_000, crowd, random);
    NoisyHistogram b = answer(Partition.uniform(3), 2_000, crowd, random);
    NoisyHistogram last = answer(Partition.uniform(3), 5_000, crowd, random);
    double[] one = FUSED.estimate(GRID, List.of(a, b, last)).raster();
    double[] other = FUSED.estimate(GRID, List.of(b, a, last)).raster();
    assertThat(one).containsExactly(other, within(1e-12));
  }

  @Test
  void anAnswerWithHugeNoise_changesNothing() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    NoisyHistogram good = answer(Partition.uniform(3), 5_000, crowd, random);
    HistogramQuery query = Fixtures.query(Partition.uniform(2), 5_000);
    long[] nonsense = random.longs(16, -1_000_000, 1_000_000).toArray();
    NoisyHistogram bad = new NoisyHistogram(query, nonsense, 5_000, new NoiseLaw(1e-6, 1e6));
    double[] with = FUSED.estimate(GRID, List.of(bad, good)).raster();
    double[] without = FUSED.estimate(GRID, List.of(good)).raster();
    assertThat(with).containsExactly(without, within(1e-6));
  }

  @Test
  void aSingleQuery_isCloseToTheLastEstimate() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 20; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      NoisyHistogram answer = answer(Partition.uniform(2), 10_000, crowd, random);
      Heatmap fused = FUSED.estimate(GRID, List.of(answer));
      Heatmap last = new LastEstimator().estimate(GRID, List.of(answer));
      for (int element = 0; element < 16; element++) {
        double deviation = Math.sqrt(Math.max(1, answer.total(element)) + 1.85) / 10_000;
        assertThat(fused.mass(element)).isCloseTo(last.mass(element), within(2 * deviation));
      }
    }
  }

  @Test
  void moreAnswers_giveABetterMap() {
    SplittableRandom random = new SplittableRandom(SEED);
    double one = 0;
    double two = 0;
    for (int round = 0; round < 40; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      NoisyHistogram first = answer(Partition.uniform(4), 2_000, crowd, random);
      NoisyHistogram second = answer(Partition.uniform(4), 2_000, crowd, random);
      one += elementError(FUSED.estimate(GRID, List.of(second)), crowd);
      two += elementError(FUSED.estimate(GRID, List.of(first, second)), crowd);
    }
    assertThat(two).isLessThan(0.7 * one);
  }

  // Priors.

  @Test
  void aWrongPrior_getsNoWeight() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    Partition finest = Partition.uniform(LEVELS);
    // Many where there are few: what a map says of each cell is turned around.
    Shares wrong = Shares.ofWeights(finest, Arrays.stream(crowd).map(x -> 1 / x).toArray());
    List<NoisyHistogram> answers = List.of(answer(Partition.uniform(4), 20_000, crowd, random));
    double[] with = FusedEstimator.withPrior(Prior.ofMap(wrong)).estimate(GRID, answers).raster();
    double[] without = FUSED.estimate(GRID, answers).raster();
    double apart = 0;
    for (int i = 0; i < with.length; i++) {
      apart += Math.abs(with[i] - without[i]);
    }
    assertThat(apart).isLessThan(0.02);
  }

  @Test
  void aRightPrior_helps() {
    SplittableRandom random = new SplittableRandom(SEED);
    double with = 0;
    double without = 0;
    for (int round = 0; round < 20; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      FusedEstimator informed =
          FusedEstimator.withPrior(Prior.ofMap(Shares.ofWeights(Partition.uniform(LEVELS), crowd)));
      List<NoisyHistogram> answers = List.of(answer(Partition.uniform(3), 1_000, crowd, random));
      with += error(informed.estimate(GRID, answers), crowd);
      without += error(FUSED.estimate(GRID, answers), crowd);
    }
    assertThat(with).isLessThan(0.5 * without);
  }

  @Test
  void earlierAnswers_ofTheSamePeople_countLikeOnesOfToday() {
    SplittableRandom random = new SplittableRandom(SEED);
    double afresh = 0;
    double informed = 0;
    double both = 0;
    for (int round = 0; round < 30; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      List<NoisyHistogram> now = List.of(answer(Partition.uniform(4), 5_000, crowd, random));
      NoisyHistogram then = answer(Partition.uniform(4), 5_000, crowd, random);
      afresh += elementError(FUSED.estimate(GRID, now), crowd);
      informed += elementError(from(List.of(then)).estimate(GRID, now), crowd);
      both += elementError(FUSED.estimate(GRID, List.of(then, now.get(0))), crowd);
    }
    assertThat(informed).isLessThan(0.8 * afresh).isLessThan(1.25 * both);
  }

  @Test
  void earlierAnswers_ofOtherPeople_costNextToNothing() {
    SplittableRandom random = new SplittableRandom(SEED);
    double afresh = 0;
    double misled = 0;
    for (int round = 0; round < 30; round++) {
      double[] crowd = EstimatorLaws.crowd(random, LEVELS);
      double[] others = EstimatorLaws.crowd(random, LEVELS);
      List<NoisyHistogram> now = List.of(answer(Partition.uniform(4), 5_000, crowd, random));
      NoisyHistogram then = answer(Partition.uniform(4), 50_000, others, random);
      afresh += elementError(FUSED.estimate(GRID, now), crowd);
      misled += elementError(from(List.of(then)).estimate(GRID, now), crowd);
    }
    assertThat(misled).isLessThan(1.05 * afresh);
  }

  @Test
  void earlierAnswers_finerThanTodays_changeNothingBelowThem() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    List<NoisyHistogram> now = List.of(answer(Partition.uniform(2), 5_000, crowd, random));
    NoisyHistogram then = answer(Partition.uniform(4), 5_000, crowd, random);
    assertThat(from(List.of(then)).estimate(GRID, now).detail().partition())
        .isEqualTo(FUSED.estimate(GRID, now).detail().partition());
  }

  private static FusedEstimator from(List<NoisyHistogram> earlier) {
    return FusedEstimator.withPrior(Prior.ofAnswers(earlier));
  }

  private static NoisyHistogram answer(
      Partition partition, long devices, double[] crowd, SplittableRandom random) {
    return EstimatorLaws.answer(Fixtures.query(partition, devices), crowd, LEVELS, random);
  }

  /** The squared error of a map. */
  private static double error(Heatmap map, double[] crowd) {
    double[] raster = map.raster();
    double error = 0;
    for (int code = 0; code < crowd.length; code++) {
      double difference = raster[Morton.y(code) * GRID.grid() + Morton.x(code)] - crowd[code];
      error += difference * difference;
    }
    return error;
  }

  /** The squared error of what was measured, without what is drawn below it. */
  private static double elementError(Heatmap map, double[] crowd) {
    double[] truth = new double[map.partition().size()];
    for (int code = 0; code < crowd.length; code++) {
      truth[map.partition().indexAt(code, LEVELS)] += crowd[code];
    }
    double error = 0;
    for (int element = 0; element < truth.length; element++) {
      error += Math.pow(map.mass(element) - truth[element], 2);
    }
    return error;
  }

  private static int mirror(int code) {
    return (int) Morton.encode(7 - Morton.x(code), Morton.y(code));
  }
}

package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Fixtures;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What an explanation says adds up to what the map shows, whatever the map. */
class ExplanationTest {
  private static final int LEVELS = 4;
  private static final Region SQUARE = Region.ofGrid(1 << LEVELS);

  /** Wider than tall: most rows are masked. */
  private static final Region WIDE = Region.around(new Bounds(47, 8, 47.2, 9), 1 << LEVELS);

  @Test
  void explanation_addsUpToTheMap_onRandomMaps() {
    long seed = 20;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 150; round++) {
      Region region = round % 2 == 0 ? WIDE : SQUARE;
      List<NoisyHistogram> answers = answers(random, 1 + random.nextInt(3));
      FusedEstimator estimator = estimator(random);
      Heatmap map = estimator.estimate(region, answers);
      for (int element = 0; element < map.partition().size(); element++) {
        checkAddsUp(map, element, estimator.explain(region, answers, element));
      }
    }
  }

  private static void checkAddsUp(Heatmap map, int element, Explanation explained) {
    double mass = explained.parts().stream().mapToDouble(Explanation.Part::mass).sum();
    assertThat(explained.share()).isEqualTo(map.mass(element));
    assertThat(mass / explained.people()).isCloseTo(map.mass(element), within(1e-9));
    double extent = 0;
    for (Explanation.Part part : explained.parts()) {
      extent += Math.scalb(1.0, -2 * part.cell().level());
      assertThat(weights(part)).isCloseTo(1, within(1e-9));
    }
    assertThat(extent).isEqualTo(map.partition().extent(element, 0));
  }

  private static double weights(Explanation.Part part) {
    return part.surroundings().weight()
        + part.earlier().weight()
        + part.counts().stream().mapToDouble(Explanation.Count::weight).sum();
  }

  @Test
  void measured_isTheMiddleOfTheInterval() {
    SplittableRandom random = new SplittableRandom(21);
    List<NoisyHistogram> answers = answers(random, 3);
    FusedEstimator estimator = new FusedEstimator();
    Heatmap map = estimator.estimate(WIDE, answers);
    for (int element = 0; element < map.partition().size(); element++) {
      Explanation.Measured measured = estimator.explain(WIDE, answers, element).measured();
      double end = measured.share() + Interval.FUSED_HALF_WIDTH * measured.deviation();
      assertThat(map.high(element))
          .isGreaterThanOrEqualTo(Math.min(1, end / total(answers)) - 1e-9);
    }
  }

  /** The mass of the root of the fit. */
  private static double total(List<NoisyHistogram> answers) {
    return TreeFit.of(WIDE, answers, Sampling.FRESH, Prior.NONE, 0).total();
  }

  @Test
  void cellOfAWideArea_isExplainedByTheCellsThatWereUsed() {
    // The cell's southern and northern quarters are masked in part and have no element of their
    // own in the first query: what it counted there is all of the cell all the same.
    Partition last = Fixtures.partition("00", "01", "10", "11");
    List<CellId> open =
        Partition.uniform(LEVELS).cells().stream()
            .filter(each -> WIDE.openCells(each) > 0)
            .toList();
    Partition fine = Partition.of(open);
    List<NoisyHistogram> answers = new ArrayList<>();
    answers.add(Fixtures.noisy(Fixtures.query(fine, 1000), new long[fine.size()]));
    answers.add(Fixtures.noisy(Fixtures.query(last, 1000), 250, 250, 250, 250));
    for (int element = 0; element < 4; element++) {
      CellId cell = last.element(element);
      Explanation.Part part = new FusedEstimator().explain(WIDE, answers, element).parts().get(0);
      assertThat(part.counts()).extracting(Explanation.Count::query).containsExactly(1, 2);
      assertThat(part.counts().get(0).elements())
          .isEqualTo((int) open.stream().filter(cell::contains).count())
          .isLessThan(1 << 2 * (LEVELS - 1));
    }
  }

  @Test
  void restOfACell_isExplainedByTheCellsThatMakeItUp() {
    Partition nested = Fixtures.partition("/", "00", "01/10");
    NoisyHistogram before =
        Fixtures.noisy(Fixtures.query(Partition.uniform(1), 100), 40, 30, 20, 10);
    NoisyHistogram last = Fixtures.noisy(Fixtures.query(nested, 100), 50, 40, 10);
    List<Explanation.Part> parts =
        new FusedEstimator().explain(SQUARE, List.of(before, last), 0).parts();
    assertThat(parts)
        .extracting(part -> part.cell().toString())
        .containsExactly("10", "11", "01/00", "01/01", "01/11");
    assertThat(parts.get(0).counts()).hasSize(1);
    assertThat(parts.get(2).counts()).isEmpty();
  }

  @Test
  void earlierCampaign_isNamedWithItsWeight() {
    List<NoisyHistogram> earlier = exact(400, 300, 200, 100);
    Explanation explained =
        FusedEstimator.withPrior(Prior.ofAnswers(earlier))
            .explain(SQUARE, exact(40, 30, 20, 10), 0);
    assertThat(explained.parts().get(0).earlier().share()).isCloseTo(0.4, within(0.01));
    assertThat(explained.parts().get(0).earlier().weight()).isPositive();
  }

  private static List<NoisyHistogram> exact(long... counts) {
    return List.of(Fixtures.exact(Partition.uniform(1), counts));
  }

  private static FusedEstimator estimator(SplittableRandom random) {
    Sampling sampling = random.nextBoolean() ? Sampling.FRESH : Sampling.SAME;
    return switch (random.nextInt(3)) {
      case 0 -> new FusedEstimator().withSampling(sampling);
      case 1 ->
          FusedEstimator.withPrior(
                  Prior.ofMap(
                      Shares.ofWeights(
                          Partition.uniform(LEVELS), EstimatorLaws.crowd(random, LEVELS))))
              .withSampling(sampling);
      default ->
          FusedEstimator.withPrior(Prior.ofAnswers(answers(random, 2))).withSampling(sampling);
    };
  }

  /** Answers of one crowd over random partitions, of some categories. */
  private static List<NoisyHistogram> answers(SplittableRandom random, int queries) {
    double[] crowd = EstimatorLaws.crowd(random, LEVELS);
    int categories = 1 + random.nextInt(3);
    List<NoisyHistogram> answers = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      Partition partition = EstimatorLaws.randomPartition(random, LEVELS);
      long devices = 200L + random.nextInt(5_000);
      HistogramQuery asked =
          new HistogramQuery(partition, categories, Fixtures.ONE, 1, 1, Fixtures.cohort(devices));
      answers.add(EstimatorLaws.answer(asked, crowd, LEVELS, random));
    }
    return answers;
  }
}

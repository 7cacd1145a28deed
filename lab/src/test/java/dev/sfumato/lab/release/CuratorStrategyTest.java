package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a curator counts who has everybody at hand. */
class CuratorStrategyTest {
  private static final Region TALL = Region.around(new Bounds(47, 8, 48, 8.3), 64);

  @ParameterizedTest
  @CsvSource({"0.01, 1000", "0.1, 100000", "0.7, 20", "1, 500", "1, 900000", "3.000001, 70000"})
  void epsilons_sumToTheWholeExactly(String epsilon, long people) {
    Epsilon whole = Epsilon.parse(epsilon);
    List<NoisyHistogram> answers = run(strategy(TALL, epsilon, OptionalLong.empty()), people);
    long spent = answers.stream().mapToLong(each -> each.query().epsilon().micros()).sum();
    assertThat(spent).isEqualTo(whole.micros());
  }

  @Test
  void firstQuery_countsEverybodyAndAsksForLittle() {
    HistogramQuery first = strategy(TALL, "1", OptionalLong.empty()).next(List.of()).orElseThrow();
    assertThat(first.partition()).isEqualTo(Partition.uniform(0));
    assertThat(first.epsilon()).isEqualTo(Epsilon.parse("0.01"));
  }

  @Test
  void manyPeopleForTheGrid_areCountedInAllFinestCellsAtOnce() {
    List<NoisyHistogram> answers = run(strategy(TALL, "1", OptionalLong.empty()), 1_000_000);
    assertThat(answers).hasSize(2);
    assertThat(answers.get(1).partition().size()).isEqualTo((int) TALL.openCells(CellId.ROOT));
  }

  @Test
  void fewPeopleForTheGrid_areCountedInEverFinerCells() {
    List<NoisyHistogram> answers = run(strategy(TALL, "1", OptionalLong.empty()), 1_000);
    assertThat(answers).hasSize(4);
    assertThat(answers.get(3).partition().size()).isGreaterThan(answers.get(1).partition().size());
  }

  @Test
  void aSampleOfMany_isCutNoFinerThanThoseInTheFile() {
    int all = lastSize(OptionalLong.empty());
    int sample = lastSize(OptionalLong.of(1_000_000_000));
    assertThat(sample).isLessThan(all);
  }

  private static int lastSize(OptionalLong population) {
    List<NoisyHistogram> answers = run(strategy(TALL, "1", population), 1_000);
    return answers.get(answers.size() - 1).partition().size();
  }

  @Test
  void noQuery_asksForCellsOutsideTheArea() {
    for (NoisyHistogram answer : run(strategy(TALL, "1", OptionalLong.empty()), 1_000)) {
      assertThat(answer.partition().cells()).noneMatch(TALL::isMasked);
    }
  }

  @Test
  void tooLittleEpsilon_isRefused() {
    assertThatThrownBy(() -> strategy(TALL, "0.009", OptionalLong.empty()))
        .hasMessage("epsilon: 0.009 (expected: at least 0.01)");
  }

  @Test
  void nobodyAtAll_isAnsweredLikeAnybody() {
    assertThat(run(strategy(TALL, "1", OptionalLong.empty()), 0)).isNotEmpty();
  }

  private static CuratorStrategy strategy(Region region, String epsilon, OptionalLong population) {
    return new CuratorStrategy(region, Epsilon.parse(epsilon), 1, 1, population);
  }

  /** Without noise, everybody spread evenly. */
  private static List<NoisyHistogram> run(CuratorStrategy strategy, long people) {
    List<NoisyHistogram> answers = new ArrayList<>();
    Optional<HistogramQuery> query = strategy.next(answers);
    while (query.isPresent()) {
      HistogramQuery asked = query.get();
      double all = TALL.openCells(CellId.ROOT);
      long[] counts =
          asked.partition().cells().stream()
              .mapToLong(cell -> Math.round(people * TALL.openCells(cell) / all))
              .toArray();
      answers.add(
          new NoisyHistogram(
              asked,
              counts,
              CuratorStrategy.people(people, 1),
              asked.noise(asked.cohort().largest()).sumOf(1)));
      query = strategy.next(answers);
    }
    return answers;
  }
}

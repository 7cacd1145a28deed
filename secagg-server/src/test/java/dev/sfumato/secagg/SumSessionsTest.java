package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole sums in one process, by visits, with and without losses. */
class SumSessionsTest {
  private static SumParameters parameters(int seats, int corrupt, int dropoutPercent) {
    return new SumParameters(
        seats, corrupt, new DropoutShare(dropoutPercent, 100), 2, new VectorShape(7, 20));
  }

  @ParameterizedTest
  @CsvSource({"5, 1", "30, 2", "100, 5"})
  void sum_everybodyStays_isThatOfAll(int seats, int corrupt) {
    SumRun run = new SumRun(parameters(seats, corrupt, 10), seats).all();
    AggregateSum result = run.server.result().orElseThrow();
    assertThat(result.survivors()).hasSize(seats);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    assertThat(run.clients).allMatch(SumClient::isDone);
    assertThat(run.server.outs()).isEmpty();
  }

  /** Each round loses its share, of the first thousand seats every so manieth. */
  @ParameterizedTest
  @CsvSource({"30, 1", "100, 5", "1000, 50"})
  void sum_lossesInEveryRound_isThatOfTheSurvivors(int seats, int corrupt) {
    List<Set<Integer>> lost = new ArrayList<>();
    for (int round = 0; round < 5; round++) {
      int first = round;
      lost.add(
          new TreeSet<>(
              IntStream.iterate(first, each -> each < seats, each -> each + 29).boxed().toList()));
    }
    SumRun run = new SumRun(parameters(seats, corrupt, 20), seats).rounds(lost);
    AggregateSum result = run.server.result().orElseThrow();
    Set<Integer> expected = new TreeSet<>(IntStream.range(0, seats).boxed().toList());
    lost.subList(0, 4).forEach(expected::removeAll);
    assertThat(result.survivors()).containsExactlyElementsOf(expected);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    assertThat(run.server.outs())
        .containsExactly(Map.entry(DropReason.LATE, seats - expected.size()));
  }

  @Test
  void sum_ofFive_isRight() {
    SumRun run = new SumRun(parameters(5, 1, 0), 1).all();
    assertThat(run.server.result().orElseThrow().sum())
        .isEqualTo(run.expectedSum(List.of(0, 1, 2, 3, 4)));
  }
}

package dev.sfumato.lab.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SecAggBenchTest {
  @ParameterizedTest
  @EnumSource(value = SumRound.class, mode = EnumSource.Mode.EXCLUDE, names = "OVER")
  void sum_lostAtEachRound_isRightAndCallsFollowTheFormula(SumRound dropAt) {
    BenchPlan plan = plan(40, 4, dropAt);
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try (FileArchive archive = new FileArchive()) {
      BenchSession session = new BenchSession(plan, executor, archive);
      assertThat(session.run().orElseThrow().sum()).isEqualTo(session.expectedSum());
      CallFormula formula = new CallFormula(plan, session.traffic);
      assertThat(session.counts()).isEqualTo(formula.expected());
      assertThat(session.serverHeapBytes()).isBetween(10_000L, 2_000_000L);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void autoBits_hold_theSumAndItsNoise() {
    assertThat(SecAggBench.autoBits(100, 5, 10, 1000)).isEqualTo(8);
    assertThat(SecAggBench.autoBits(1000, 50, 100, 1000)).isEqualTo(11);
    assertThat(SecAggBench.autoBits(10_000, 500, 1000, 1000)).isEqualTo(14);
  }

  /** A tenth before the inputs and a tenth of the rest after them, besides the corrupt ones. */
  @Test
  void parameters_bearWhatIsToleratedTwice() {
    SumParameters parameters =
        SecAggBench.parameters(1000, 50, new DropoutShare(1, 10), new VectorShape(7, 12));
    assertThat(parameters.minimumSurvivors()).isEqualTo(765);
    assertThat(parameters.isEnough(900)).isTrue();
    assertThat(parameters.isEnough(848)).isFalse();
  }

  @Test
  void heapWalk_countsEachObjectOnceAndNoArchive() {
    byte[] shared = new byte[1000];
    assertThat(HeapWalk.bytes(shared, shared)).isEqualTo(1016);
    assertThat(HeapWalk.bytes(new long[10])).isEqualTo(96);
    assertThat(HeapWalk.bytes(new DropoutShare(1, 3))).isEqualTo(24);
    try (FileArchive archive = new FileArchive()) {
      assertThat(HeapWalk.bytes(archive)).isZero();
    }
  }

  private static BenchPlan plan(int clients, int dropped, SumRound dropAt) {
    SumParameters parameters =
        SecAggBench.parameters(clients, 2, new DropoutShare(1, 5), new VectorShape(50, 12));
    return new BenchPlan(parameters, dropped, dropAt, Providers.best(), 2);
  }
}

package dev.sfumato.lab.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.SecAggParameters;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SecAggBenchTest {
  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"SHARE", "MASK", "UNMASK"})
  void session_lostAtEachRound_isRightAndCallsFollowTheFormula(Round dropAt) {
    BenchPlan plan = plan(40, 4, dropAt);
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      BenchSession session = new BenchSession(plan, executor);
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

  @Test
  void heapWalk_countsEachObjectOnce() {
    byte[] shared = new byte[1000];
    assertThat(HeapWalk.bytes(shared, shared)).isEqualTo(1016);
    assertThat(HeapWalk.bytes(new long[10])).isEqualTo(96);
    assertThat(HeapWalk.bytes(new GraphSize(4, 3))).isEqualTo(24);
  }

  private static BenchPlan plan(int clients, int dropped, Round dropAt) {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(clients)
            .corrupt(2)
            .toleratedDropouts(8)
            .bits(12)
            .length(50)
            .build();
    return new BenchPlan(parameters, dropped, dropAt, Providers.best(), 2);
  }
}

package dev.sfumato.lab.secagg;

import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.SecAggParameters;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures one session: a warm-up session, the raw speeds, the session itself, the raw speeds
 * again. The counted calls must be those of the formula, or there is no report.
 */
public final class SecAggBench {
  /**
   * The warm-up is a session of its own, large enough for the compiler and small enough to wait.
   */
  private static final int WARM_UP_CLIENTS = 1000;

  private static final long WARM_UP_ENTRIES = 60_000_000;

  private final BenchPlan plan;

  public SecAggBench(BenchPlan plan) {
    this.plan = plan;
  }

  /** The bits that an entry needs at epsilon 1 and sensitivity 1. */
  public static int autoBits(int clients, int corrupt, int toleratedDropouts, int length) {
    int divisor = Math.max(1, clients - toleratedDropouts - corrupt);
    return Modulus.leastFor(clients, 1, new NoiseShare(Epsilon.of(1.0), 1, divisor), length).bits();
  }

  public BenchReport run() {
    ExecutorService executor = Executors.newFixedThreadPool(plan.threads());
    try {
      new BenchSession(warmUp(), executor).run();
      Floors before = Floors.measure(plan.primitives(), plan.parameters());
      BenchSession session = new BenchSession(plan, executor);
      long start = System.nanoTime();
      Optional<AggregateSum> sum = session.run();
      double seconds = (System.nanoTime() - start) / 1e9;
      Floors after = Floors.measure(plan.primitives(), plan.parameters());
      return report(session, sum, before.mean(after), seconds);
    } finally {
      executor.shutdownNow();
    }
  }

  private BenchReport report(
      BenchSession session, Optional<AggregateSum> sum, Floors floors, double seconds) {
    CallFormula formula = new CallFormula(plan, session.traffic);
    CallCounts counts = session.counts();
    if (!counts.equals(formula.expected())) {
      throw new IllegalStateException(
          "calls: " + counts + " (expected: " + formula.expected() + ")");
    }
    SecAggParameters parameters = plan.parameters();
    int clients = parameters.clients();
    boolean correct =
        sum.isPresent()
            && sum.get().survivors().size() == formula.survivors()
            && sum.get().sum().equals(session.expectedSum());
    return new BenchReport(
        clients,
        parameters.graph().neighbours(),
        parameters.graph().threshold(),
        parameters.shape().bits(),
        parameters.shape().length(),
        plan.dropped(),
        plan.primitives().name(),
        session.clientClock.millis() / clients,
        formula.clientFloorMillis(floors) / clients,
        session.serverClock.millis(),
        formula.serverFloorMillis(floors),
        counts,
        session.traffic.uploadBytes() / clients,
        session.traffic.downloadBytes() / clients,
        session.serverHeapBytes(),
        correct,
        seconds);
  }

  private BenchPlan warmUp() {
    SecAggParameters parameters = plan.parameters();
    GraphSize graph = parameters.graph();
    long affordable = WARM_UP_ENTRIES / parameters.shape().length();
    int clients = (int) Math.max(graph.neighbours() + 2, Math.min(WARM_UP_CLIENTS, affordable));
    SecAggParameters small =
        SecAggParameters.builder()
            .clients(clients)
            .corrupt(0)
            .toleratedDropouts(clients / 10)
            .bits(parameters.shape().bits())
            .length(parameters.shape().length())
            .rule(new InsecureFixedGraph(graph))
            .build();
    int dropped = plan.dropped() == 0 ? 0 : clients / 20;
    return new BenchPlan(small, dropped, plan.dropAt(), plan.primitives(), plan.threads());
  }
}

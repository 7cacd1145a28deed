package dev.sfumato.lab.secagg;

import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures one sum: a warm-up sum, the raw speeds, the sum itself, the raw speeds again. The
 * counted calls must be those of the formula, or there is no report.
 */
public final class SecAggBench {
  /** The warm-up is a sum of its own, large enough for the compiler and small enough to wait. */
  private static final int WARM_UP_CLIENTS = 1000;

  private static final int MIN_WARM_UP_CLIENTS = 60;
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

  /**
   * A sum that goes on as long as no more are lost than are tolerated, before the inputs and again
   * after them.
   */
  public static SumParameters parameters(
      int clients, int corrupt, DropoutShare dropout, VectorShape shape) {
    int left = clients - dropout.of(clients) - corrupt;
    int survivors = Math.max(SumParameters.MIN_SURVIVORS, left - dropout.of(Math.max(0, left)));
    return new SumParameters(clients, corrupt, dropout, survivors, shape);
  }

  public BenchReport run() {
    ExecutorService executor = Executors.newFixedThreadPool(plan.threads());
    try (FileArchive warmUp = new FileArchive();
        FileArchive archive = new FileArchive()) {
      new BenchSession(warmUp(plan), executor, warmUp).run();
      return measure(new BenchSession(plan, executor, archive));
    } finally {
      executor.shutdownNow();
    }
  }

  private BenchReport measure(BenchSession session) {
    CallFormula formula = new CallFormula(plan, session.traffic);
    Floors before = floors(formula);
    long start = System.nanoTime();
    Optional<AggregateSum> sum = session.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (!session.counts().equals(formula.expected())) {
      throw new IllegalStateException(
          "calls: " + session.counts() + " (expected: " + formula.expected() + ")");
    }
    Floors floors = before.mean(floors(formula));
    return new BenchResult(plan, session, formula, floors).report(sum, seconds);
  }

  private Floors floors(CallFormula formula) {
    return Floors.measure(plan.primitives(), plan.parameters().shape(), formula.holders());
  }

  /** The same with few clients, before anything is measured. */
  public static BenchPlan warmUp(BenchPlan plan) {
    SumParameters large = plan.parameters();
    long affordable = WARM_UP_ENTRIES / large.shape().length();
    int clients = (int) Math.max(MIN_WARM_UP_CLIENTS, Math.min(WARM_UP_CLIENTS, affordable));
    int corrupt = (int) ((long) clients * large.corrupt() / large.seats());
    SumParameters small = parameters(clients, corrupt, large.dropout(), large.shape());
    int dropped = Math.min(large.dropout().of(clients), plan.dropped());
    return new BenchPlan(small, dropped, plan.dropAt(), plan.primitives(), plan.threads());
  }
}

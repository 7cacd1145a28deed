package dev.sfumato.benchmarks;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to find the element of a point: prefix by prefix, and by binary search. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class IndexBenchmark {
  private static final int POINTS = 1_024;
  private static final int LEVELS = 10;

  private final Partition partition = randomPartition();
  private final long[] codes = new SplittableRandom(2).longs(POINTS, 0, 1L << 20).toArray();

  @Benchmark
  @OperationsPerInvocation(POINTS)
  public int onDevice() {
    int sum = 0;
    for (long code : codes) {
      sum += partition.indexOf(new CellId(1L << 2 * LEVELS | code));
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(POINTS)
  public int inBulk() {
    int sum = 0;
    for (long code : codes) {
      sum += partition.indexAt(code, LEVELS);
    }
    return sum;
  }

  /** Some 7,000 cells of mixed size, as the last query of a campaign has. */
  private static Partition randomPartition() {
    SplittableRandom random = new SplittableRandom(1);
    List<CellId> cells = new ArrayList<>(List.of(CellId.ROOT));
    for (int split = 0; split < 2_300; split++) {
      CellId cell = cells.remove(random.nextInt(cells.size()));
      if (cell.level() == LEVELS) {
        cells.add(cell);
        continue;
      }
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        cells.add(cell.child(quadrant));
      }
    }
    return Partition.of(cells);
  }
}

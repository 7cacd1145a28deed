package dev.sfumato.benchmarks;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.export.CuratorStatement;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.MapUnit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long a map of 20,000 cells takes in each format: the first time, as for a user. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 5)
public class ExportBenchmark {
  private static final int CELLS = 20_000;

  @Param({"geojson", "csv", "png", "tif", "pmtiles", "gpkg", "parquet", "h3.csv"})
  private String format = "geojson";

  private MapExport map = map();

  @Setup
  public void make() {
    map = map();
  }

  @Benchmark
  public int write() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MapFormat.parse(format).write(map, out);
    return out.size();
  }

  private static MapExport map() {
    Region region = Region.around(new Bounds(48.80, 2.22, 48.91, 2.48), 1024);
    Epsilon epsilon = Epsilon.parse("1");
    Campaign campaign = Campaign.of(region, 1_000_000, epsilon, Participation.ONCE);
    Partition partition = Partition.of(cells());
    HistogramQuery query =
        HistogramQuery.of(campaign, partition, epsilon, campaign.cohort(1_000_000));
    SplittableRandom random = new SplittableRandom(1);
    long[] counts = random.longs(query.length(), 0, 100).toArray();
    NoisyHistogram answer = new NoisyHistogram(query, counts, 1_000_000, new NoiseLaw(0.5, 1.1));
    return new MapExport(
        "benchmark",
        new LastEstimator().estimate(region, List.of(answer)),
        new MapUnit("people", 1_000_000),
        new CuratorStatement(epsilon, epsilon, "a row", List.of(answer)),
        List.of());
  }

  /** Cells of many sizes. */
  private static List<CellId> cells() {
    SplittableRandom random = new SplittableRandom(1);
    List<CellId> leaves = new ArrayList<>(Partition.uniform(5).cells());
    while (leaves.size() < CELLS) {
      int at = random.nextInt(leaves.size());
      CellId cell = leaves.get(at);
      if (cell.level() < 10) {
        leaves.set(at, cell.child(0));
        leaves.add(cell.child(1));
        leaves.add(cell.child(2));
        leaves.add(cell.child(3));
      }
    }
    return leaves;
  }
}

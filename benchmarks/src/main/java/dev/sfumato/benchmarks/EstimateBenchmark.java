package dev.sfumato.benchmarks;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.SfumatoStrategy;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the fused estimate of a whole campaign costs, at 100,000 devices. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class EstimateBenchmark {
  private final Region region = Region.ofGrid(1_024);
  private final List<NoisyHistogram> answers = campaign();

  @Benchmark
  public Heatmap fused() {
    return new FusedEstimator().estimate(region, answers);
  }

  private List<NoisyHistogram> campaign() {
    Campaign terms =
        Campaign.of(region, 100_000, Epsilon.parse("1"), Participation.ONCE)
            .withMaxVectorLength(8_000);
    SfumatoStrategy strategy = new SfumatoStrategy(terms);
    List<NoisyHistogram> answered = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(1);
    for (var query = strategy.next(answered); query.isPresent(); query = strategy.next(answered)) {
      answered.add(answer(query.get(), random));
    }
    return answered;
  }

  /** People in a cluster around the middle, thinner towards the edges. */
  private static NoisyHistogram answer(HistogramQuery query, SplittableRandom random) {
    Partition partition = query.partition();
    long[] counts = new long[partition.size()];
    for (long device = 0; device < query.cohort().devices(); device++) {
      int x = (int) Math.max(0, Math.min(1_023, 512 + 180 * random.nextGaussian()));
      int y = (int) Math.max(0, Math.min(1_023, 512 + 180 * random.nextGaussian()));
      int element = partition.indexOf(CellId.of(10, x, y));
      if (element >= 0) {
        counts[element]++;
      }
    }
    NoiseLaw noise = new NoiseLaw(1, query.cohort().plannedShape());
    noise.addTo(counts, random);
    return new NoisyHistogram(query, counts, query.cohort().devices(), noise);
  }
}

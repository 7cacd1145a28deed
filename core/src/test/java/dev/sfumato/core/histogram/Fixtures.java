package dev.sfumato.core.histogram;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.util.Arrays;
import java.util.List;

/** Small queries and answers, with and without noise. */
public final class Fixtures {
  public static final Epsilon ONE = Epsilon.parse("1");

  private Fixtures() {}

  public static Partition partition(String... cells) {
    return Partition.of(List.of(cells).stream().map(CellId::parse).toList());
  }

  public static HistogramQuery query(Partition partition, long devices) {
    return new HistogramQuery(partition, 1, ONE, 1, 1, cohort(devices));
  }

  static HistogramQuery weighted(Partition partition, long scale, long sensitivity) {
    return new HistogramQuery(partition, 1, ONE, scale, sensitivity, cohort(10));
  }

  public static Cohort cohort(long devices) {
    return new Cohort(devices, 100_000, Fraction.ZERO, Fraction.ZERO);
  }

  /** An answer with the noise of a single shard. */
  public static NoisyHistogram noisy(HistogramQuery query, long... counts) {
    return new NoisyHistogram(query, counts, query.cohort().devices(), new NoiseLaw(1, 1));
  }

  /** An answer to which no noise was added. */
  public static NoisyHistogram exact(Partition partition, long... counts) {
    HistogramQuery query = query(partition, Math.max(1, Arrays.stream(counts).sum()));
    return new NoisyHistogram(query, counts, query.cohort().devices(), new NoiseLaw(1, 0));
  }

  /** What a partition counts of people given by finest cells along the Morton curve. */
  public static long[] count(Partition partition, long[] people, int levels) {
    long[] counts = new long[partition.size()];
    for (int code = 0; code < people.length; code++) {
      int element = partition.indexAt(code, levels);
      if (element >= 0) {
        counts[element] += people[code];
      }
    }
    return counts;
  }

  public static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}

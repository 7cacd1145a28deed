package dev.sfumato.core.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import org.junit.jupiter.api.Test;

class HistogramQueryTest {
  private static final Partition FOUR = Partition.uniform(1);

  @Test
  void entries_areElementByElement() {
    HistogramQuery query = query(FOUR, 3, 1, 1);
    assertThat(query.length()).isEqualTo(12);
    assertThat(query.entry(0, 0)).isZero();
    assertThat(query.entry(0, 2)).isEqualTo(2);
    assertThat(query.entry(3, 2)).isEqualTo(11);
  }

  @Test
  void limits_areRefusedByName() {
    assertThatThrownBy(() -> query(FOUR, 0, 1, 1))
        .hasMessage("countsPerCell: 0 (expected: 1 .. 256)");
    assertThatThrownBy(() -> query(FOUR, 257, 1, 1))
        .hasMessage("countsPerCell: 257 (expected: 1 .. 256)");
    assertThatThrownBy(() -> query(FOUR, 1, 0, 1))
        .hasMessage("scale: 0 (expected: 1 .. 2147483648)");
    assertThatThrownBy(() -> query(FOUR, 1, (1L << 31) + 1, 1L << 32))
        .hasMessage("scale: 2147483649 (expected: 1 .. 2147483648)");
    assertThatThrownBy(() -> query(FOUR, 1, 1, (1L << 32) + 1))
        .hasMessage("l1Sensitivity: 4294967297 (expected: 1 .. 4294967296)");
  }

  @Test
  void sensitivityBelowTheScale_isRefused() {
    assertThatThrownBy(() -> query(FOUR, 1, 10, 9))
        .hasMessage("l1Sensitivity: 9 (expected: 10 .. 4294967296)");
  }

  @Test
  void vectorThatIsTooLong_isRefused() {
    Partition large = Partition.uniform(9);
    assertThat(query(large, 64, 1, 1).length()).isEqualTo(1 << 24);
    assertThatThrownBy(() -> query(large, 65, 1, 1))
        .hasMessage("vector length: 17039360 (expected: 1 .. 16777216)");
  }

  @Test
  void histogram_sumsCategories() {
    HistogramQuery query = query(FOUR, 2, 1, 1);
    long[] counts = {1, 2, 3, -4, 5, 6, 7, 8};
    NoisyHistogram histogram = new NoisyHistogram(query, counts, 30, new NoiseLaw(1, 1));
    assertThat(histogram.count(1, 1)).isEqualTo(-4);
    assertThat(histogram.totals()).containsExactly(3, -1, 11, 15);
    assertThat(histogram.total(1)).isEqualTo(-1);
    // 2 beta / (1 - beta)^2 at beta = 1/e is 1.8413; two counts make a total.
    assertThat(histogram.noiseVariance()).isCloseTo(2 * 1.841348, within(1e-5));
  }

  @Test
  void histogram_keepsItsOwnCounts() {
    long[] counts = {1, 2, 3, 4};
    NoisyHistogram histogram = Fixtures.noisy(Fixtures.query(FOUR, 10), counts);
    counts[0] = 99;
    histogram.counts()[1] = 99;
    assertThat(histogram.counts()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void badHistograms_areRefusedByName() {
    HistogramQuery query = Fixtures.query(FOUR, 10);
    assertThatThrownBy(() -> new NoisyHistogram(query, new long[3], 1, new NoiseLaw(1, 1)))
        .hasMessage("counts: 3 (expected: one for each of 4)");
    assertThatThrownBy(() -> new NoisyHistogram(query, new long[4], 0, new NoiseLaw(1, 1)))
        .hasMessage("survivors: 0 (expected: >= 1)");
  }

  private static HistogramQuery query(
      Partition partition, int countsPerCell, long scale, long sensitivity) {
    return new HistogramQuery(
        partition, countsPerCell, Fixtures.ONE, scale, sensitivity, Fixtures.cohort(10));
  }
}

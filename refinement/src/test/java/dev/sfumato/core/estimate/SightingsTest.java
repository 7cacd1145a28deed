package dev.sfumato.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.util.List;
import org.junit.jupiter.api.Test;

class SightingsTest {
  private static final NoiseLaw NOISE = new NoiseLaw(1, 1);

  @Test
  void expecting_freshDevices_combinesByTheWholeVariance() {
    Region region = Region.ofGrid(4);
    List<QuerySums> queries = List.of(sums(region, 1000, 300), sums(region, 4000, 1000));
    double first = 0.25 / 1000 + NOISE.variance() / 1e6;
    double second = 0.25 / 4000 + NOISE.variance() / 16e6;
    Observations seen = observe(queries, Sampling.FRESH);
    assertThat(seen.variance(0)).isCloseTo(1 / (1 / first + 1 / second), within(1e-15));
    assertThat(seen.share(0))
        .isCloseTo((0.3 / first + 0.25 / second) / (1 / first + 1 / second), within(1e-12));
  }

  @Test
  void expecting_sameDevices_averagesTheNoiseAndCountsSamplingOnce() {
    Region region = Region.ofGrid(4);
    List<QuerySums> queries = List.of(sums(region, 1000, 300), sums(region, 1000, 310));
    Observations seen = observe(queries, Sampling.SAME);
    assertThat(seen.share(0)).isCloseTo(0.305, within(1e-12));
    assertThat(seen.variance(0)).isCloseTo(0.25 / 1000 + NOISE.variance() / 1e6 / 2, within(1e-15));
  }

  @Test
  void expecting_everyoneAnswered_leavesNoiseAlone() {
    Region region = Region.ofGrid(4);
    Observations seen =
        observe(List.of(sums(region, 1000, 300)), Sampling.FRESH.withSeen(1000, 1000));
    assertThat(seen.variance(0)).isCloseTo(NOISE.variance() / 1e6, within(1e-15));
  }

  @Test
  void expecting_morePeople_anewFromTheSameLook_variesMore() {
    Region region = Region.ofGrid(4);
    Sightings seen =
        Sightings.of(List.of(sums(region, 1000, 300)), Sampling.FRESH, CellId.ROOT.child(0).bits());
    assertThat(seen.expecting(0.4).variance(0) - seen.expecting(0.1).variance(0))
        .isCloseTo(0.3 / 1000, within(1e-15));
    assertThat(seen.expecting(0.4).share(0)).isEqualTo(0.3);
  }

  @Test
  void expecting_cellThatNoQueryMeasures_isUnknown() {
    List<QuerySums> queries = List.of(sums(Region.ofGrid(4), 1000, 300));
    long small = CellId.ROOT.child(0).child(0).bits();
    assertThat(Sightings.of(queries, Sampling.FRESH, small).expecting(0.1).has(0)).isFalse();
    assertThat(Sightings.of(queries, Sampling.SAME, small).expecting(0.1).has(0)).isFalse();
    assertThat(Sightings.of(List.of(), Sampling.FRESH, small).isEmpty()).isTrue();
  }

  @Test
  void sampling_moreDevicesThanPeople_isRefused() {
    assertThatThrownBy(() -> Sampling.FRESH.withSeen(11, 10))
        .hasMessage("devices: 11 (expected: 1 .. 10)");
  }

  @Test
  void find_placesThatAreMasked_needNoElement() {
    // The first and the last row of the square lie outside the area.
    Region region = Region.around(new Bounds(0, 0, 0.99, 2), 4);
    List<CellId> open =
        Partition.uniform(2).cells().stream().filter(cell -> !region.isMasked(cell)).toList();
    assertThat(open).hasSize(8);
    HistogramQuery query = query(Partition.of(open), 100);
    QuerySums sums = measured(region, new NoisyHistogram(query, new long[8], 100, NOISE));
    assertThat(sums.find(CellId.ROOT.bits())).isTrue();
    assertThat(sums.find(CellId.ROOT.child(0).bits())).isTrue();
    assertThat(sums.noiseVariance()).isCloseTo(2 * NOISE.variance() / 1e4, within(1e-12));
  }

  private static Observations observe(List<QuerySums> queries, Sampling sampling) {
    return Sightings.of(queries, sampling, CellId.ROOT.child(0).bits()).expecting(0.25);
  }

  private static QuerySums sums(Region region, long devices, long count) {
    HistogramQuery query = query(Partition.uniform(1), devices);
    return measured(region, new NoisyHistogram(query, new long[] {count, 0, 0, 0}, devices, NOISE));
  }

  private static QuerySums measured(Region region, NoisyHistogram answer) {
    return new QuerySums(region, answer.measurement());
  }

  private static HistogramQuery query(Partition partition, long devices) {
    Cohort cohort = new Cohort(devices, 10_000, Fraction.ZERO, Fraction.ZERO);
    return new HistogramQuery(partition, 1, new Epsilon(1_000_000), 1, 1, cohort);
  }
}

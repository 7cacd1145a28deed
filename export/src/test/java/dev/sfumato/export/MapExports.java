package dev.sfumato.export;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import java.util.ArrayList;
import java.util.List;

/** A small map over Lisbon, wider than high, with one crowded cell and one that is cut out. */
final class MapExports {
  static final Bounds LISBON = new Bounds(38.69, -9.23, 38.80, -9.09);

  private MapExports() {}

  static MapExport lisbon() {
    return map(100);
  }

  /** The same area with nobody in it. */
  static MapExport nobody() {
    return map(0);
  }

  private static MapExport map(long step) {
    Region region = Region.around(LISBON, 256);
    Campaign campaign =
        Campaign.of(region, 10_000, Epsilon.parse("0.5"), Participation.ONCE)
            .withShards(2_000, Fraction.of(0.1), Fraction.of(0.05));
    List<CellId> cells = new ArrayList<>(Partition.uniform(2).cells());
    // The second cell of the second row keeps what its south-east quarter leaves.
    CellId cut = CellId.of(2, 1, 1);
    cells.add(cut.child(3));
    HistogramQuery query =
        new HistogramQuery(
            Partition.of(cells), 1, Epsilon.parse("0.5"), 1, 1, campaign.cohort(10_000));
    long[] counts = new long[query.length()];
    for (int element = 0; element < counts.length; element++) {
      counts[element] = step * (element + 1) - 3 * step / 2;
    }
    NoisyHistogram answer = new NoisyHistogram(query, counts, 9_700, new NoiseLaw(0.5, 1.1));
    return new MapExport(
        "Lisbon, <noon> & \"after\"",
        new LastEstimator().estimate(region, List.of(answer)),
        MapUnit.devices(9_700),
        PrivacyStatement.of(
            campaign, StrategyName.SFUMATO, List.of(privacy(answer)), Enrolment.OPEN),
        List.of());
  }

  /** Four sums as planned, and one that had to be made of fewer. */
  private static QueryPrivacy privacy(NoisyHistogram answer) {
    List<OpenedSum> sums = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      sums.add(new OpenedSum(2_100, new Shard(2_200, 1_980, 110)));
    }
    sums.add(new OpenedSum(1_300, new Shard(1_350, 1_215, 68)));
    return QueryPrivacy.of(1, answer, sums);
  }
}

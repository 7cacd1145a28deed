package dev.sfumato.export;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.estimate.LastEstimator;
import dev.sfumato.core.estimate.Rates;
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
public final class MapExports {
  public static final Bounds LISBON = new Bounds(38.69, -9.23, 38.80, -9.09);

  private static final Campaign CAMPAIGN =
      Campaign.of(Region.around(LISBON, 256), 10_000, Epsilon.parse("0.5"), Participation.ONCE)
          .withShards(2_000, Fraction.of(0.1), Fraction.of(0.05));

  private MapExports() {}

  public static MapExport lisbon() {
    return map(100);
  }

  /** The same area with nobody in it. */
  static MapExport nobody() {
    return map(0);
  }

  /** With two categories, one of them named with a sign that no column can have. */
  public static MapExport rated() {
    MapExport map = map(100);
    HistogramQuery query =
        new HistogramQuery(
            map.heatmap().partition(), 2, Epsilon.parse("0.5"), 1, 1, CAMPAIGN.cohort(10_000));
    long[] counts = new long[query.length()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 40 + 30L * i % 70;
    }
    List<NoisyHistogram> answers =
        List.of(new NoisyHistogram(query, counts, 9_700, new NoiseLaw(0.5, 1.1)));
    return new MapExport(
        map.title(),
        map.heatmap(),
        map.unit(),
        map.statement(),
        List.of(
            new CategoryRates("ill", Rates.of(answers, 0)),
            new CategoryRates("well & fed", Rates.of(answers, 1))));
  }

  private static MapExport map(long step) {
    NoisyHistogram answer = answer(step);
    return new MapExport(
        "Lisbon, <noon> & \"after\"",
        new LastEstimator().estimate(CAMPAIGN.region(), List.of(answer)),
        MapUnit.devices(9_700),
        PrivacyStatement.of(CAMPAIGN, StrategyName.SFUMATO, List.of(privacy(answer))),
        List.of());
  }

  /** What the map is made of. */
  static List<NoisyHistogram> answers() {
    return List.of(answer(100));
  }

  private static NoisyHistogram answer(long step) {
    List<CellId> cells = new ArrayList<>(Partition.uniform(2).cells());
    // The second cell of the second row keeps what its south-east quarter leaves.
    CellId cut = CellId.of(2, 1, 1);
    cells.add(cut.child(3));
    HistogramQuery query =
        new HistogramQuery(
            Partition.of(cells), 1, Epsilon.parse("0.5"), 1, 1, CAMPAIGN.cohort(10_000));
    long[] counts = new long[query.length()];
    for (int element = 0; element < counts.length; element++) {
      counts[element] = step * (element + 1) - 3 * step / 2;
    }
    return new NoisyHistogram(query, counts, 9_700, new NoiseLaw(0.5, 1.1));
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

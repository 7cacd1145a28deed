package dev.sfumato.lab.simulation;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.CellWeights;
import java.util.List;

/** A map of 8 x 8 cells with a centre in the north-west, small enough to know by heart. */
public final class TinyCity {
  static final Region REGION = Region.ofGrid(8);

  private TinyCity() {}

  /** Sixty people in the corner, and fewer the further away. */
  public static CellWeights weights() {
    CellTally tally = new CellTally(3);
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
        tally.add(Morton.encode(x, y), Math.floorDiv(60, 1 + x + y));
      }
    }
    return tally.weights();
  }

  public static CellDataset people() {
    return CellDataset.ofPeople("tiny", REGION, weights());
  }

  static CellDataset distribution() {
    return CellDataset.ofDistribution("tiny", REGION, weights());
  }

  public static Campaign campaign(long devices, Participation participation) {
    return Campaign.of(REGION, devices, Epsilon.parse("1"), participation);
  }

  /** The root, its quadrants, two cells below one of them, and an orphan far down. */
  public static Partition partition() {
    CellId root = CellId.ROOT;
    return Partition.of(
        List.of(
            root,
            root.child(0),
            root.child(1),
            root.child(0).child(0),
            root.child(0).child(3),
            root.child(3).child(3).child(2)));
  }

  /** A partition that leaves a part of the map to nobody. */
  public static Partition westOnly() {
    return Partition.of(List.of(CellId.ROOT.child(0), CellId.ROOT.child(1)));
  }

  public static HistogramQuery query(Campaign campaign, Partition partition, long devices) {
    return new HistogramQuery(
        partition,
        1,
        campaign.epsilon(),
        campaign.scale(),
        campaign.l1Sensitivity(partition.size()),
        campaign.cohort(devices));
  }
}

package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.points.PointSink;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Points on their way to a dataset of a region. */
final class PointTally implements PointSink {
  /** So many times more points lie inside when swapped: no place on Earth does that by chance. */
  private static final int FAR_MORE = 9;

  private final String name;
  private final Region region;
  private final CellTally weights;
  private final Map<String, Integer> users = new HashMap<>();
  private boolean ofUsers;
  private int[] visitors = new int[1 << 10];
  private long[] cells = new long[1 << 10];
  private int visits;
  private long inside;
  private long outside;
  private long swappedInside;

  PointTally(String name, Region region) {
    this.name = name;
    this.region = region;
    this.weights = new CellTally(region.levels());
  }

  @Override
  public void begin(boolean hasUsers, boolean hasWeights) {
    if (hasUsers && hasWeights) {
      throw Checks.refuse(
          name, "users and weights", "one of them: --user-column none or --weight-column none");
    }
    ofUsers = hasUsers;
  }

  @Override
  public void point(double latitude, double longitude, double weight, @Nullable String user) {
    long cell = region.mortonAt(latitude, longitude);
    if (cell == Region.NOWHERE) {
      outside++;
      swappedInside += isInsideSwapped(latitude, longitude) ? 1 : 0;
    } else {
      inside++;
    }
    if (ofUsers && user != null) {
      addVisit(users.computeIfAbsent(user, key -> users.size()), cell);
    } else if (cell != Region.NOWHERE) {
      weights.add(cell, weight);
    }
  }

  private boolean isInsideSwapped(double latitude, double longitude) {
    return region.projection() != Projection.PLAIN
        && Math.abs(longitude) <= 90
        && region.mortonAt(/* latitude= */ longitude, /* longitude= */ latitude) != Region.NOWHERE;
  }

  private void addVisit(int visitor, long cell) {
    if (visits == cells.length) {
      visitors = Arrays.copyOf(visitors, 2 * visits);
      cells = Arrays.copyOf(cells, 2 * visits);
    }
    visitors[visits] = visitor;
    cells[visits++] = cell;
  }

  long outside() {
    return outside;
  }

  /** Whether hardly any point lies inside, and most would with their coordinates exchanged. */
  boolean seemsSwapped() {
    return swappedInside > FAR_MORE * inside && swappedInside > outside / 2;
  }

  Dataset dataset() {
    return ofUsers
        ? UserDataset.ofVisits(
            name,
            region,
            users.size(),
            Arrays.copyOf(visitors, visits),
            Arrays.copyOf(cells, visits))
        : CellDataset.ofDistribution(name, region, weights.weights());
  }
}

package dev.sfumato.lab.release;

import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.Prior;
import java.util.ArrayList;
import java.util.List;

/**
 * The maps of a series, each drawn from what the last has measured, and the change between any two.
 *
 * <p>An earlier map is public: starting from it costs nothing (post-processing).
 */
public final class CuratedSeries {
  private final Curator curator;
  private final List<PrivateMap> maps = new ArrayList<>();
  private final List<DensityTree> trees = new ArrayList<>();

  /**
   * @param curator whose epsilon is that of one step
   */
  public CuratedSeries(Curator curator) {
    this.curator = curator;
  }

  /** Draws the map of the next step. */
  public PrivateMap draw(PeopleCounts counts) {
    Prior earlier =
        maps.isEmpty() ? Prior.NONE : Prior.ofAnswers(maps.get(maps.size() - 1).answers());
    PrivateMap map = curator.draw(counts, earlier);
    maps.add(map);
    trees.add(curator.tree(map));
    return map;
  }

  public List<PrivateMap> maps() {
    return List.copyOf(maps);
  }

  /** What has changed from one step to another. */
  public ChangeMap change(int from, int to) {
    return ChangeMap.between(trees.get(from), trees.get(to));
  }
}

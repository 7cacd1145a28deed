package dev.sfumato.lab.dataset;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;
import java.util.Arrays;

/**
 * People who each have several places, visited more or less often.
 *
 * <p>User u has the places {@code begin(u) .. end(u) - 1}: finest cells in the order of the Morton
 * curve, each with its number of visits. Visits outside the region are only counted. All of it lies
 * in a few flat arrays.
 *
 * <p>The true map is the one that the paper's weighted locations aim at: each user's visits scaled
 * to sum to one, then summed over users. Visits outside take their part of that one and are lost,
 * just as on a device; a user who was never inside adds nothing.
 */
public final class UserDataset implements Dataset {
  private final String name;
  private final Region region;
  private final int[] begins;
  private final long[] codes;
  private final int[] counts;
  private final int[] outside;
  private final CellWeights weights;

  private UserDataset(
      String name, Region region, int[] begins, long[] codes, int[] counts, int[] outside) {
    this.name = name;
    this.region = region;
    this.begins = begins;
    this.codes = codes;
    this.counts = counts;
    this.outside = outside;
    this.weights = sumOfShares();
  }

  /**
   * Groups visits by user and cell.
   *
   * @param visitors the user of each visit, from 0 to {@code users - 1}
   * @param cells the finest cell of each visit, or {@link Region#NOWHERE}
   */
  static UserDataset ofVisits(String name, Region region, int users, int[] visitors, long[] cells) {
    Checks.checkRange("users", users, 1, Integer.MAX_VALUE - 1);
    int[] ends = new int[users + 1];
    long[] sorted = groupByUser(visitors, cells, ends);
    int[] begins = new int[users + 1];
    int[] counts = new int[sorted.length];
    int[] outside = new int[users];
    int places = 0;
    for (int user = 0; user < users; user++) {
      begins[user] = places;
      for (int i = ends[user]; i < ends[user + 1]; i++) {
        if (sorted[i] == Region.NOWHERE) {
          outside[user]++;
        } else if (places > begins[user] && sorted[places - 1] == sorted[i]) {
          counts[places - 1]++;
        } else {
          counts[places] = 1;
          sorted[places++] = sorted[i];
        }
      }
    }
    begins[users] = places;
    return new UserDataset(
        name,
        region,
        begins,
        Arrays.copyOf(sorted, places),
        Arrays.copyOf(counts, places),
        outside);
  }

  /** The cells of the first user, in order, then of the second ...; says where each begins. */
  private static long[] groupByUser(int[] visitors, long[] cells, int[] begins) {
    for (int visitor : visitors) {
      begins[visitor + 1]++;
    }
    for (int user = 1; user < begins.length; user++) {
      begins[user] += begins[user - 1];
    }
    long[] grouped = new long[cells.length];
    int[] next = begins.clone();
    for (int i = 0; i < cells.length; i++) {
      grouped[next[visitors[i]]++] = cells[i];
    }
    for (int user = 0; user + 1 < begins.length; user++) {
      Arrays.sort(grouped, begins[user], begins[user + 1]);
    }
    return grouped;
  }

  /** The same users under another name. */
  public UserDataset named(String newName) {
    return new UserDataset(newName, region, begins, codes, counts, outside);
  }

  private CellWeights sumOfShares() {
    CellTally tally = new CellTally(region.levels());
    for (int user = 0; user < users(); user++) {
      double visits = visits(user);
      for (int place = begin(user); place < end(user); place++) {
        tally.add(codes[place], counts[place] / visits);
      }
    }
    return tally.weights();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Region region() {
    return region;
  }

  @Override
  public CellWeights weights() {
    return weights;
  }

  /** Users are people: each is sampled at most once. */
  @Override
  public boolean isDistribution() {
    return false;
  }

  public int users() {
    return outside.length;
  }

  /** A user's first place. */
  public int begin(int user) {
    return begins[user];
  }

  /** The place after a user's last one. */
  public int end(int user) {
    return begins[user + 1];
  }

  /** The finest cell of a place, on the Morton curve. */
  public long code(int place) {
    return codes[place];
  }

  /** The visits to a place. */
  public int count(int place) {
    return counts[place];
  }

  /** A user's visits outside the region. */
  public int outside(int user) {
    return outside[user];
  }

  /** All of a user's visits. */
  public long visits(int user) {
    long visits = outside[user];
    for (int place = begin(user); place < end(user); place++) {
      visits += counts[place];
    }
    return visits;
  }

  /**
   * The cell that a user visited most, the first on the Morton curve of several; {@link
   * Region#NOWHERE} for a user who was never inside.
   */
  public long mostVisited(int user) {
    long best = Region.NOWHERE;
    int most = 0;
    for (int place = begin(user); place < end(user); place++) {
      if (counts[place] > most) {
        most = counts[place];
        best = codes[place];
      }
    }
    return best;
  }

  /** The same people, each only where he or she was most; without those who were never inside. */
  public CellDataset atMostVisited() {
    CellTally tally = new CellTally(region.levels());
    for (int user = 0; user < users(); user++) {
      long cell = mostVisited(user);
      if (cell != Region.NOWHERE) {
        tally.add(cell, 1);
      }
    }
    return CellDataset.ofPeople(name, region, tally.weights());
  }

  @Override
  public String toString() {
    return "UserDataset[" + name + ", " + users() + " users]";
  }
}

package dev.sfumato.lab.dataset;

import dev.sfumato.core.geo.Morton;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Made-up visits of made-up users, for when there are no real ones: some go out a few times, some
 * hundreds; each has a home where most visits are, haunts near it, and now and then any place.
 */
public final class SyntheticCheckIns {
  /** About as many as checked in in Tokyo. */
  public static final int USERS = 2_200;

  private static final long SEED = 20_130_216;

  /** Visits are log-normal: half of the users have more than this. */
  private static final double MEDIAN_VISITS = 60;

  private static final double SPREAD_OF_VISITS = 0.8;
  private static final double AT_HOME = 0.25;
  private static final double NEAR_HOME = 0.5;

  /** Deviation of haunts from home, in sides of the map. */
  private static final double NEAR = 0.06;

  private SyntheticCheckIns() {}

  /** Users who live and visit where the city's people are. */
  public static UserDataset of(CellDataset city, int users) {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] visitors = new int[1 << 20];
    long[] cells = new long[visitors.length];
    int size = 0;
    for (int user = 0; user < users; user++) {
      long home = anywhere(city, random);
      double visits = MEDIAN_VISITS * Math.exp(SPREAD_OF_VISITS * random.nextGaussian());
      for (int visit = 0; visit < Math.max(3, visits) && size < cells.length; visit++) {
        visitors[size] = user;
        cells[size++] = place(city, home, random);
      }
    }
    return UserDataset.ofVisits(
        "synthetic check-ins in " + city.name(),
        city.region(),
        users,
        Arrays.copyOf(visitors, size),
        Arrays.copyOf(cells, size));
  }

  private static long place(CellDataset city, long home, SplittableRandom random) {
    double choice = random.nextDouble();
    if (choice < AT_HOME) {
      return home;
    }
    return choice < AT_HOME + NEAR_HOME ? near(city, home, random) : anywhere(city, random);
  }

  private static long anywhere(CellDataset city, SplittableRandom random) {
    CellWeights weights = city.weights();
    return weights.code(weights.cellAt(random.nextDouble() * weights.total()));
  }

  private static long near(CellDataset city, long home, SplittableRandom random) {
    int grid = city.region().grid();
    int x = near(Morton.x(home), grid, random);
    int y = near(Morton.y(home), grid, random);
    return Morton.encode(x, y);
  }

  private static int near(int place, int grid, SplittableRandom random) {
    double moved = place + NEAR * grid * random.nextGaussian();
    return (int) Math.max(0, Math.min(grid - 1, Math.round(moved)));
  }
}

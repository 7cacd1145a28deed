package dev.sfumato.benchmarks.bars;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.CellDataset;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Kinds of maps that a seed draws: as many different ones as anybody wants, so that what was chosen
 * on some can be checked on others.
 */
enum MadeUpMap {
  /** A few hundred places, by Zipf's law. */
  POINTS(0) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      for (int i = 1; i <= 300; i++) {
        canvas.dot(random.nextDouble(), random.nextDouble(), 1.0 / (i + 3));
      }
    }
  },

  /** Places in twelve clusters. */
  CHECKINS(1) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      clusters(canvas, random, 2_300, 12, 3);
    }
  },

  /** The same with fewer places that differ less. */
  VENUES(2) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      clusters(canvas, random, 900, 5, 60);
    }
  },

  /** A winding line. */
  ROAD(3) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double phase = 6 * random.nextDouble();
      double bend = 5 + 4 * random.nextDouble();
      for (int i = 0; i < 8 * canvas.grid; i++) {
        double t = i / (8.0 * canvas.grid);
        double y = 0.5 + 0.25 * Math.sin(bend * t + phase) + 0.1 * Math.sin(19 * t + 1);
        canvas.dot(0.05 + 0.9 * t, y, 1);
      }
    }
  },

  /** Towns along the coast of an island. */
  ISLAND(4) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double east = 0.4 + 0.2 * random.nextDouble();
      double turn = 6 * random.nextDouble();
      canvas.fill((x, y) -> island(x - east, y - 0.52, x, y, turn));
    }
  },

  /** Streets at a slant, with blocks between them that have a few. */
  STREETS(5) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double slant = random.nextDouble();
      double[] hill = hills(random, 1, 0.25, 0.1);
      canvas.fill((x, y) -> (onStreet(x, y, slant) ? 1 : 0.05) * heights(hill, x, y));
    }
  },

  /** Small settlements in the country. */
  VILLAGES(6) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double[] places = hills(random, 150, 0.004, 0.008);
      canvas.fill((x, y) -> 0.002 + heights(places, x, y));
    }
  },

  /** Broad hills and nothing else. */
  HILLS(7) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double[] hills = hills(random, 8, 0.06, 0.15);
      canvas.fill((x, y) -> 0.02 + heights(hills, x, y));
    }
  },

  /** A town of square blocks, each of its own density. */
  BLOCKS(8) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      double[] blocks = random.doubles(40 * 40).map(each -> each * each * each).toArray();
      double[] hill = hills(random, 2, 0.15, 0.1);
      canvas.fill((x, y) -> blocks[MapCanvas.place(x, y, 40)] * heights(hill, x, y));
    }
  },

  /** A cascade: each quarter has its share by chance, all levels alike. */
  CASCADE(9) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      cascade(canvas, random, 0.5);
    }
  },

  /** The same, more uneven. */
  WILD_CASCADE(10) {
    @Override
    void paint(MapCanvas canvas, SplittableRandom random) {
      cascade(canvas, random, 0.9);
    }
  };

  private static final Bounds AREA = new Bounds(0, 0, 1, 1);

  /** Sets the kinds of one seed apart. */
  private final int number;

  MadeUpMap(int number) {
    this.number = number;
  }

  abstract void paint(MapCanvas canvas, SplittableRandom random);

  /** The map that a seed draws, a distribution. */
  CellDataset dataset(int grid, long seed) {
    MapCanvas canvas = new MapCanvas(grid);
    paint(canvas, new SplittableRandom(seed * 31 + number));
    Region region = Region.around(AREA, grid);
    String name = name().toLowerCase(Locale.ROOT).replace('_', '-') + " " + grid;
    return CellDataset.ofDistribution(name, region, canvas.tally(region.levels()).weights());
  }

  private static void clusters(
      MapCanvas canvas, SplittableRandom random, int places, int clusters, int flat) {
    double[] middles = hills(random, clusters, 0.01, 0.08);
    for (int i = 1; i <= places; i++) {
      int at = 4 * random.nextInt(clusters);
      double x = middles[at] + middles[at + 2] * gauss(random);
      double y = middles[at + 1] + middles[at + 2] * gauss(random);
      canvas.dot(x, y, 1.0 / (i + flat));
    }
  }

  private static double gauss(SplittableRandom random) {
    return random.doubles(12).sum() - 6;
  }

  /** Middle, width and height of each, four numbers in a row. */
  private static double[] hills(SplittableRandom random, int number, double least, double more) {
    double[] hills = new double[4 * number];
    for (int i = 0; i < hills.length; i += 4) {
      hills[i] = 0.1 + 0.8 * random.nextDouble();
      hills[i + 1] = 0.1 + 0.8 * random.nextDouble();
      hills[i + 2] = least + more * random.nextDouble();
      hills[i + 3] = 0.1 + random.nextDouble();
    }
    return hills;
  }

  private static double heights(double[] hills, double x, double y) {
    double sum = 0;
    for (int i = 0; i < hills.length; i += 4) {
      double dx = (x - hills[i]) / hills[i + 2];
      double dy = (y - hills[i + 1]) / hills[i + 2];
      double distance = dx * dx + dy * dy;
      sum += distance < 40 ? hills[i + 3] * Math.exp(-distance / 2) : 0;
    }
    return sum;
  }

  private static double island(double u, double v, double x, double y, double turn) {
    double a = Math.atan2(v, u) + turn;
    double coast = 0.3 + 0.04 * Math.sin(3 * a) + 0.02 * Math.sin(8 * a + 1);
    double inland = coast + 0.012 * Math.sin(21 * a) - Math.sqrt(u * u + 1.44 * v * v);
    if (inland <= 0) {
      return 0;
    }
    double town = Math.sin(40 * x) * Math.sin(37 * y) > 0.3 ? 1.5 : 0.15;
    double shore = Math.exp(-inland / 0.02) * (1 + 0.9 * Math.sin(9 * a));
    return town * (shore + 0.02 * Math.exp(-inland / 0.1));
  }

  private static boolean onStreet(double x, double y, double slant) {
    double u = 24 * (x + slant * y);
    double v = 24 * (y - slant * x);
    return u - Math.floor(u) < 0.12 || v - Math.floor(v) < 0.12;
  }

  private static void cascade(MapCanvas canvas, SplittableRandom random, double strength) {
    double[] map = {1};
    for (int side = 2; side <= canvas.grid; side *= 2) {
      double[] finer = new double[side * side];
      for (int i = 0; i < finer.length; i++) {
        int parent = i / side / 2 * (side / 2) + i % side / 2;
        finer[i] = map[parent] * Math.exp(strength * gauss(random));
      }
      map = finer;
    }
    double[] finest = map;
    canvas.fill((x, y) -> finest[MapCanvas.place(x, y, canvas.grid)]);
  }
}

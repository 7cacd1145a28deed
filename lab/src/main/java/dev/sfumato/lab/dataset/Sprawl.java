package dev.sfumato.lab.dataset;

/**
 * Towns of all sizes over a wide plain: the k-th largest has about 1/k of the people of the first.
 *
 * <p>Most towns lie near a larger one, with a road to it along which people have built. All lengths
 * are in kilometres.
 */
final class Sprawl {
  private static final int TOWNS = 2600;

  /** Smaller towns have none worth drawing. */
  private static final int ROADS = 700;

  private static final double ROADSIDE = 0.35;
  private static final double BEND = 1.6;

  private final int grid;
  private final double cell;
  private final double widthKm;
  private final double[] map;

  /** Each cell's place after a slow bending of the plane, so that roads are not straight. */
  private final double[] bentX;

  private final double[] bentY;

  private final double[] townX = new double[TOWNS];
  private final double[] townY = new double[TOWNS];

  Sprawl(int grid, double widthKm) {
    this.grid = grid;
    this.cell = widthKm / grid;
    this.widthKm = widthKm;
    this.map = new double[grid * grid];
    this.bentX = BuiltInCity.fill(grid, (bent, y) -> bend(bent, y, 0));
    this.bentY = BuiltInCity.fill(grid, (bent, y) -> bend(bent, y, 1));
  }

  private void bend(double[] bent, int y, int axis) {
    double kmY = (y + 0.5) * cell;
    for (int x = 0; x < grid; x++) {
      double kmX = (x + 0.5) * cell;
      double shift = BEND * Noise.fractal(87 + axis * 20, kmX / 6, kmY / 6, 3);
      bent[y * grid + x] = (axis == 0 ? kmX : kmY) + shift;
    }
  }

  double[] density() {
    for (int town = 0; town < TOWNS; town++) {
      found(town);
    }
    double[] texture = BuiltInCity.fill(grid, this::paintTexture);
    for (int i = 0; i < map.length; i++) {
      map[i] = (map[i] + 0.004) * texture[i];
    }
    return map;
  }

  /** Puts a town on the map, with the road to the larger town that it lies near. */
  private void found(int town) {
    double size = 1.0 / (town + 1.6);
    int near = (int) (town * power(Noise.uniform(91, town, 0), 1.6));
    boolean free = town < 9 || Noise.uniform(91, town, 1) < 0.25;
    if (free) {
      townX[town] = widthKm * (0.04 + 0.92 * Noise.uniform(92, town, 2));
      townY[town] = widthKm * (0.04 + 0.92 * Noise.uniform(92, town, 3));
    } else {
      double angle = 2 * Math.PI * Noise.uniform(92, town, 4);
      double distance = 0.5 / power(0.015 + Noise.uniform(92, town, 5), 0.8);
      townX[town] = townX[near] + distance * StrictMath.cos(angle);
      townY[town] = townY[near] + distance * StrictMath.sin(angle);
    }
    double radius = 2.1 * Math.sqrt(size) * (0.5 + Noise.uniform(92, town, 6));
    addTown(townX[town], townY[town], radius, 0.25 + 1.4 * power(size, 0.35));
    if (town > 0 && town < ROADS) {
      addRoad(town, nearestLarger(town), 0.16 * power(size, 0.3));
    }
  }

  private int nearestLarger(int town) {
    int nearest = 0;
    for (int other = 1; other < town; other++) {
      if (squaredDistance(town, other) < squaredDistance(town, nearest)) {
        nearest = other;
      }
    }
    return nearest;
  }

  private double squaredDistance(int one, int other) {
    double dx = townX[one] - townX[other];
    double dy = townY[one] - townY[other];
    return dx * dx + dy * dy;
  }

  private void addTown(double atX, double atY, double radius, double height) {
    double reach = 7 * radius + BEND;
    for (int y = first(atY - reach); y <= last(atY + reach); y++) {
      for (int x = first(atX - reach); x <= last(atX + reach); x++) {
        double dx = bentX[y * grid + x] - atX;
        double dy = bentY[y * grid + x] - atY;
        double far = 1 + (dx * dx + dy * dy) / (radius * radius);
        map[y * grid + x] += height * Math.max(0, 1 / (far * far) - 1 / 2500.0);
      }
    }
  }

  private void addRoad(int from, int to, double height) {
    double x0 = townX[from];
    double y0 = townY[from];
    double lengthX = townX[to] - x0;
    double lengthY = townY[to] - y0;
    double squared = lengthX * lengthX + lengthY * lengthY;
    double reach = ROADSIDE + BEND;
    int firstX = first(Math.min(x0, x0 + lengthX) - reach);
    int lastX = last(Math.max(x0, x0 + lengthX) + reach);
    for (int y = first(Math.min(y0, y0 + lengthY) - reach);
        y <= last(Math.max(y0, y0 + lengthY) + reach);
        y++) {
      for (int x = firstX; x <= lastX; x++) {
        double dx = bentX[y * grid + x] - x0;
        double dy = bentY[y * grid + x] - y0;
        double along = Math.min(1, Math.max(0, (dx * lengthX + dy * lengthY) / squared));
        double offX = dx - along * lengthX;
        double offY = dy - along * lengthY;
        double far = (offX * offX + offY * offY) / (ROADSIDE * ROADSIDE);
        if (far < 1) {
          map[y * grid + x] += height * (1 - far) * (1 - far) * (1 - far) * (1 - far);
        }
      }
    }
  }

  private void paintTexture(double[] texture, int y) {
    for (int x = 0; x < grid; x++) {
      double kmX = (x + 0.5) * cell;
      double kmY = (y + 0.5) * cell;
      double ground = 2.2 * Noise.fractal(95, kmX / 4, kmY / 4, 6);
      double houses = 0.55 * Noise.normal(97, (long) (kmX * 10), (long) (kmY * 10));
      texture[y * grid + x] = StrictMath.exp(ground + houses);
    }
  }

  private int first(double km) {
    return Math.max(0, (int) Math.floor(km / cell));
  }

  private int last(double km) {
    return Math.min(grid - 1, (int) Math.floor(km / cell));
  }

  private static double power(double base, double exponent) {
    return StrictMath.pow(base, exponent);
  }
}

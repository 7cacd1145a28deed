package dev.sfumato.lab.dataset;

/**
 * Volcanic islands: forest in the middle, people in villages and a few towns along the coasts.
 *
 * <p>A field of heights gives the land; height over slope is about the distance to the shore, and
 * people live within a kilometre of it. All lengths are in kilometres.
 */
final class Archipelago {
  private static final double SEA_LEVEL = 0.34;

  /** The density of a town's middle, which no place exceeds. */
  private static final double FULL = 0.6;

  private final int grid;
  private final double cell;

  Archipelago(int grid, double widthKm) {
    this.grid = grid;
    this.cell = widthKm / grid;
  }

  double[] density() {
    return BuiltInCity.fill(grid, this::paint);
  }

  private void paint(double[] map, int y) {
    for (int x = 0; x < grid; x++) {
      map[y * grid + x] = at((x + 0.5) * cell, (y + 0.5) * cell);
    }
  }

  private double at(double x, double y) {
    double height = height(x, y);
    if (height <= 0) {
      return 0;
    }
    double reach = 0.05;
    double slopeX = (height(x + reach, y) - height) / reach;
    double slopeY = (height(x, y + reach) - height) / reach;
    double slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY);
    double inland = height / Math.max(slope, 0.03);
    double shore = StrictMath.exp(-inland / 0.28) * Noise.step(0, 0.11, inland);
    double coast = shore * (1 - Noise.step(0.06, 0.2, height));
    double steep = 1 - Noise.step(0.28, 0.6, slope);
    double houses = StrictMath.exp(0.7 * Noise.normal(71, (long) (x * 8), (long) (y * 8)));
    double people = coast * steep * settlement(x, y) * houses;
    return people / (1 + people / FULL);
  }

  /** Villages at random places of a lattice, a few of them towns (a power law). */
  private static double settlement(double x, double y) {
    double sum = 0.002;
    sum += villages(x, y, 1.5, 73);
    sum += 3 * villages(x, y, 6, 79);
    return sum;
  }

  private static double villages(double x, double y, double spacing, int seed) {
    long column = (long) Math.floor(x / spacing);
    long row = (long) Math.floor(y / spacing);
    double sum = 0;
    for (long i = column - 1; i <= column + 1; i++) {
      for (long j = row - 1; j <= row + 1; j++) {
        double dx = x / spacing - i - Noise.uniform(seed, i, j);
        double dy = y / spacing - j - Noise.uniform(seed + 1, i, j);
        double rank = 0.03 + Noise.uniform(seed + 2, i, j);
        double far = 1 + 14 * (dx * dx + dy * dy) / (0.15 + 0.1 / rank * 0.3);
        sum += 0.05 / rank / (far * far * far);
      }
    }
    return sum;
  }

  /** The height of the ground over the sea in any unit; below zero under water. */
  private static double height(double x, double y) {
    double islands = 0;
    islands = Math.max(islands, island(x, y, 16, 18, 8.5, 6.0));
    islands = Math.max(islands, island(x, y, 35, 14, 5.2, 7.0));
    islands = Math.max(islands, island(x, y, 31, 34, 8.5, 4.6));
    islands = Math.max(islands, island(x, y, 12, 36, 4.6, 4.2));
    islands = Math.max(islands, island(x, y, 41, 27, 2.8, 3.2));
    islands = Math.max(islands, island(x, y, 22, 41, 2.4, 1.8));
    islands = Math.max(islands, island(x, y, 7, 9, 2.6, 2.4));
    islands = Math.max(islands, island(x, y, 41, 41, 2.0, 2.6));
    islands = Math.max(islands, island(x, y, 24, 6, 2.4, 1.6));
    return islands + 0.55 * Noise.fractal(83, x / 5.5, y / 5.5, 6) - SEA_LEVEL;
  }

  private static double island(
      double x, double y, double atX, double atY, double wide, double high) {
    double dx = (x - atX) / wide;
    double dy = (y - atY) / high;
    double far = dx * dx + dy * dy;
    return far > 3 ? 0 : 0.66 * (1 - far / 3) * (1 - far / 3);
  }
}

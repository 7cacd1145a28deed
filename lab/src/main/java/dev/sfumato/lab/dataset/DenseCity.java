package dev.sfumato.lab.dataset;

/**
 * A metropolis: a long peninsula between a wide river and a strait, the mainland to the west and a
 * borough to the east, each with its own street grid.
 *
 * <p>Density is a product: land, what the quarter is like (a few centres on a slowly changing
 * ground), what the block is like (a heavy tail: most are low, a few are towers), and streets,
 * parks and squares where hardly anyone is. All lengths are in kilometres.
 */
final class DenseCity {
  /** What no block exceeds, about seven times the city's mean. */
  private static final double FULL = 3.2;

  private final StreetGrid mainland;
  private final StreetGrid city;
  private final StreetGrid borough;

  private final int grid;
  private final double cell;

  DenseCity(int grid, double widthKm) {
    this.grid = grid;
    this.cell = widthKm / grid;
    this.mainland = new StreetGrid(41, -0.20, 0.20, 0.33, 0.22, cell);
    this.city = new StreetGrid(48, 0.50, 0.16, 0.46, 0, cell);
    this.borough = new StreetGrid(55, 0.14, 0.18, 0.40, 0.14, cell);
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
    double bend = 1.5 * Noise.fractal(11, x / 4.5, y / 4.5, 6);
    double west = x - riverMiddle(y) + bend;
    double east = x - straitMiddle(y) + bend;
    double riverShore = Math.abs(west) - riverHalfWidth(y);
    double straitShore = Math.abs(east) - straitHalfWidth(y);
    double bayShore = bayShore(x, y) + 0.9 * bend;
    double shore = Math.min(bayShore, Math.min(riverShore, straitShore));
    if (shore <= 0) {
      return island(x, y);
    }
    // Nobody lives on the quay, and the shoreline is not a staircase.
    double land = Noise.step(0.02, 0.08 + cell, shore);
    double people = centres(x, y) * quarter(x, y) * built(x, y, west < 0, east > 0);
    // However much people want to live there, houses end somewhere.
    return land * people / (1 + people / FULL);
  }

  private double built(double x, double y, boolean onMainland, boolean inBorough) {
    if (onMainland) {
      return 0.34 * Noise.step(-4, 7, x) * mainland.at(x, y);
    }
    return inBorough ? 0.62 * borough.at(x, y) : city.at(x, y) * greatPark(x, y);
  }

  /** The one park that everyone knows, along the streets. */
  private double greatPark(double x, double y) {
    boolean within =
        city.across(x, y) > 87
            && city.across(x, y) < 93
            && city.along(x, y) > 0
            && city.along(x, y) < 9;
    return within ? 0.004 : 1;
  }

  private static double riverMiddle(double y) {
    return 7.2 - 0.16 * (y - 12) + 1.3 * StrictMath.sin(y / 5.1 + 0.4);
  }

  private static double riverHalfWidth(double y) {
    return 0.95 + 0.035 * y;
  }

  private static double straitMiddle(double y) {
    return 18.0 - 0.30 * (y - 9) + 0.8 * StrictMath.sin(y / 3.3 + 2.1);
  }

  private static double straitHalfWidth(double y) {
    return 0.38 + 0.02 * y;
  }

  /** The distance from the round bay in the south into which both waters flow. */
  private static double bayShore(double x, double y) {
    double dx = (x - 9.2) / 1.25;
    double dy = y - 25.2;
    return Math.sqrt(dx * dx + dy * dy) - 4.6;
  }

  /** Two small islands in the bay and one in the river. */
  private double island(double x, double y) {
    double shore =
        Math.max(
            blob(x, y, 8.1, 22.3, 0.42, 0.30),
            Math.max(blob(x, y, 10.6, 22.9, 0.25, 0.42), blob(x, y, 9.05, 6.9, 0.15, 0.60)));
    return Noise.step(0, 0.15, shore) * 0.55 * city.at(x, y);
  }

  private static double blob(double x, double y, double atX, double atY, double wide, double high) {
    double dx = (x - atX) / wide;
    double dy = (y - atY) / high;
    return 1 - dx * dx - dy * dy + 0.5 * Noise.smooth(17, x * 3, y * 3);
  }

  /** Where the city is at its densest. */
  private static double centres(double x, double y) {
    double sum = 0.42;
    sum += 3.0 * peak(x, y, 12.1, 9.4, 1.35);
    sum += 2.6 * peak(x, y, 10.4, 18.0, 0.95);
    sum += 1.3 * peak(x, y, 13.6, 3.2, 1.7);
    sum += 0.9 * peak(x, y, 11.2, 14.0, 1.2);
    sum += 2.2 * peak(x, y, 18.9, 11.2, 1.1);
    sum += 1.6 * peak(x, y, 16.3, 19.4, 1.5);
    sum += 1.0 * peak(x, y, 21.6, 5.0, 1.6);
    sum += 2.0 * peak(x, y, 4.1, 12.4, 0.9);
    sum += 1.2 * peak(x, y, 3.0, 19.6, 1.2);
    return sum;
  }

  private static double peak(double x, double y, double atX, double atY, double width) {
    double dx = (x - atX) / width;
    double dy = (y - atY) / width;
    double far = 1 + 0.5 * (dx * dx + dy * dy);
    return 1 / (far * far);
  }

  /** The slow change from one quarter to the next: a factor from a third to three or so. */
  private static double quarter(double x, double y) {
    return StrictMath.exp(2.0 * Noise.fractal(23, x / 2.6, y / 2.6, 4));
  }
}

package dev.sfumato.lab.rival.yardstick;

/** A map seen through frosted glass: each cell spread over its surroundings by a Gaussian. */
final class Blur {
  /** Beyond so many deviations there is next to nothing. */
  private static final double REACH = 3.5;

  private final double[] kernel;

  /**
   * @param deviation in cells; with 0 nothing is blurred
   */
  Blur(double deviation) {
    int reach = (int) Math.ceil(REACH * deviation);
    kernel = new double[reach + 1];
    double sum = 0;
    for (int i = 0; i <= reach; i++) {
      kernel[i] = i == 0 ? 1 : Math.exp(-0.5 * i * i / (deviation * deviation));
      sum += i == 0 ? kernel[i] : 2 * kernel[i];
    }
    for (int i = 0; i <= reach; i++) {
      kernel[i] /= sum;
    }
  }

  /** What a cell away from the edges keeps of its own. */
  double kept() {
    return kernel[0] * kernel[0];
  }

  /** The square map, row by row, blurred; what would leave it is reflected, so the sum stays. */
  double[] of(double[] map, int grid) {
    return kernel.length == 1 ? map.clone() : alongRows(alongRows(map, grid), grid);
  }

  /** Blurs every row and turns the map over, so that a second time does the columns. */
  private double[] alongRows(double[] map, int grid) {
    double[] turned = new double[map.length];
    for (int y = 0; y < grid; y++) {
      for (int x = 0; x < grid; x++) {
        double value = map[y * grid + x];
        if (value != 0) {
          spread(turned, grid, x, y, value);
        }
      }
    }
    return turned;
  }

  private void spread(double[] turned, int grid, int x, int y, double value) {
    turned[x * grid + y] += value * kernel[0];
    for (int i = 1; i < kernel.length; i++) {
      turned[reflected(x + i, grid) * grid + y] += value * kernel[i];
      turned[reflected(x - i, grid) * grid + y] += value * kernel[i];
    }
  }

  private static int reflected(int place, int grid) {
    int folded = Math.floorMod(place, 2 * grid);
    return folded < grid ? folded : 2 * grid - 1 - folded;
  }
}

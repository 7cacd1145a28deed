package dev.sfumato.console;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;

/** Temperature and humidity as made-up sensors measure them: warm and dry, mild, cold and damp. */
final class MeasuredWeather {
  private static final int GRID = 256;
  private static final double[][] SPELLS = {
    {27, 35, 4, 9, 3}, {17, 62, 5, 10, 5}, {4, 88, 4, 5, 2}
  };

  private MeasuredWeather() {}

  /** What a campaign about them is asked for with. */
  static String request(String name, long devices, String more) {
    return """
        {"name": "%s", "space": {"x": {"name": "temperature", "unit": "C", "from": -10, "to": 40},
         "y": {"name": "humidity", "unit": "%%", "from": 0, "to": 100}},
         "devices": %d, "epsilon": 1, "grid": %d%s}
        """
        .formatted(name, devices, GRID, more);
  }

  static CellDataset people() {
    Region region = Region.plain(new Bounds(0, -10, 100, 40), GRID);
    CellTally tally = new CellTally(region.levels());
    for (int y = 0; y < GRID; y++) {
      for (int x = 0; x < GRID; x++) {
        tally.add(
            Morton.encode(x, y), Math.rint(density(50 * x / 256.0 - 10, 100 - 100 * y / 256.0)));
      }
    }
    return CellDataset.ofPeople("weather", region, tally.weights());
  }

  /** Each spell: the middle and the spread of both, and how long it lasts. Warm air is drier. */
  private static double density(double temperature, double humidity) {
    double sum = 0;
    for (double[] spell : SPELLS) {
      double x = (temperature - spell[0]) / spell[2];
      double y = (humidity - spell[1]) / spell[3] + 0.4 * x;
      sum += 1000 * spell[4] * StrictMath.exp(-(x * x + y * y) / 2);
    }
    return sum;
  }
}

package dev.sfumato.lab.rival.yardstick;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * The uniform grid (UG) of [1]: one query for m x m cells with m = sqrt(n epsilon / 10), as in
 * DPBench.
 *
 * <p>[1] W. Qardaji, W. Yang, N. Li, "Differentially private grids for geospatial data", ICDE 2013.
 */
public final class UniformGridRival implements Rival {
  private static final double C = 10;

  private final RivalGround ground;
  private final int grid;

  public UniformGridRival(RivalGround ground) {
    this.ground = ground;
    this.grid = ground.region().grid();
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    int side = side((double) sample.survivors(), sample.epsilon(), grid);
    long[] plain = new long[side * side];
    double[] area = new double[plain.length];
    for (int code = 0; code < grid * grid; code++) {
      plain[cell(code, side)] += sample.counts()[code];
      area[cell(code, side)] += ground.open().at(ground.levels(), code);
    }
    double[] noisy = sample.noisy(plain, sample.epsilon(), 1, random);
    double[] density = new double[grid * grid];
    for (int code = 0; code < density.length; code++) {
      int cell = cell(code, side);
      density[code] = area[cell] > 0 ? noisy[cell] / area[cell] : 0;
    }
    return new RivalMap(ground.raster(density), plain.length);
  }

  static int side(double devices, double epsilon, int most) {
    return (int) Math.max(1, Math.min(most, Math.ceil(Math.sqrt(devices * epsilon / C))));
  }

  private int cell(int code, int side) {
    return Morton.y(code) * side / grid * side + Morton.x(code) * side / grid;
  }
}

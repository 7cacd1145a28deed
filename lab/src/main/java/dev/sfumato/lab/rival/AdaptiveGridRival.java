package dev.sfumato.lab.rival;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * The adaptive grid of [1] with the paper's settings: half of the budget for 10 x 10 cells, the
 * rest for a finer grid in each of them, the finer the more people it has.
 *
 * <p>[1] W. Qardaji, W. Yang, N. Li, "Differentially private grids for geospatial data", ICDE 2013.
 * Its two counts of a cell are combined by their variances, as there. The letters: alpha is the
 * share of the first query, c2 the constant of the finer grid.
 */
public final class AdaptiveGridRival implements Rival {
  private static final int SIDE = 10;
  private static final double ALPHA = 0.5;
  private static final double C2 = 10;

  private final RivalGround ground;
  private final int grid;

  public AdaptiveGridRival(RivalGround ground) {
    this.ground = ground;
    this.grid = ground.region().grid();
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    double firstBudget = ALPHA * sample.epsilon();
    double secondBudget = sample.epsilon() - firstBudget;
    int side = Math.min(SIDE, grid);
    double[] first = sample.noisy(count(sample, side), firstBudget, 1, random);
    int[] sides = new int[first.length];
    int[] begins = new int[first.length + 1];
    for (int cell = 0; cell < first.length; cell++) {
      sides[cell] = Math.min(finerSide(first[cell], secondBudget), grid / side);
      begins[cell + 1] = begins[cell] + sides[cell] * sides[cell];
    }
    long[] plain = new long[begins[first.length]];
    int[] places = places(side, sides, begins);
    for (int code = 0; code < places.length; code++) {
      plain[places[code]] += sample.counts()[code];
    }
    double[] second = sample.noisy(plain, secondBudget, 1, random);
    double firstVariance = sample.law(firstBudget, 1).variance();
    double secondVariance = sample.law(secondBudget, 1).variance();
    for (int cell = 0; cell < first.length; cell++) {
      combine(first[cell], firstVariance, second, begins[cell], begins[cell + 1], secondVariance);
    }
    return new RivalMap(ground.raster(spread(second, places)), first.length + second.length);
  }

  /** sqrt(N' (1 - alpha) epsilon / c2), at least one. */
  static int finerSide(double count, double budget) {
    return Math.max(1, (int) Math.ceil(Math.sqrt(Math.max(0, count) * budget / C2)));
  }

  /** The best total of a cell is the mean of both; its parts are moved alike to sum to it. */
  static void combine(
      double whole, double wholeVariance, double[] parts, int from, int until, double variance) {
    double sum = 0;
    for (int part = from; part < until; part++) {
      sum += parts[part];
    }
    int count = until - from;
    double noise = wholeVariance + count * variance;
    // Without any noise the parts are right by themselves.
    double weight = noise > 0 ? wholeVariance / noise : 1;
    double total = weight * sum + (1 - weight) * whole;
    for (int part = from; part < until; part++) {
      parts[part] += (total - sum) / count;
    }
  }

  private long[] count(RawSample sample, int side) {
    long[] counts = new long[side * side];
    for (int code = 0; code < sample.counts().length; code++) {
      counts[part(Morton.y(code), side) * side + part(Morton.x(code), side)] +=
          sample.counts()[code];
    }
    return counts;
  }

  /** The finer cell in which each finest cell lies. */
  private int[] places(int side, int[] sides, int[] begins) {
    int[] places = new int[grid * grid];
    for (int code = 0; code < places.length; code++) {
      int x = Morton.x(code);
      int y = Morton.y(code);
      int cell = part(y, side) * side + part(x, side);
      int finer = sides[cell];
      places[code] = begins[cell] + within(y, side, finer) * finer + within(x, side, finer);
    }
    return places;
  }

  /** In which of so many parts of the side a place is. */
  private int part(int place, int parts) {
    return (int) ((long) place * parts / grid);
  }

  /** In which of so many parts of its own part a place is. */
  private int within(int place, int side, int finer) {
    long inPart = (long) place * side % grid;
    return (int) (inPart * finer / grid);
  }

  private double[] spread(double[] counts, int[] places) {
    double[] area = new double[counts.length];
    for (int code = 0; code < places.length; code++) {
      area[places[code]] += ground.open().at(ground.levels(), code);
    }
    double[] density = new double[places.length];
    for (int code = 0; code < places.length; code++) {
      int place = places[code];
      density[code] = area[place] > 0 ? counts[place] / area[place] : 0;
    }
    return density;
  }
}

package dev.sfumato.lab.sampling;

import java.util.random.RandomGenerator;

/**
 * Deals devices to bins with replacement, each bin as likely as its weight.
 *
 * <p>Down a balanced tree: how many of a node's devices go to its first half is binomial. So it
 * takes a draw a bin at most, however many devices there are, and a step a level where a node has
 * few of them.
 */
public final class Multinomial {
  /** Up to so many devices find their bins one by one: cheaper than going down with all. */
  private static final long FEW = 4;

  private final double[] before;
  private final long[] dealt;
  private final RandomGenerator random;

  private Multinomial(double[] weights, RandomGenerator random) {
    this.before = new double[weights.length + 1];
    for (int bin = 0; bin < weights.length; bin++) {
      before[bin + 1] = before[bin] + weights[bin];
    }
    this.dealt = new long[weights.length];
    this.random = random;
  }

  /** The number of devices in each bin. */
  public static long[] draw(double[] weights, long devices, RandomGenerator random) {
    Multinomial deal = new Multinomial(weights, random);
    deal.deal(0, weights.length, devices);
    return deal.dealt;
  }

  private void deal(int begin, int end, long devices) {
    if (end - begin == 1) {
      dealt[begin] += devices;
    } else if (devices <= FEW) {
      dealOneByOne(begin, end, devices);
    } else {
      int middle = (begin + end) >>> 1;
      double first = before[middle] - before[begin];
      double all = before[end] - before[begin];
      long left = Binomial.draw(devices, first / all, random);
      deal(begin, middle, left);
      deal(middle, end, devices - left);
    }
  }

  private void dealOneByOne(int begin, int end, long devices) {
    double all = before[end] - before[begin];
    for (long device = 0; device < devices; device++) {
      double place = before[begin] + random.nextDouble() * all;
      dealt[binAt(Math.min(place, Math.nextDown(before[end])), begin, end)]++;
    }
  }

  /** The last bin that begins at or before the place, which passes over bins without weight. */
  private int binAt(double place, int begin, int end) {
    int low = begin;
    int high = end;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (before[middle] <= place) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

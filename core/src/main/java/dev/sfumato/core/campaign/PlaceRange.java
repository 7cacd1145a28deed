package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import java.math.BigInteger;

/**
 * A stretch of the 2^48 places on which credentials lie at random, and who has one in it is asked.
 * Nobody chooses a place: it hangs on a number that was drawn after the last credential was asked
 * for (decision 34).
 *
 * @param from the first place
 * @param to the first after it
 */
public record PlaceRange(long from, long to) {
  public static final long ALL = 1L << 48;

  /** All of them: everybody is asked. */
  public static final PlaceRange EVERYBODY = new PlaceRange(0, ALL);

  /** With this probability at most, some stretch has more corrupt devices than is said here. */
  private static final int SECURITY_BITS = 41;

  /** What the likeliest number is weighed with: rounding is far below any bound. */
  private static final int WEIGHT_BITS = 256;

  public PlaceRange {
    if (from < 0 || from >= to || to > ALL) {
      throw Checks.refuse("places", from + " .. " + to, "some of the 2^48");
    }
  }

  /** The places of the next devices, when so many were asked before, of so many in all. */
  public static PlaceRange of(long before, long devices, long all) {
    return new PlaceRange(place(before, all), place(before + devices, all));
  }

  /** As many places as so many devices have at most, wherever they begin. */
  static PlaceRange longest(long devices, long all) {
    return new PlaceRange(0, Math.min(ALL, place(devices, all) + 1));
  }

  private static long place(long devices, long all) {
    return product(Math.min(devices, all), ALL).divide(BigInteger.valueOf(all)).longValueExact();
  }

  public boolean contains(long place) {
    return place >= from && place < to;
  }

  /**
   * How many corrupt devices may be in a stretch as long as this, if there are so many in all: more
   * are in none of them, wherever it lies and whoever chose it when all places were known, but with
   * a probability of 2^-41.
   *
   * <p>A stretch with too many can be cut down to begin and end with a corrupt device. There are C
   * (C - 1) / 2 such pairs; given two, the others between them are binomial. So the least c is
   * returned with {@code C (C - 1) / 2 P[Bin(C - 2, length / 2^48) > c - 2] <= 2^-41}.
   */
  public long mostCorrupt(long corrupt) {
    long length = to - from;
    double mean = (double) corrupt * length / ALL;
    // More than any sum has seats: nobody needs to know it better.
    if (corrupt <= 2 || length == ALL || mean > 2.0 * Shard.MAX_DEVICES) {
      return corrupt;
    }
    BigInteger pairs = product(corrupt, corrupt - 1).shiftRight(1);
    return Math.min(corrupt, 2 + leastRare(corrupt - 2, pairs));
  }

  /**
   * The least k with {@code times P[X > k] <= 2^-41}, X binomial. In whole numbers, weighed against
   * the likeliest, and rounded so that a tail is never taken for less than it is.
   */
  private long leastRare(long trials, BigInteger times) {
    long mode = product(trials + 1, to - from).shiftRight(48).longValueExact();
    BigInteger likeliest = BigInteger.ONE.shiftLeft(WEIGHT_BITS);
    BigInteger tail = BigInteger.valueOf(trials);
    BigInteger weight = likeliest;
    for (long i = mode; i < trials && weight.bitLength() > 1; i++) {
      weight = above(weight, i, trials);
      tail = tail.add(weight);
    }
    // All that was rounded up here is far less than what is taken off.
    BigInteger total = likeliest.add(tail).subtract(BigInteger.ONE.shiftLeft(WEIGHT_BITS / 2));
    weight = likeliest;
    for (long i = mode; i > 0 && weight.signum() > 0; i--) {
      weight =
          weight.multiply(product(i, ALL - to + from)).divide(product(trials - i + 1, to - from));
      total = total.add(weight);
    }
    long k = mode;
    weight = likeliest;
    while (tail.multiply(times).shiftLeft(SECURITY_BITS).compareTo(total) > 0) {
      weight = above(weight, k, trials);
      tail = tail.subtract(weight);
      k++;
    }
    return k;
  }

  private BigInteger above(BigInteger weight, long i, long trials) {
    return weight
        .multiply(product(trials - i, to - from))
        .divide(product(i + 1, ALL - to + from))
        .add(BigInteger.ONE);
  }

  private static BigInteger product(long one, long other) {
    return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
  }
}

package dev.sfumato.core.noise;

import dev.sfumato.core.Checks;

/**
 * The modulus m = 2^bits of a shard's sum, and how a residue is read as a signed number: as the one
 * in [-threshold, m - threshold) that it is congruent to.
 *
 * <p>A true sum lies in 0 .. reach, where reach = devices x largest entry, and noise moves it both
 * ways; the room that m leaves beyond reach is shared evenly between the two. A sum that noise
 * carries out of the range wraps around: bias, never a loss of privacy.
 *
 * @param bits the width of an entry, 8 .. 62
 * @param threshold the largest noise below zero that is read rightly
 */
public record Modulus(int bits, long threshold) {
  public static final int LEAST_BITS = 8;

  /** Leaves the sum of any two residues within a long. */
  public static final int MOST_BITS = 62;

  /** 2^-40, for all entries and shards of a query together. No privacy effect. */
  static final double FAILURE = 0x1p-40;

  public Modulus {
    Checks.checkRange("bits", bits, LEAST_BITS, MOST_BITS);
    Checks.checkRange("threshold", threshold, 0, (1L << bits) - 1);
  }

  /**
   * The least modulus by which a query wraps anywhere with a probability of at most 2^-40.
   *
   * @param devices how many start a shard (n); all of them may survive and add noise
   * @param l1Sensitivity the most that one device can add to one entry
   * @param share the law of their noise
   * @param entriesTimesShards how many sums are decoded in all
   */
  public static Modulus leastFor(
      long devices, long l1Sensitivity, NoiseShare share, long entriesTimesShards) {
    Checks.checkPositive("entriesTimesShards", entriesTimesShards);
    long reach = reach(devices, l1Sensitivity);
    double threshold = thresholdFor(share.sumOf(devices), FAILURE / entriesTimesShards);
    double needed = reach + 2 * threshold + 1;
    if (needed > 0x1p62) {
      throw Checks.refuse(
          "modulus",
          "2^" + (Math.getExponent(needed) + 1),
          "at most 2^62, for sums up to " + reach + " and noise within " + threshold);
    }
    long least = Math.addExact(reach, 2 * (long) threshold + 1);
    int bits = Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(least - 1));
    return ofBits(bits, devices, l1Sensitivity);
  }

  /**
   * A modulus of a given width, for experiments: where it is too narrow for the noise, sums wrap;
   * where it does not even hold the true sums, the threshold is zero.
   */
  public static Modulus ofBits(int bits, long devices, long l1Sensitivity) {
    Checks.checkRange("bits", bits, LEAST_BITS, MOST_BITS);
    long room = (1L << bits) - 1 - reach(devices, l1Sensitivity);
    return new Modulus(bits, Math.max(0, room / 2));
  }

  /** m itself. */
  public long size() {
    return 1L << bits;
  }

  /** The residue of any number, in 0 .. m - 1. */
  public long reduce(long value) {
    return value & (size() - 1);
  }

  /** The number in [-threshold, m - threshold) that has this residue. */
  public long decode(long residue) {
    long size = size();
    if (residue < 0 || residue >= size) {
      throw Checks.refuse("residue", residue, "0 .. " + (size - 1));
    }
    return residue >= size - threshold ? residue - size : residue;
  }

  private static long reach(long devices, long l1Sensitivity) {
    Checks.checkPositive("devices", devices);
    Checks.checkPositive("l1Sensitivity", l1Sensitivity);
    if (Math.multiplyHigh(devices, l1Sensitivity) != 0 || devices * l1Sensitivity < 0) {
      throw Checks.refuse(
          "devices x l1Sensitivity", devices + " x " + l1Sensitivity, "below 2^" + MOST_BITS);
    }
    return devices * l1Sensitivity;
  }

  /** The least whole T with a tail of at most this: the tail falls in T, so bisect. */
  private static double thresholdFor(NoiseLaw law, double failure) {
    double above = 1;
    while (law.tail(above) > failure) {
      above *= 2;
    }
    double below = Math.floor(above / 2);
    while (above - below > 1) {
      double middle = Math.floor((below + above) / 2);
      if (middle <= below || middle >= above) {
        break; // whole numbers are sparser than one another here; far over the limit anyway
      }
      if (law.tail(middle) > failure) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return above;
  }
}

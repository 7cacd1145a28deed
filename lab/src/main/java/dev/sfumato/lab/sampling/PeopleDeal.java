package dev.sfumato.lab.sampling;

import dev.sfumato.core.Checks;
import java.util.random.RandomGenerator;

/**
 * Draws people from bins without replacement (multivariate hypergeometric).
 *
 * <p>Down a balanced tree, as {@link Multinomial}: how many of a node's sample are in its first
 * half is hypergeometric.
 */
public final class PeopleDeal {
  private static final int FEW = 4;

  private final long[] before;
  private final long[] drawn;
  private final RandomGenerator random;

  private PeopleDeal(long[] people, int begin, int end, RandomGenerator random) {
    this.before = new long[end - begin + 1];
    for (int bin = begin; bin < end; bin++) {
      before[bin - begin + 1] = before[bin - begin] + people[bin];
    }
    this.drawn = new long[end - begin];
    this.random = random;
  }

  /** How many of a sample come from each of the bins {@code begin .. end - 1}. */
  public static long[] draw(
      long[] people, int begin, int end, long sample, RandomGenerator random) {
    PeopleDeal deal = new PeopleDeal(people, begin, end, random);
    Checks.checkRange("devices", sample, 0, deal.before[end - begin]);
    deal.deal(0, end - begin, sample);
    return deal.drawn;
  }

  private void deal(int begin, int end, long sample) {
    if (end - begin == 1) {
      drawn[begin] += sample;
    } else if (sample <= FEW) {
      dealOneByOne(begin, end, (int) sample);
    } else {
      int middle = (begin + end) >>> 1;
      long first = before[middle] - before[begin];
      long left = HypergeometricDraw.draw(before[end] - before[begin], first, sample, random);
      deal(begin, middle, left);
      deal(middle, end, sample - left);
    }
  }

  /** Draws people by their numbers, again when a number was drawn before. */
  private void dealOneByOne(int begin, int end, int sample) {
    long[] chosen = new long[sample];
    for (int i = 0; i < sample; i++) {
      do {
        chosen[i] = random.nextLong(before[begin], before[end]);
      } while (isAmong(chosen, i, chosen[i]));
      drawn[binOf(chosen[i], begin, end)]++;
    }
  }

  private static boolean isAmong(long[] chosen, int count, long person) {
    for (int i = 0; i < count; i++) {
      if (chosen[i] == person) {
        return true;
      }
    }
    return false;
  }

  private int binOf(long person, int begin, int end) {
    int low = begin;
    int high = end;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (before[middle] <= person) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

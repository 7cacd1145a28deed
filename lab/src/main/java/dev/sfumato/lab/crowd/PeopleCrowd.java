package dev.sfumato.lab.crowd;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.sampling.PeopleDeal;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Whole people, each of whom answers at most once: counts are multivariate hypergeometric.
 *
 * <p>Who has answered is known only as far as it matters: how many of each stretch of the Morton
 * curve, where stretches end wherever an element of any query so far did. Given their number, those
 * who answered are a uniformly random part of their stretch; so when a later query cuts a stretch,
 * its number is cut by the same law. Devices that drop out need not be remembered: those who answer
 * are a random sample with or without them.
 */
public final class PeopleCrowd implements Crowd {
  private final CellWeights weights;
  private final Participation participation;

  /** Where stretches begin on the curve of the weights, and the end of the curve. */
  private long[] cuts;

  /** How many of each stretch have answered. */
  private long[] answered;

  public PeopleCrowd(CellWeights weights, Participation participation) {
    this.weights = weights;
    this.participation = participation;
    this.cuts = wholeCurve();
    this.answered = new long[1];
  }

  @Override
  public void assemble() {
    if (participation == Participation.EVERY_QUERY) {
      cuts = wholeCurve();
      answered = new long[1];
    }
  }

  @Override
  public long[] answer(HistogramQuery query, long devices, RandomGenerator random) {
    Intervals intervals = query.partition().intervals();
    long[] finer = union(cuts, begins(intervals));
    long[] people = people(finer);
    answered = cutFiner(finer, people, random);
    cuts = finer;
    for (int stretch = 0; stretch < people.length; stretch++) {
      people[stretch] -= answered[stretch];
    }
    long[] drawn = PeopleDeal.draw(people, 0, people.length, devices, random);
    for (int stretch = 0; stretch < drawn.length; stretch++) {
      answered[stretch] += drawn[stretch];
    }
    return byElement(query.partition().size(), intervals, drawn);
  }

  private long[] wholeCurve() {
    return new long[] {0, 1L << (2 * weights.levels())};
  }

  /** Where the stretches of a query begin, and the end of the curve. */
  private long[] begins(Intervals intervals) {
    int shift = 2 * (CellId.MAX_LEVEL - weights.levels());
    long[] begins = new long[intervals.size() + 1];
    Arrays.setAll(begins, stretch -> intervals.begin(stretch) >> shift);
    return begins;
  }

  private static long[] union(long[] some, long[] others) {
    long[] union = new long[some.length + others.length];
    int size = 0;
    for (int i = 0, j = 0; i < some.length || j < others.length; size++) {
      long next =
          j == others.length || (i < some.length && some[i] < others[j]) ? some[i] : others[j];
      i += i < some.length && some[i] == next ? 1 : 0;
      j += j < others.length && others[j] == next ? 1 : 0;
      union[size] = next;
    }
    return Arrays.copyOf(union, size);
  }

  private long[] people(long[] ends) {
    long[] people = new long[ends.length - 1];
    long sum = 0;
    for (int stretch = 0; stretch < people.length; stretch++) {
      long until = (long) weights.before(weights.cellsBelow(ends[stretch + 1]));
      people[stretch] = until - sum;
      sum = until;
    }
    return people;
  }

  /** Cuts the numbers of those who answered where their stretches are cut. */
  private long[] cutFiner(long[] finer, long[] people, RandomGenerator random) {
    long[] result = new long[people.length];
    int begin = 0;
    for (int stretch = 0; stretch < answered.length; stretch++) {
      int end = begin + 1;
      while (finer[end] < cuts[stretch + 1]) {
        end++;
      }
      if (answered[stretch] > 0) {
        long[] parts = PeopleDeal.draw(people, begin, end, answered[stretch], random);
        System.arraycopy(parts, 0, result, begin, parts.length);
      }
      begin = end;
    }
    return result;
  }

  private long[] byElement(int elements, Intervals intervals, long[] drawn) {
    int shift = 2 * (CellId.MAX_LEVEL - weights.levels());
    long[] counts = new long[elements];
    for (int stretch = 0, part = 0; stretch < intervals.size(); stretch++) {
      int element = intervals.element(stretch);
      for (; cuts[part] < intervals.begin(stretch + 1) >> shift; part++) {
        if (element >= 0) {
          counts[element] += drawn[part];
        }
      }
    }
    return counts;
  }
}

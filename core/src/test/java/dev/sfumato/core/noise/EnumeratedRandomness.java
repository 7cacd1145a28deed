package dev.sfumato.core.noise;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Randomness that takes every course in turn, so that the law of a sampler is computed and not
 * estimated.
 */
public final class EnumeratedRandomness implements Randomness {
  private final List<Long> choices = new ArrayList<>();
  private final List<Long> bounds = new ArrayList<>();
  private final double negligible;
  private int depth;
  private double probability;

  private EnumeratedRandomness(double negligible) {
    this.negligible = negligible;
  }

  /** The probability of each outcome, short of courses with less than the negligible one. */
  public static <T> Map<T, Double> law(double negligible, Function<Randomness, T> experiment) {
    EnumeratedRandomness course = new EnumeratedRandomness(negligible);
    Map<T, Double> law = new HashMap<>();
    do {
      course.depth = 0;
      course.probability = 1;
      try {
        T outcome = experiment.apply(course);
        law.merge(outcome, course.probability, Double::sum);
      } catch (Negligible e) {
        // Left out: callers allow for the mass that is missing.
      }
    } while (course.advance());
    return law;
  }

  /** How much of the mass a law has; the rest is what was left out. */
  public static double mass(Map<?, Double> law) {
    return law.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  @Override
  public long nextBits(int bits) {
    return nextBelow(1L << bits);
  }

  @Override
  public long nextBelow(long bound) {
    if (depth == choices.size()) {
      if (probability / bound < negligible) {
        throw new Negligible();
      }
      choices.add(0L);
      bounds.add(bound);
    }
    probability /= bound;
    return choices.get(depth++);
  }

  private boolean advance() {
    for (int last = choices.size() - 1; last >= 0; last--) {
      long next = choices.get(last) + 1;
      if (next < bounds.get(last)) {
        choices.set(last, next);
        return true;
      }
      choices.remove(last);
      bounds.remove(last);
    }
    return false;
  }

  private static final class Negligible extends RuntimeException {
    private Negligible() {
      super("negligible", null, false, false);
    }
  }
}

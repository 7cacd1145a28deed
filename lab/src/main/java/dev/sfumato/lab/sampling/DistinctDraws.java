package dev.sfumato.lab.sampling;

import dev.sfumato.core.Checks;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Draws the numbers 0 .. population - 1 in random order, each once.
 *
 * <p>A Fisher-Yates shuffle that remembers only the places it has touched, so that memory follows
 * the draws and not the population.
 */
public final class DistinctDraws {
  private final long population;
  private final Map<Long, Long> moved = new HashMap<>();
  private long drawn;

  public DistinctDraws(long population) {
    this.population = population;
  }

  /** The next number; refused when all were drawn. */
  public long next(RandomGenerator random) {
    Checks.checkRange("draws", drawn + 1, 1, population);
    long place = random.nextLong(drawn, population);
    long number = moved.getOrDefault(place, place);
    moved.put(place, moved.getOrDefault(drawn, drawn));
    moved.remove(drawn);
    drawn++;
    return number;
  }
}

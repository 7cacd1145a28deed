package dev.sfumato.lab.crowd;

import dev.sfumato.core.histogram.HistogramQuery;
import java.util.random.RandomGenerator;

/**
 * The people of a run, who answer its queries. It remembers who has answered, so that a run has its
 * own crowd.
 */
public interface Crowd {
  /** A new query begins: where everyone may answer every query, nobody has answered it yet. */
  void assemble();

  /**
   * What so many devices together add to the query's vector, before noise: devices drawn at random
   * among those who may still answer.
   */
  long[] answer(HistogramQuery query, long devices, RandomGenerator random);
}

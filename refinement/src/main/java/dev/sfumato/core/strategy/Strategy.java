package dev.sfumato.core.strategy;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.Optional;

/**
 * Decides the next question from the answers so far.
 *
 * <p>A pure function: no clock, no randomness, no memory. So a campaign that was interrupted goes
 * on from its stored answers, and a simulation and a coordinator ask the same questions.
 */
@FunctionalInterface
public interface Strategy {
  /** The next query, or none when the answers so far are all that there will be. */
  Optional<HistogramQuery> next(List<NoisyHistogram> answers);
}

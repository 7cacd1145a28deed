package dev.sfumato.core.estimate;

import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;
import java.util.Optional;

/**
 * What is known before a campaign, public or already private.
 *
 * <p>A map comes without a precision: it counts as far as the answers bear it out. What an earlier
 * campaign measured has its own precision, and counts as far as people have not moved since.
 *
 * @param map a density from anywhere
 * @param earlier what other devices, or the same ones at another time, have answered
 */
public record Prior(Optional<Shares> map, List<Measurement> earlier) {
  public static final Prior NONE = new Prior(Optional.empty(), List.of());

  public Prior {
    earlier = List.copyOf(earlier);
  }

  public static Prior ofMap(Shares map) {
    return new Prior(Optional.of(map), List.of());
  }

  /** The answers of an earlier campaign, each from devices of its own. */
  public static Prior ofAnswers(List<NoisyHistogram> answers) {
    return new Prior(Optional.empty(), answers.stream().map(NoisyHistogram::measurement).toList());
  }

  public boolean isNone() {
    return map.isEmpty() && earlier.isEmpty();
  }
}

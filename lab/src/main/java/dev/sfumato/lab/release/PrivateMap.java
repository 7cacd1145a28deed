package dev.sfumato.lab.release;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;

/**
 * What a curator may publish.
 *
 * @param heatmap where they are
 * @param counted how many of them there are, with noise
 * @param answers what all of it is made of
 */
public record PrivateMap(Heatmap heatmap, long counted, List<NoisyHistogram> answers) {
  public PrivateMap {
    answers = List.copyOf(answers);
  }
}

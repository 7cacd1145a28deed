package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.List;

/**
 * Turns the answers of a campaign into a map.
 *
 * <p>Post-processing of what is already public: it costs no privacy and asks nothing of a device.
 */
@FunctionalInterface
public interface Estimator {
  /** The map that follows from at least one answer. */
  Heatmap estimate(Region region, List<NoisyHistogram> answers);
}

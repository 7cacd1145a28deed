package dev.sfumato.lab.rival;

import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.SplitRule;
import java.util.OptionalDouble;

/**
 * What a person may set of the paper's strategy and its two ablations; the others have no knobs.
 *
 * @param calibration the paper's c
 * @param splitRule which of its two thresholds
 * @param threshold in devices, instead of the rule
 */
public record StrategyOptions(double calibration, SplitRule splitRule, OptionalDouble threshold) {
  public static StrategyOptions defaults() {
    return new StrategyOptions(0.1, SplitRule.TEXT, OptionalDouble.empty());
  }

  PaperOptions paper() {
    PaperOptions options =
        PaperOptions.defaults().withCalibration(calibration).withSplitRule(splitRule);
    return threshold.isPresent() ? options.withThreshold(threshold.getAsDouble()) : options;
  }

  /** With a threshold even if none was given: the ablations of the paper have one of 10 devices. */
  PaperOptions paperWithThreshold() {
    return paper().withThreshold(threshold.orElse(10));
  }
}

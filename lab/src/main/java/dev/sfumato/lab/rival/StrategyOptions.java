package dev.sfumato.lab.rival;

import dev.sfumato.core.campaign.CampaignPlanner;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.SplitRule;
import java.util.OptionalDouble;

/**
 * What a person may set of the paper's strategy and its two ablations, and of ours.
 *
 * @param calibration the paper's c
 * @param splitRule which of its two thresholds
 * @param threshold in devices, instead of the rule
 * @param maxQueries of sfumato, for each of which people wait
 */
public record StrategyOptions(
    double calibration, SplitRule splitRule, OptionalDouble threshold, int maxQueries) {
  public StrategyOptions(double calibration, SplitRule splitRule, OptionalDouble threshold) {
    this(calibration, splitRule, threshold, CampaignPlanner.DEFAULT_MAX_QUERIES);
  }

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

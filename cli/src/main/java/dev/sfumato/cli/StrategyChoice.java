package dev.sfumato.cli;

import dev.sfumato.core.campaign.CampaignPlanner;
import dev.sfumato.core.strategy.SplitRule;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.rival.EstimatorName;
import dev.sfumato.lab.rival.StrategyOptions;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who decides what is asked, and what becomes of the answers. */
final class StrategyChoice {
  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "sfumato",
      description =
          "sfumato, paper, fixed, scheduled, flat or non-private. Default: ${DEFAULT-VALUE}.")
  private String strategy = "";

  @Option(
      names = "--estimator",
      paramLabel = "NAME",
      description = "fused or last. Default: the strategy's own.")
  private @Nullable String estimator;

  @Option(
      names = "--calibration",
      paramLabel = "C",
      defaultValue = "0.1",
      description = "Of paper and scheduled: noise as a part of the mean count. Default: 0.1.")
  private double calibration;

  @Option(
      names = "--split-rule",
      paramLabel = "RULE",
      defaultValue = "text",
      description = "Of paper: text or printed. Default: ${DEFAULT-VALUE}.")
  private String splitRule = "";

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description =
          "Of paper, fixed and scheduled: split above so many devices. Default: 10 for"
              + " fixed and scheduled, the split rule for paper.")
  private @Nullable Double threshold;

  @Option(
      names = "--max-queries",
      paramLabel = "N",
      defaultValue = "" + CampaignPlanner.DEFAULT_MAX_QUERIES,
      description = "Of sfumato: people wait for each. Default: ${DEFAULT-VALUE}.")
  private int maxQueries;

  Approach approach() {
    return Approach.parse(strategy);
  }

  StrategyOptions options() {
    return new StrategyOptions(
        calibration,
        SplitRule.parse(splitRule),
        threshold == null ? OptionalDouble.empty() : OptionalDouble.of(threshold),
        maxQueries);
  }

  EstimatorName estimatorName() {
    return estimator == null ? approach().estimator() : EstimatorName.parse(estimator);
  }
}

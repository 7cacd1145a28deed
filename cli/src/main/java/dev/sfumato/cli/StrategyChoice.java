package dev.sfumato.cli;

import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.SplitRule;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.rival.EstimatorName;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who decides what is asked, and what becomes of the answers. */
final class StrategyChoice {
  /** The strategies by their labels, for the help text. */
  static final class Labels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Approach.labels().iterator();
    }
  }

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "sfumato",
      completionCandidates = Labels.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
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

  Approach approach() {
    return Approach.parse(strategy);
  }

  PaperOptions options() {
    PaperOptions options =
        PaperOptions.defaults()
            .withCalibration(calibration)
            .withSplitRule(SplitRule.parse(splitRule));
    return threshold == null ? options : options.withThreshold(threshold);
  }

  EstimatorName estimatorName() {
    return estimator == null ? approach().estimator() : EstimatorName.parse(estimator);
  }
}

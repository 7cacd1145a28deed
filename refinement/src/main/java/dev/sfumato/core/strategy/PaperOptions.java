package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The knobs of the paper's algorithm, with the paper's own values as defaults.
 *
 * @param calibration c: the target deviation as a part of the mean count
 * @param splitRule which of the two thresholds splits
 * @param splitDeviations k of the text's rule
 * @param expansion b: how many times its cost must be left for a query not to be the last
 * @param fixedThreshold a threshold in devices that replaces the rule (ablation)
 * @param fixedQueries a number of queries among which epsilon is split evenly (ablation)
 * @param start the first partition
 */
public record PaperOptions(
    double calibration,
    SplitRule splitRule,
    double splitDeviations,
    double expansion,
    OptionalDouble fixedThreshold,
    OptionalInt fixedQueries,
    Partition start) {

  public PaperOptions {
    Checks.checkPositive("calibration", calibration);
    Checks.checkPositive("splitDeviations", splitDeviations);
    Checks.checkPositive("expansion", expansion);
  }

  public static PaperOptions defaults() {
    return new PaperOptions(
        0.1, SplitRule.TEXT, 2, 2, OptionalDouble.empty(), OptionalInt.empty(), quadrants());
  }

  public PaperOptions withCalibration(double value) {
    return new PaperOptions(
        value, splitRule, splitDeviations, expansion, fixedThreshold, fixedQueries, start);
  }

  public PaperOptions withSplitRule(SplitRule rule) {
    return new PaperOptions(
        calibration, rule, splitDeviations, expansion, fixedThreshold, fixedQueries, start);
  }

  /** The ablation "scheduled epsilon, non-adaptive": a threshold in devices. */
  public PaperOptions withThreshold(double devices) {
    return new PaperOptions(
        calibration,
        splitRule,
        splitDeviations,
        expansion,
        OptionalDouble.of(Checks.checkPositive("threshold", devices)),
        fixedQueries,
        start);
  }

  /** The same where no threshold was chosen. */
  PaperOptions withThresholdOr(double devices) {
    return withThreshold(fixedThreshold.orElse(devices));
  }

  /** The ablation "fixed epsilon": the same budget for each of so many queries. */
  public PaperOptions withQueries(int queries) {
    return new PaperOptions(
        calibration,
        splitRule,
        splitDeviations,
        expansion,
        fixedThreshold,
        OptionalInt.of(Checks.checkRange("queries", queries, 1, CellId.MAX_LEVEL)),
        start);
  }

  /** Starts from a partition that is public or already private, such as the last release's. */
  public PaperOptions withStart(Partition partition) {
    return new PaperOptions(
        calibration,
        splitRule,
        splitDeviations,
        expansion,
        fixedThreshold,
        fixedQueries,
        partition);
  }

  /** The root and its quadrants: 340 = 4 + 16 + 64 + 256 of the paper's Table 2 starts here. */
  private static Partition quadrants() {
    List<CellId> cells = new ArrayList<>(List.of(CellId.ROOT));
    for (int quadrant = 0; quadrant < 4; quadrant++) {
      cells.add(CellId.ROOT.child(quadrant));
    }
    return Partition.of(cells);
  }
}

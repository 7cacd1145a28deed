package dev.sfumato.lab.experiment.paper;

import java.util.Map;

/**
 * The numbers that the paper prints in its Table 1, mean squared errors in units of 1e-13, on a map
 * that is not public: only their ratios can be compared with ours.
 */
@SuppressWarnings("ImmutableEnumChecker") // Map.of is immutable.
public enum PaperFigures {
  USERS_10K(
      Map.of(
          "non-private", 7.75,
          "flat", 41.40,
          "hierarchical", 8.81,
          "cm-sketch", 11.62,
          "adaptive-grid", 9.67,
          "spatial-decomposition", 8.56,
          "paper", 7.88,
          "fixed", 8.81,
          "scheduled", 7.95)),
  USERS_100K(
      Map.of(
          "non-private", 6.19,
          "flat", 21.40,
          "hierarchical", 7.75,
          "cm-sketch", 11.69,
          "adaptive-grid", 9.89,
          "spatial-decomposition", 7.72,
          "paper", 6.99)),
  USERS_100K_DROPOUT(
      Map.of(
          "non-private", 6.55,
          "flat", 21.93,
          "hierarchical", 7.79,
          "cm-sketch", 11.73,
          "adaptive-grid", 9.96,
          "spatial-decomposition", 7.78,
          "paper", 7.02)),

  /** The paper has no such column. */
  NONE(Map.of());

  private final Map<String, Double> errors;

  PaperFigures(Map<String, Double> errors) {
    this.errors = errors;
  }

  /** The error as a multiple of the non-private one; NaN where the paper prints none. */
  public double ratio(String label) {
    return error(label) / error("non-private");
  }

  private double error(String label) {
    return errors.getOrDefault(label, Double.NaN);
  }
}

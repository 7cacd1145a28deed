package dev.sfumato.lab.experiment;

import java.util.function.ToDoubleFunction;

/** What a trial is judged by. */
@SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
public enum Measure {
  MSE("mse", "%.3e", trial -> trial.scores().metrics().mse()),
  L1("l1", "%.4f", trial -> trial.scores().metrics().l1()),
  EMD("emd", "%.3e", trial -> trial.scores().emd().orElse(Double.NaN)),
  RANGE("rangeError", "%.3e", trial -> trial.scores().rangeError().orElse(Double.NaN)),
  WORKLOAD("workloadError", "%.3e", trial -> trial.scores().workloadError().orElse(Double.NaN)),
  MAPE("mape", "%.3g", trial -> trial.scores().metrics().mape()),
  SMAPE("smape", "%.3f", trial -> trial.scores().metrics().smape()),
  MAAPE("maape", "%.3f", trial -> trial.scores().metrics().maape()),
  HOTSPOT_F1("hotspotF1", "%.3f", trial -> trial.scores().metrics().hotspotF1()),
  COVERAGE("coverage", "%.3f", trial -> trial.scores().intervalCoverage()),
  COMMUNICATION("communication", "%,.0f", Trial::communication),
  DEVICE_ENTRIES("deviceEntries", "%,.0f", Trial::deviceEntries),
  QUERIES("queries", "%.1f", Trial::queries),
  SECONDS("seconds", "%.3f", Trial::seconds);

  private final String label;
  private final String format;
  private final ToDoubleFunction<Trial> value;

  Measure(String label, String format, ToDoubleFunction<Trial> value) {
    this.label = label;
    this.format = format;
    this.value = value;
  }

  public String label() {
    return label;
  }

  /** For {@link String#format}. */
  public String format() {
    return format;
  }

  double value(Trial trial) {
    return value.applyAsDouble(trial);
  }
}

package dev.sfumato.lab.rival;

import dev.sfumato.core.Checks;
import dev.sfumato.core.estimate.Estimator;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.LastEstimator;
import java.util.Locale;

/** The estimators by their names. */
public enum EstimatorName {
  /** Every answer counts. */
  FUSED,

  /** The paper's: the last answer alone. */
  LAST;

  public Estimator create() {
    return this == FUSED ? new FusedEstimator() : new LastEstimator();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static EstimatorName parse(String label) {
    for (EstimatorName each : values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("estimator", label, "fused or last");
  }
}

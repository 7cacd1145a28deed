package dev.sfumato.cli.result;

import dev.sfumato.lab.simulation.SimulationPlan;

/**
 * What nobody may take an experiment's map for, and where its chance comes from: first in all that
 * is printed, and in every file that can hold a text.
 */
public record ExperimentNotice(String draw) {
  /** The same for everybody, so that figures can be compared. */
  public static final long DEFAULT_SEED = 1;

  /** The first line. */
  public static final String FIRST = "An experiment that knows the truth, and nothing to publish.";

  /** Of a simulation, whose rows and noise come from a seed. */
  public static ExperimentNotice ofSimulation(SimulationPlan plan) {
    String people =
        plan.dataset().isDistribution()
            ? "Rows are weights, drawn with replacement"
            : "People are drawn without replacement";
    String usual = plan.seed() == DEFAULT_SEED ? " (the default)" : "";
    return new ExperimentNotice(
        people + "; all chance comes from seed " + plan.seed() + usual + ".");
  }

  /** Of made-up people whose devices really take part. */
  public static ExperimentNotice ofDemo() {
    return new ExperimentNotice("People are made up; the noise is their devices' own.");
  }

  /** All of it in one line. */
  public String text() {
    return FIRST + " " + draw;
  }
}

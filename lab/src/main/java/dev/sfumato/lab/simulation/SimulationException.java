package dev.sfumato.lab.simulation;

/** A run that cannot end in a map, for a reason that a person can read. */
public final class SimulationException extends Exception {
  public SimulationException(String reason) {
    super(reason);
  }
}

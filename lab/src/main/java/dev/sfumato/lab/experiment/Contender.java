package dev.sfumato.lab.experiment;

import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.SimulationException;

/**
 * Anything that makes a map of an arena's people and can be run again and again.
 *
 * @param label what tables call it
 * @param trust whom its devices trust
 * @param choosesByTruth whether it is told what nobody can know
 * @param runs makes run number r
 */
public record Contender(String label, Trust trust, boolean choosesByTruth, Runs runs) {
  /** Numbered runs; each is the same however often and wherever it is run. */
  @FunctionalInterface
  public interface Runs {
    Trial run(int run) throws SimulationException;
  }

  /** Whether it keeps the distributed promise and could really be run. */
  public boolean isDeployable() {
    return trust == Trust.DISTRIBUTED && !choosesByTruth;
  }
}

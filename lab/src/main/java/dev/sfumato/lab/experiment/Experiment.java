package dev.sfumato.lab.experiment;

import dev.sfumato.lab.report.Exhibit;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;

/** One table or figure, made anew. */
@FunctionalInterface
public interface Experiment {
  Exhibit run(Bench bench) throws IOException, SimulationException;
}

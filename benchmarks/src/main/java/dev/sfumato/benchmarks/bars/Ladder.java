package dev.sfumato.benchmarks.bars;

import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.lab.simulation.SimulationPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * More devices, or more epsilon, may not make a map worse.
 *
 * @param runs of each step
 * @param seed of the runs
 */
record Ladder(int runs, String seed) {
  private static final long FEWEST = 200;
  private static final long MOST = 1_000_000;
  private static final long USUAL = 10_000;
  private static final double LEAST = 0.1;
  private static final double LARGEST = 20;

  /** Two standard errors of a step are chance. */
  private static final double CHANCE = 2;

  /**
   * One step.
   *
   * @param mse the mean squared error
   * @param rise over the step before, beyond what may be chance; below zero where it fell
   */
  record Step(String at, double mse, double rise) {}

  /** Twice as many devices each time, epsilon 1. */
  List<Step> devices(Dataset map) throws SimulationException {
    List<Step> steps = new ArrayList<>();
    Rung last = null;
    for (long devices = FEWEST; devices < 2 * MOST; devices *= 2) {
      long number = Math.min(MOST, devices);
      Rung rung = rung(FiguresCommand.plan(map, number, "1", seed));
      steps.add(new Step(String.format(Locale.ROOT, "%,d", number), rung.mean(), rung.over(last)));
      last = rung;
    }
    return steps;
  }

  /** Twice the epsilon each time, 10,000 devices. */
  List<Step> epsilons(Dataset map) throws SimulationException {
    List<Step> steps = new ArrayList<>();
    Rung last = null;
    for (double epsilon = LEAST; epsilon < 2 * LARGEST; epsilon *= 2) {
      String value = String.format(Locale.ROOT, "%.1f", Math.min(LARGEST, epsilon));
      Rung rung = rung(FiguresCommand.plan(map, USUAL, value, seed));
      steps.add(new Step("epsilon " + value, rung.mean(), rung.over(last)));
      last = rung;
    }
    return steps;
  }

  private Rung rung(SimulationPlan plan) throws SimulationException {
    Simulation simulation = new Simulation(plan);
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double mse = simulation.run(run).result().scores().metrics().mse();
      sum += mse;
      squares += mse * mse;
    }
    double mean = sum / runs;
    return new Rung(mean, Math.sqrt(Math.max(0, squares / runs - mean * mean) / (runs - 1)));
  }

  private record Rung(double mean, double error) {
    double over(@Nullable Rung last) {
      return last == null ? -1 : (mean - CHANCE * Math.hypot(error, last.error)) / last.mean - 1;
    }
  }
}

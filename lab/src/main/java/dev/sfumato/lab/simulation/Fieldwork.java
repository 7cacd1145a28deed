package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.lab.crowd.CategoryCrowd;
import dev.sfumato.lab.crowd.CellRates;
import dev.sfumato.lab.sampling.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Asks a plan's people the questions of any strategy: for experiments whose strategies start from
 * something that a plan does not name, such as a prior map or a category.
 *
 * <p>Run r of a seed is always the same. Runs may go on in several threads at once.
 */
public final class Fieldwork {
  private final SimulationPlan plan;
  private final Supplier<Sums> sums;

  private Fieldwork(SimulationPlan plan, Supplier<Sums> sums) {
    this.plan = plan;
    this.sums = sums;
  }

  /** Plain counts of the plan's people. */
  public static Fieldwork of(SimulationPlan plan) {
    People people = new People(plan);
    return new Fieldwork(plan, people::sums);
  }

  /** Counts by category, of people drawn from the rates' own weights. */
  public static Fieldwork ofRates(SimulationPlan plan, CellRates rates) {
    return new Fieldwork(plan, () -> new LawSums(new CategoryCrowd(rates), plan.fleet()));
  }

  /** The answers to all of the strategy's questions. */
  public List<NoisyHistogram> answers(Strategy strategy, int run) throws SimulationException {
    SplittableRandom random = Seeds.ofRun(plan.seed(), run);
    Refinement refinement = new Refinement(plan.campaign(), strategy).ask();
    Respondents respondents = new Respondents(sums.get(), plan.fleet(), random);
    while (refinement.open().isPresent()) {
      HistogramQuery query = refinement.open().get();
      refinement = refinement.accept(respondents.answer(query).histogram()).ask();
    }
    return refinement.answers();
  }
}

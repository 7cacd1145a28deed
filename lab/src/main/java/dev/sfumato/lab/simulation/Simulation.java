package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.lab.crowd.CategoryCrowd;
import dev.sfumato.lab.crowd.CellRates;
import dev.sfumato.lab.crowd.OutsideCrowd;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalMap;
import dev.sfumato.lab.sampling.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * A plan, run as often as one likes. Run r of a seed is always the same, whatever ran before.
 *
 * <p>Only the sums over devices are simulated; the queries and the map come from the very objects
 * that a coordinator drives. Runs may go on in several threads at once.
 */
public final class Simulation {
  private final SimulationPlan plan;
  private final Supplier<Sums> sums;
  private final double[] truth;

  /** What the devices of a rival are asked, kept as it is large; strategies have none. */
  private final Optional<HistogramQuery> finest;

  /** Asks the people of the plan's dataset. */
  public Simulation(SimulationPlan plan) {
    this(plan, new People(plan)::sums);
  }

  private Simulation(SimulationPlan plan, Supplier<Sums> sums) {
    this.plan = plan;
    this.sums = sums;
    this.truth = plan.dataset().weights().raster();
    this.finest = plan.strategy().isRival() ? strategy().next(List.of()) : Optional.empty();
  }

  /** Asks people with a category, who are drawn from the rates' own weights. */
  public static Simulation ofRates(SimulationPlan plan, CellRates rates) {
    double outside = plan.fleet().outside();
    return new Simulation(
        plan, () -> new LawSums(OutsideCrowd.of(new CategoryCrowd(rates), outside), plan.fleet()));
  }

  public SimulationPlan plan() {
    return plan;
  }

  /** The true share of every finest cell, row by row. Not to be changed. */
  public double[] truth() {
    return truth;
  }

  /** Run number {@code run} of the plan's seed. */
  public SimulatedRun run(int run) throws SimulationException {
    long begin = System.nanoTime();
    SplittableRandom random = Seeds.ofRun(plan.seed(), run);
    Optional<Rival> rival = plan.strategy().rival(plan.campaign(), plan.dataset().weights());
    Answers asked = ask(finest.isPresent() ? this::onlyFinest : strategy(), random);
    Answers answers = rival.map(it -> asked.replacedBy(draw(it, asked, random))).orElse(asked);
    return SimulatedRun.of(plan, truth, answers, begin);
  }

  /** The answers to all questions of a strategy, which need not be the plan's. */
  public Answers answers(Strategy strategy, int run) throws SimulationException {
    return ask(strategy, Seeds.ofRun(plan.seed(), run));
  }

  /** The map of a rival, which need not be the plan's. */
  public RivalMap map(Rival rival, int run) throws SimulationException {
    SplittableRandom random = Seeds.ofRun(plan.seed(), run);
    return draw(rival, ask(this::onlyFinest, random), random);
  }

  private RivalMap draw(Rival rival, Answers raw, SplittableRandom random) {
    return rival.draw(raw.sample(plan.campaign()), random);
  }

  private Optional<HistogramQuery> onlyFinest(List<NoisyHistogram> answers) {
    return answers.isEmpty() ? Optional.of(finest.orElseThrow()) : Optional.empty();
  }

  private Strategy strategy() {
    return plan.strategy().strategy(plan.campaign(), plan.options(), plan.plans());
  }

  /** The whole of a campaign: a question, the answer of whoever is left, until there is no more. */
  private Answers ask(Strategy strategy, SplittableRandom random) throws SimulationException {
    Refinement refinement = new Refinement(plan.campaign(), strategy).ask();
    Respondents respondents = new Respondents(sums.get(), plan.fleet(), random);
    List<Long> shards = new ArrayList<>();
    while (refinement.open().isPresent()) {
      Respondents.Answer answer = respondents.answer(refinement.open().get());
      shards.add(answer.shards());
      refinement = refinement.accept(answer.histogram()).ask();
    }
    return Answers.of(refinement, shards);
  }
}

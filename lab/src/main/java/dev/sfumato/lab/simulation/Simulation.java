package dev.sfumato.lab.simulation;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.lab.crowd.Crowd;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.NonPrivateSample;
import dev.sfumato.lab.rival.StrategyName;
import dev.sfumato.lab.sampling.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A plan, run as often as one likes. Run r of a seed is always the same, whatever ran before.
 *
 * <p>Only the sums over devices are simulated; the queries and the map come from the very objects
 * that a coordinator drives. Runs may go on in several threads at once.
 */
public final class Simulation {
  private final SimulationPlan plan;
  private final People people;
  private final double[] truth;

  public Simulation(SimulationPlan plan) {
    this.plan = plan;
    this.people = new People(plan);
    this.truth = plan.dataset().weights().raster();
  }

  /**
   * One run with all that came out of it.
   *
   * @param result its costs and scores
   * @param heatmap the map
   * @param density the map's finest cells, row by row, which sum to one
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  public record Outcome(RunResult result, Heatmap heatmap, double[] density) {}

  public SimulationPlan plan() {
    return plan;
  }

  /** The true share of every finest cell, row by row. Not to be changed. */
  public double[] truth() {
    return truth;
  }

  /** Run number {@code run} of the plan's seed. */
  public Outcome run(int run) throws SimulationException {
    long begin = System.nanoTime();
    SplittableRandom random = Seeds.ofRun(plan.seed(), run);
    Answers answers =
        plan.strategy() == StrategyName.NON_PRIVATE ? sample(random) : campaign(random);
    Heatmap heatmap = plan.estimator().create().estimate(region(), answers.histograms());
    double[] density = heatmap.raster();
    Scores scores = Scores.of(truth, density, coverage(heatmap), plan.allMetrics());
    double seconds = (System.nanoTime() - begin) / 1e9;
    RunResult result =
        new RunResult(plan, answers.epsilonSpent(), answers.queries(), scores, seconds);
    return new Outcome(result, heatmap, density);
  }

  private record Answers(
      List<NoisyHistogram> histograms, List<QueryResult> queries, double epsilonSpent) {}

  /** Asks the strategy's queries until it has no more. */
  private Answers campaign(SplittableRandom random) throws SimulationException {
    Campaign campaign = plan.campaign();
    Refinement refinement =
        new Refinement(campaign, plan.strategy().create(campaign, plan.options())).ask();
    Respondents respondents = new Respondents(people.sums(), plan.fleet(), random);
    List<QueryResult> queries = new ArrayList<>();
    while (refinement.open().isPresent()) {
      HistogramQuery query = refinement.open().get();
      Respondents.Answer answer = respondents.answer(query);
      queries.add(result(answer, query.epsilon().value()));
      refinement = refinement.accept(answer.histogram()).ask();
    }
    double spent = new Epsilon(refinement.ledger().spentMicros()).value();
    return new Answers(refinement.answers(), queries, spent);
  }

  private static QueryResult result(Respondents.Answer answer, double epsilon) {
    NoisyHistogram histogram = answer.histogram();
    return new QueryResult(
        histogram.query().length(),
        epsilon,
        histogram.survivors(),
        answer.shards(),
        Math.sqrt(histogram.noiseVariance()));
  }

  /** Counts a sample without any noise. */
  private Answers sample(SplittableRandom random) throws SimulationException {
    NonPrivateSample sample = new NonPrivateSample(plan.campaign(), plan.dataset().weights());
    Crowd crowd = people.crowd();
    Respondents respondents =
        new Respondents(
            (query, shards, generator) ->
                crowd.answer(query, OpenedShards.survivors(shards), generator),
            plan.fleet(),
            random);
    Respondents.Answer answer = respondents.answer(sample.finest());
    NoisyHistogram counts = answer.histogram();
    NoisyHistogram best = sample.atBestLevel(counts.counts(), counts.survivors());
    QueryResult query = result(new Respondents.Answer(best, answer.shards()), Double.NaN);
    return new Answers(List.of(best), List.of(query), Double.NaN);
  }

  private double coverage(Heatmap heatmap) {
    return plan.strategy() == StrategyName.NON_PRIVATE
        ? Double.NaN
        : IntervalCoverage.of(heatmap, weights()).overall();
  }

  private CellWeights weights() {
    return plan.dataset().weights();
  }

  private Region region() {
    return plan.campaign().region();
  }
}

package dev.sfumato.cli.demo;

import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.simulation.SimulatedRun;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.util.List;

/** A live campaign as the run of a simulation, so that the two can be compared field by field. */
final class LiveResult {
  private LiveResult() {}

  static SimulatedRun of(Simulation truth, StoredCampaign campaign, double seconds) {
    SimulationPlan plan = truth.plan();
    Heatmap heatmap = new FusedEstimator().estimate(plan.campaign().region(), campaign.answers());
    double[] density = heatmap.raster();
    double coverage = IntervalCoverage.of(heatmap, plan.dataset().weights()).overall();
    RunResult run =
        new RunResult(
            plan.strategy(),
            plan.campaign(),
            campaign.ledger().spentMicros() / 1e6,
            queries(campaign),
            Scores.of(truth.truth(), density, coverage, plan.allMetrics()),
            seconds);
    return new SimulatedRun(run, heatmap, density);
  }

  private static List<QueryResult> queries(StoredCampaign campaign) {
    return campaign.queries().stream()
        .filter(query -> query.answer().isPresent())
        .map(LiveResult::query)
        .toList();
  }

  private static QueryResult query(StoredQuery query) {
    NoisyHistogram answer = query.answer().orElseThrow();
    int opened = (int) query.shards().stream().filter(LiveResult::isOpened).count();
    return new QueryResult(
        answer.query().length(),
        answer.query().epsilon().value(),
        answer.survivors(),
        opened,
        Math.sqrt(answer.noiseVariance()));
  }

  private static boolean isOpened(ShardRecord shard) {
    return shard.outcome().isPresent() && shard.outcome().get().opened();
  }
}

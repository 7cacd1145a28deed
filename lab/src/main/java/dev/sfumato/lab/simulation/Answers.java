package dev.sfumato.lab.simulation;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.ArrayList;
import java.util.List;

/**
 * What people answered.
 *
 * @param histograms in the order of the questions
 * @param queries what each of them cost
 * @param epsilonSpent the most that any device spent; NaN where nothing was private
 */
public record Answers(
    List<NoisyHistogram> histograms, List<QueryResult> queries, double epsilonSpent) {
  public Answers {
    histograms = List.copyOf(histograms);
    queries = List.copyOf(queries);
  }

  /** All answers of a campaign, with the shards that each comes from. */
  static Answers of(Refinement campaign, List<Long> shards) {
    List<QueryResult> queries = new ArrayList<>();
    for (NoisyHistogram answer : campaign.answers()) {
      double epsilon = answer.query().epsilon().value();
      queries.add(result(answer, epsilon, shards.get(queries.size())));
    }
    double spent = new Epsilon(campaign.ledger().spentMicros()).value();
    return new Answers(campaign.answers(), queries, spent);
  }

  /** The one answer without noise, for a rival. */
  RawSample sample(Campaign terms) {
    NoisyHistogram counts = histograms.get(0);
    return new RawSample(
        counts.counts(), counts.survivors(), counts.noise().shape(), terms.epsilon().value());
  }

  /** What a rival counts in place of this sample, which promised nothing to anyone. */
  Answers replacedBy(RivalMap map) {
    NoisyHistogram counts =
        map.counts()
            .orElseThrow(() -> Checks.refuse("strategy", "a rival", "one that counts cells"));
    QueryResult query = result(counts, Double.NaN, queries.get(0).shards());
    return new Answers(List.of(counts), List.of(query), Double.NaN);
  }

  boolean arePrivate() {
    return !Double.isNaN(epsilonSpent);
  }

  private static QueryResult result(NoisyHistogram answer, double epsilon, long shards) {
    return new QueryResult(
        answer.query().length(),
        epsilon,
        answer.survivors(),
        shards,
        Math.sqrt(answer.noiseVariance()));
  }
}

package dev.sfumato.server.api.view;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.watch.SeatCount;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A query as JSON: what it cost, who answered, what dropped out and why. */
public record QueryView(
    int number,
    Instant issued,
    boolean answered,
    double epsilon,
    long l1Sensitivity,
    int cells,
    int vectorLength,
    long devices,
    long shardsPlanned,
    int minimumSurvivors,
    double corruptShare,
    SeatCount seats,
    Optional<Long> total,
    Optional<Boolean> onlyNoise,
    Optional<NoiseView> noise,
    List<ShardView> shards) {

  /** The law of the noise in each count: the difference of two negative binomials. */
  record NoiseView(double rate, double shape, double deviation) {
    public static NoiseView of(NoiseLaw law) {
      return new NoiseView(law.rate(), law.shape(), law.deviation());
    }
  }

  /** One secure sum of the query. */
  record ShardView(
      int number,
      String state,
      Optional<String> reason,
      int devices,
      int minimumSurvivors,
      int corrupt,
      SeatCount seats,
      List<Long> roundMillis,
      long bytes,
      Instant started) {

    public static ShardView of(ShardRecord it) {
      Optional<ShardOutcome> outcome = it.outcome();
      return new ShardView(
          it.number(),
          outcome.map(end -> end.opened() ? "opened" : "aborted").orElse("running"),
          outcome.flatMap(ShardOutcome::reason),
          it.plan().seats(),
          it.shard().minimumSurvivors(),
          it.shard().corrupt(),
          SeatCount.of(it),
          outcome.stream()
              .flatMap(end -> end.rounds().stream())
              .map(each -> each.toMillis())
              .toList(),
          outcome.map(ShardOutcome::bytes).orElse(0L),
          it.started());
    }
  }

  public static QueryView of(StoredQuery stored) {
    HistogramQuery query = stored.query();
    List<ShardView> shards = stored.shards().stream().map(ShardView::of).toList();
    return new QueryView(
        stored.number(),
        stored.issued(),
        stored.answer().isPresent(),
        query.epsilon().value(),
        query.l1Sensitivity(),
        query.partition().size(),
        query.length(),
        query.cohort().devices(),
        query.cohort().shardCount(),
        query.cohort().smallest().minimumSurvivors(),
        query.cohort().corruptShare().value(),
        SeatCount.sum(shards.stream().map(ShardView::seats).toList()),
        stored.answer().map(answer -> Arrays.stream(answer.totals()).sum()),
        stored.answer().map(NoisyHistogram::isOnlyNoise),
        stored.answer().map(answer -> NoiseView.of(answer.noise())),
        shards);
  }
}

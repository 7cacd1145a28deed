package dev.sfumato.lab.result;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.lab.rival.Approach;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What one run cost and how good its map is.
 *
 * @param approach whose map it is
 * @param campaign the terms on which people were asked
 * @param epsilonSpent the most that any device spent; NaN where nothing was private
 * @param queries in the order in which they were asked
 * @param scores how good the map is
 * @param seconds the time of the run with its estimate and scores, without loading and writing
 */
public record RunResult(
    Approach approach,
    Campaign campaign,
    double epsilonSpent,
    List<QueryResult> queries,
    Scores scores,
    double seconds) {
  public RunResult {
    queries = List.copyOf(queries);
  }

  /** Survivors summed over queries. */
  public long participations() {
    return queries.stream().mapToLong(QueryResult::devices).sum();
  }

  /** The sum of the vector lengths: the paper's column. */
  public long communication() {
    return lengths().sum();
  }

  /** The most entries that one device uploads: one vector under once, else one for each query. */
  public long deviceEntries() {
    return switch (campaign.participation()) {
      case ONCE -> maxVectorLength();
      case EVERY_QUERY -> communication();
    };
  }

  public long maxVectorLength() {
    return lengths().max().orElse(0);
  }

  private LongStream lengths() {
    return queries.stream().mapToLong(QueryResult::cells);
  }
}

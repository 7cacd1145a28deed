package dev.sfumato.core.campaign;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a campaign will ask, as far as public numbers decide it before anything is asked.
 *
 * @param firstLevel the level of the finest cells of the first query
 * @param queries those that are known, one at least, in order, about as long as they will be
 * @param whenSharp all of them if every answer calls for another look, the most that there can be;
 *     the same as those that are known where there are no others
 * @param isWhole whether there will be no others than these; else each asks as many devices as the
 *     first, and the answers decide the rest
 */
public record CampaignPlan(
    int firstLevel, List<PlannedQuery> queries, List<PlannedQuery> whenSharp, boolean isWhole) {
  public CampaignPlan {
    queries = List.copyOf(queries);
    whenSharp = List.copyOf(whenSharp);
  }

  public CampaignPlan(int firstLevel, List<PlannedQuery> queries, boolean isWhole) {
    this(firstLevel, queries, queries, isWhole);
  }

  /** How many queries there are at most, where that is known. */
  public int maxQueries() {
    return whenSharp.size();
  }

  /** Queries that stand for all: what is possible for these is possible for each to come. */
  public List<PlannedQuery> bounds() {
    return isWhole
        ? Stream.concat(queries.stream(), whenSharp.stream()).distinct().toList()
        : List.of(queries.get(0).atLongest());
  }

  /** The bits of the widest entry that any of them needs. */
  public int bits() {
    int bits = 0;
    for (PlannedQuery query : queries) {
      bits = Math.max(bits, query.modulus(query.cohort().largest()).bits());
    }
    return bits;
  }

  /** The bytes of the longest packed vector. */
  public long largestVectorBytes() {
    long longest = 0;
    for (PlannedQuery query : queries) {
      longest = Math.max(longest, query.length());
    }
    return (longest * bits() + 7) / 8;
  }
}

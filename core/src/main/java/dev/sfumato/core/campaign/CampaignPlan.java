package dev.sfumato.core.campaign;

import java.util.List;

/**
 * How a campaign will be run, decided from public numbers alone.
 *
 * @param cohorts the devices of each query, in order, unless the map turns out to be sharp
 * @param whenSharp the devices of each query if every answer calls for another look: the most
 *     queries that there can be
 * @param firstLevel the level of the uniform grid that the first query counts
 * @param splitDeviations a cell is split while its expected count exceeds so many noise deviations
 * @param vectorLengths the longest vector that each query can ask for, about what it will
 * @param bits the bits of an entry
 */
public record CampaignPlan(
    List<Cohort> cohorts,
    List<Cohort> whenSharp,
    int firstLevel,
    double splitDeviations,
    List<Integer> vectorLengths,
    int bits) {

  public CampaignPlan {
    cohorts = List.copyOf(cohorts);
    whenSharp = List.copyOf(whenSharp);
    vectorLengths = List.copyOf(vectorLengths);
  }

  /** How many queries there are on a map that is not sharp. */
  public int queries() {
    return cohorts.size();
  }

  /** How many there are at most. */
  public int maxQueries() {
    return whenSharp.size();
  }

  /** The bytes of the longest packed vector. */
  public long largestVectorBytes() {
    long longest = vectorLengths.stream().mapToInt(Integer::intValue).max().orElse(0);
    return (longest * bits + 7) / 8;
  }
}

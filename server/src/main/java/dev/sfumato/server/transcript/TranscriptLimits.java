package dev.sfumato.server.transcript;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.EqualShards;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.server.state.CampaignDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What no coordinator that runs as it ships can have written, however well it is sealed. */
final class TranscriptLimits {
  private final Set<SessionId> ids = new HashSet<>();

  /**
   * Whether a flat question is as long as its answers, before it is made: a file of some kilobytes
   * can ask for the longest vector that there is.
   */
  static void checkLength(CampaignDefinition definition, List<TranscriptSum> sums)
      throws ReplayException {
    Campaign campaign = definition.campaign();
    long length = (1L << 2 * campaign.region().levels()) * campaign.countsPerCell();
    if (definition.strategyName() == StrategyName.FLAT && sums.get(0).counts().length != length) {
      throw new ReplayException("queries[0]", "it has not as many counts as cells");
    }
  }

  /** Whether the sums of a query are different ones, and no more or larger than it has. */
  void checkSums(List<TranscriptSum> sums, Cohort cohort, String place) throws ReplayException {
    Set<Integer> numbers = new HashSet<>();
    for (TranscriptSum sum : sums) {
      if (!numbers.add(sum.number()) || !ids.add(sum.id())) {
        throw new ReplayException(place + ", sum " + sum.number(), "it is there twice");
      }
      if (sum.question().plan().seats() > largest(cohort)) {
        throw new ReplayException(
            place + ", sum " + sum.number(), "more seats than any sum of its query has");
      }
    }
    if (sums.size() > cohort.shards().stream().mapToLong(EqualShards::count).sum()) {
      throw new ReplayException(place, "more sums than it has groups of devices");
    }
  }

  private static int largest(Cohort cohort) {
    return cohort.shards().stream().mapToInt(each -> each.shard().devices()).max().orElse(0);
  }

  /** Whether every count is one that its modulus can decode to. */
  static void checkCounts(TranscriptSum sum, String place) throws ReplayException {
    Modulus modulus = sum.question().modulus();
    long least = -modulus.threshold();
    long most = modulus.size() + least - 1;
    for (int i = 0; i < sum.counts().length; i++) {
      long count = sum.counts()[i];
      if (count < least || count > most) {
        throw new ReplayException(
            place + ", counts[" + i + "]", count + " (expected: " + least + " to " + most + ")");
      }
    }
  }

  /** Whether the counts of all sums of a query have a sum. */
  static void checkTotals(List<TranscriptSum> sums, String place) throws ReplayException {
    long[] totals = new long[sums.get(0).counts().length];
    try {
      for (TranscriptSum sum : sums) {
        for (int i = 0; i < totals.length; i++) {
          totals[i] = Math.addExact(totals[i], sum.counts()[i]);
        }
      }
    } catch (ArithmeticException e) {
      throw new ReplayException(place, "counts whose sum is more than 64 bits have");
    }
  }
}

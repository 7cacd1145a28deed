package dev.sfumato.server.state;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.ShardCounts;
import java.util.Optional;

/** Which step a campaign allows in which state: the rules, without the rows. */
public final class CampaignRules {
  private CampaignRules() {}

  /** Why a lease does not move a campaign on that is in that state, at that version. */
  public static StorageException refusal(Lease lease, CampaignState state, long version) {
    return state.kind().isEnd()
        ? new CampaignEndedException("campaign: " + state.kind().label() + " (expected: not ended)")
        : new StaleOwnerException("version: " + lease.version() + " (expected: " + version + ")");
  }

  /** One query is asked at a time. */
  public static void requireNoneOpen(boolean queryOpen) {
    if (queryOpen) {
      throw new StepRefusedException("issue: a query is open (expected: none)");
    }
  }

  /** The query that a step is about. */
  public static <T> T requireOpen(Optional<T> query) {
    return query.orElseThrow(() -> new StepRefusedException("query: none is open"));
  }

  /** The ledger with one charge more. */
  public static PrivacyLedger charge(PrivacyLedger ledger, String label, Epsilon epsilon) {
    try {
      return ledger.charge(label, epsilon);
    } catch (IllegalArgumentException e) {
      throw new BudgetExceededException(
          "epsilon: " + epsilon + " (expected: at most the " + ledger.left() + " left)");
    }
  }

  /** A sum is written by the host that opened it last, while it runs. */
  public static void requireHost(boolean isLast) {
    if (!isLast) {
      throw new StaleHostException("sum: in other hands, or over (expected: running here)");
    }
  }

  /** What an owner may say while it goes on. */
  public static void requireProgress(CampaignState state) {
    if (state.kind() != CampaignState.Kind.RUNNING && state.kind() != CampaignState.Kind.WAITING) {
      throw new StepRefusedException("setProgress: " + state + " (expected: running or waiting)");
    }
  }

  /** What an owner may end with. */
  public static void requireEnd(CampaignState end) {
    if (!end.kind().isEnd()) {
      throw new StepRefusedException("end: " + end + " (expected: finished, failed or stopped)");
    }
  }

  /** A shard ends once, and as it can. */
  public static void requireMayEnd(int number, Optional<ShardRecord> shard, ShardOutcome outcome) {
    if (!shard.map(each -> each.mayEnd(outcome)).orElse(false)) {
      throw new StepRefusedException(
          "shard: " + number + " (expected: one that runs, with survivors enough for what it did)");
    }
  }

  /** A sum is of its query, and of its outcome. */
  public static void requireSum(HistogramQuery query, ShardOutcome outcome, ShardCounts sum) {
    if (!outcome.opened() || outcome.survivors() != sum.survivors()) {
      throw new StepRefusedException("openShard: outcome (expected: opened, of the same sum)");
    }
    if (sum.counts().length != query.length()) {
      throw new StepRefusedException("openShard: a sum of another query's length");
    }
  }

  /** A shard that is given up has no sum. */
  public static void requireNotOpened(ShardOutcome outcome) {
    if (outcome.opened()) {
      throw new StepRefusedException("abortShard: an opened sum (expected: openShard)");
    }
  }
}

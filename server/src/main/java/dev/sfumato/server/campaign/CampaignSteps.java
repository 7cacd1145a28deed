package dev.sfumato.server.campaign;

import dev.sfumato.assurance.NoSafeGraphException;
import dev.sfumato.assurance.SafeSums;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.RefundRefusedException;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StepRefusedException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.SumBrief;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The committed side of a campaign: each method is one transaction with the owner's lease, and the
 * next step follows from what is stored alone.
 */
final class CampaignSteps {
  private final CampaignStore store;
  private final Clock clock;
  private StoredCampaign stored;
  private Lease lease;

  private CampaignSteps(CampaignStore store, Clock clock, StoredCampaign stored) {
    this.store = store;
    this.clock = clock;
    this.stored = stored;
    this.lease = stored.lease();
  }

  /** Becomes the owner. */
  static CampaignSteps takeOver(CampaignStore store, Clock clock, CampaignId id) {
    return new CampaignSteps(store, clock, store.takeOver(id));
  }

  StoredCampaign stored() {
    return stored;
  }

  /** Whose credentials are spent; nobody's where none are asked for. */
  List<Bytes> spent() {
    return stored.definition().key().isPresent() ? store.spent(stored.id()) : List.of();
  }

  boolean isEnded() {
    return stored.state().kind().isEnd();
  }

  Optional<StoredQuery> open() {
    return stored.open();
  }

  /** How many devices the campaign may still want, the open query included. */
  long devicesExpected(StoredQuery query) {
    Campaign campaign = stored.definition().campaign();
    long now = query.query().cohort().devices();
    if (campaign.participation() == Participation.EVERY_QUERY) {
      return now;
    }
    long answered =
        stored.answers().stream().mapToLong(answer -> answer.query().cohort().devices()).sum();
    return Math.max(now, campaign.devices() - answered);
  }

  /** Charges and issues the next query, or says that there is none. */
  boolean issueNext() {
    Optional<HistogramQuery> next = next();
    next.ifPresent(query -> lease = store.issue(lease, query, clock.instant()));
    next.ifPresent(query -> reload());
    return next.isPresent();
  }

  private Optional<HistogramQuery> next() {
    try {
      return stored.refinement().ask().open();
    } catch (RefusedValueException e) {
      throw new StepRefusedException("next query: " + e.getMessage());
    }
  }

  /** Why no further query may be asked: a sum of the plan could not begin. Or nothing. */
  Optional<String> obstacle() {
    try {
      SafeSums.require(stored.definition().plan());
      return Optional.empty();
    } catch (NoSafeGraphException e) {
      return Optional.of(NoSafeGraphException.CODE + ": " + e.getMessage());
    } catch (IllegalArgumentException e) {
      return Optional.of("no-plan: " + e.getMessage());
    }
  }

  void startShard(int number, SumPlan plan, SumBrief brief) {
    lease = store.startShard(lease, number, plan, brief, clock.instant());
  }

  void abortShard(int number, ShardOutcome outcome) {
    lease = store.abortShard(lease, number, outcome);
  }

  void openShard(int number, ShardOutcome outcome, ShardCounts sum) {
    lease = store.openShard(lease, number, outcome, sum);
  }

  /** The sums so far become the answer. */
  NoisyHistogram accept() {
    lease = store.accept(lease);
    reload();
    List<NoisyHistogram> answers = stored.answers();
    return answers.get(answers.size() - 1);
  }

  void progress(CampaignState state) {
    lease = store.setProgress(lease, state);
  }

  /** Ends with a statement; a query still open stays charged. */
  void end(CampaignState end) {
    lease = store.end(lease, end, clock.instant());
    reload();
  }

  /** Takes the open query back, if no device can have paid for it. */
  boolean refund() {
    try {
      lease = store.refund(lease);
      return true;
    } catch (RefundRefusedException | StepRefusedException e) {
      return false;
    }
  }

  private void reload() {
    CampaignId id = stored.id();
    stored = store.load(id).orElseThrow(() -> gone(id));
  }

  private static IllegalStateException gone(CampaignId id) {
    return new IllegalStateException("campaign " + id + " was deleted meanwhile");
  }
}

package dev.sfumato.server.state;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.sum.PublishedSum;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.SumStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Campaigns on disk. Every method is one transaction: it happened entirely or not at all.
 *
 * <p>A campaign is driven by one owner: {@code takeOver}, then {@code issue}, {@code startShard},
 * {@code openShard} or {@code abortShard} for each shard, {@code accept}, the next {@code issue}
 * and so on, and {@code end}. Steps take the owner's {@link Lease} and give the next one; a stale
 * lease is refused with {@link StaleOwnerException}.
 *
 * <p>Whatever happens to its owner at whatever moment: the ledger is charged before a query exists,
 * so no campaign exceeds its epsilon; a sum is kept as soon as it was opened, and an accepted
 * answer is made of just those sums, so none is lost and none is run again; an ended campaign does
 * not change.
 *
 * <p>Nothing about a device is ever written but by the host of a sum under way ({@link SumStore}),
 * and that only until it ends; of a device with a credential its pseudonym in this campaign, until
 * the campaign ends. Safe for use by several threads.
 */
public interface CampaignStore {
  /**
   * Keeps a new campaign.
   *
   * @throws KeyTakenException when another campaign has its key
   */
  void create(CampaignId id, CampaignDefinition definition, Instant created);

  Optional<StoredCampaign> load(CampaignId id);

  /**
   * The public keys of devices whose credential is spent: in the campaign under {@code once}, else
   * in its open query.
   */
  List<Bytes> spent(CampaignId id);

  /** The opened sums of queries that have an answer, in order. */
  List<PublishedSum> published(CampaignId id);

  /** All campaigns, the newest first. */
  List<CampaignSummary> list();

  /** How many campaigns there are. */
  int count();

  /** The campaigns that have not ended, for a coordinator that starts. */
  List<CampaignId> unfinished();

  /**
   * Makes the caller the owner and fences any other. An open query becomes {@code interrupted}; its
   * sums under way stay under way, wherever their hosts are.
   */
  StoredCampaign takeOver(CampaignId id);

  /**
   * Charges the ledger, then issues the campaign's next query.
   *
   * @throws BudgetExceededException when the ledger does not hold it
   */
  Lease issue(Lease lease, HistogramQuery query, Instant now);

  /**
   * Notes that a shard of the open query is about to start; before any of its devices is told. From
   * then on any host can {@linkplain SumStore#open open} it.
   */
  Lease startShard(Lease lease, int number, SumPlan plan, SumBrief start, Instant now);

  /** Notes how a shard ended without a sum. What its host has kept is deleted with it. */
  Lease abortShard(Lease lease, int number, ShardOutcome outcome);

  /** Keeps the counts of a shard as soon as its sum was opened, and deletes what its host kept. */
  Lease openShard(Lease lease, int number, ShardOutcome outcome, ShardCounts sum);

  /** Makes the sums of the open query its answer, for good. At least one shard must be open. */
  Lease accept(Lease lease);

  /**
   * Takes the open query back, with its charge.
   *
   * @throws RefundRefusedException unless every shard of it ended, without one masked input, and
   *     its owner was the same throughout
   */
  Lease refund(Lease lease);

  /** Says what the campaign is doing: running, or waiting for what and until when. */
  Lease setProgress(Lease lease, CampaignState state);

  /**
   * Ends the campaign: finished, failed or stopped. A query still open stays charged; its sums
   * under way are given up.
   */
  Lease end(Lease lease, CampaignState end, Instant now);

  /** Removes a campaign and all that belongs to it. */
  void delete(CampaignId id);

  /** Removes the campaigns that ended before; how many. */
  int deleteEndedBefore(Instant instant);
}

package dev.sfumato.server.live;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.PublishedSum;
import dev.sfumato.server.state.sum.SumBrief;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The store of a node that dies right after a given step was committed: nobody hears of the step,
 * and from then on nothing is read or written.
 */
final class MortalStore implements CampaignStore {
  private final CampaignStore store;
  private final String lastStep;
  private final CountDownLatch dead = new CountDownLatch(1);

  MortalStore(CampaignStore store, String lastStep) {
    this.store = store;
    this.lastStep = lastStep;
  }

  void awaitDeath() throws InterruptedException {
    if (!dead.await(5, TimeUnit.MINUTES)) {
      throw new AssertionError("the node never came to " + lastStep);
    }
  }

  private <T> T step(String name, Supplier<T> work) {
    requireAlive();
    T result = work.get();
    if (name.equals(lastStep)) {
      dead.countDown();
    }
    requireAlive();
    return result;
  }

  private void requireAlive() {
    if (dead.getCount() == 0) {
      throw new IllegalStateException("this node is dead");
    }
  }

  @Override
  public List<Bytes> spent(CampaignId id) {
    return step("spent", () -> store.spent(id));
  }

  @Override
  public List<PublishedSum> published(CampaignId id) {
    return store.published(id);
  }

  @Override
  public void create(CampaignId id, CampaignDefinition terms, Instant created) {
    store.create(id, terms, created);
  }

  @Override
  public Optional<StoredCampaign> load(CampaignId id) {
    return step("load", () -> store.load(id));
  }

  @Override
  public List<CampaignSummary> list() {
    return step("list", store::list);
  }

  @Override
  public int count() {
    return step("count", store::count);
  }

  @Override
  public List<CampaignId> unfinished() {
    return step("unfinished", store::unfinished);
  }

  @Override
  public StoredCampaign takeOver(CampaignId id) {
    return step("takeOver", () -> store.takeOver(id));
  }

  @Override
  public Lease issue(Lease lease, HistogramQuery query, Instant now) {
    return step("issue", () -> store.issue(lease, query, now));
  }

  @Override
  public Lease startShard(Lease lease, int number, SumPlan plan, SumBrief brief, Instant now) {
    return step("startShard", () -> store.startShard(lease, number, plan, brief, now));
  }

  @Override
  public Lease abortShard(Lease lease, int number, ShardOutcome outcome) {
    return step("abortShard", () -> store.abortShard(lease, number, outcome));
  }

  @Override
  public Lease openShard(Lease lease, int number, ShardOutcome outcome, ShardCounts sum) {
    return step("openShard", () -> store.openShard(lease, number, outcome, sum));
  }

  @Override
  public Lease accept(Lease lease) {
    return step("accept", () -> store.accept(lease));
  }

  @Override
  public Lease refund(Lease lease) {
    return step("refund", () -> store.refund(lease));
  }

  @Override
  public Lease setProgress(Lease lease, CampaignState state) {
    return step("setProgress", () -> store.setProgress(lease, state));
  }

  @Override
  public Lease end(Lease lease, CampaignState end, Instant now) {
    return step("end", () -> store.end(lease, end, now));
  }

  @Override
  public void delete(CampaignId id) {
    store.delete(id);
  }

  @Override
  public int deleteEndedBefore(Instant instant) {
    return store.deleteEndedBefore(instant);
  }
}

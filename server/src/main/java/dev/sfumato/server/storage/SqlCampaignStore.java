package dev.sfumato.server.storage;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignRules;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.IssuedKey;
import dev.sfumato.server.state.KeyTakenException;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.NoSuchCampaignException;
import dev.sfumato.server.state.QueryInProgress;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StorageException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.PublishedSum;
import dev.sfumato.server.state.sum.SumBrief;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Campaigns in a SQL database.
 *
 * <p>Every step first moves the campaign's version on, which locks its row until the transaction
 * ends: steps of one campaign follow each other, and a stale owner finds no row to move.
 */
public final class SqlCampaignStore implements CampaignStore {
  private final Database database;

  public SqlCampaignStore(Database database) {
    this.database = database;
  }

  @Override
  public void create(CampaignId id, CampaignDefinition definition, Instant created) {
    run(
        handle -> {
          if (definition.key().map(key -> isTaken(handle, key)).orElse(false)) {
            throw new KeyTakenException("key: of another campaign (expected: one key a campaign)");
          }
          CampaignRows.insert(handle, id, definition, created);
        });
  }

  private static boolean isTaken(Handle handle, IssuedKey key) {
    return KeyRows.isTaken(handle, key.key().id().hex());
  }

  @Override
  public List<PublishedSum> published(CampaignId id) {
    return database.read(handle -> PublishedRows.all(handle, id));
  }

  @Override
  public List<Bytes> spent(CampaignId id) {
    return database.read(
        handle -> {
          CampaignRows.Row row = CampaignRows.find(handle, id).orElseThrow(() -> missing(id));
          boolean once = row.campaign().participation() == Participation.ONCE;
          int since =
              once
                  ? 0
                  : QueryRows.open(handle, id).map(QueryRows.Row::entry).orElse(Integer.MAX_VALUE);
          return SpentRows.since(handle, id, since);
        });
  }

  @Override
  public Optional<StoredCampaign> load(CampaignId id) {
    return database.read(handle -> StoredCampaigns.load(handle, id));
  }

  @Override
  public List<CampaignSummary> list() {
    return database.read(StoredCampaigns::list);
  }

  @Override
  public int count() {
    return database.read(CampaignRows::count);
  }

  @Override
  public List<CampaignId> unfinished() {
    return database.read(CampaignRows::unfinished);
  }

  @Override
  public StoredCampaign takeOver(CampaignId id) {
    return database.write(
        handle -> {
          CampaignRows.Row row = CampaignRows.lock(handle, id).orElseThrow(() -> missing(id));
          if (!row.state().kind().isEnd()) {
            CampaignRows.advance(handle, new Lease(id, row.version()));
            QueryRows.open(handle, id)
                .ifPresent(open -> QueryRows.setInterrupted(handle, id, open.entry()));
          }
          return StoredCampaigns.load(handle, id).orElseThrow(() -> missing(id));
        });
  }

  @Override
  public Lease issue(Lease lease, HistogramQuery query, Instant now) {
    CampaignId id = lease.campaign();
    return step(
        lease,
        handle -> {
          CampaignRules.requireNoneOpen(QueryRows.open(handle, id).isPresent());
          CampaignRows.Row row = CampaignRows.find(handle, id).orElseThrow(() -> missing(id));
          PrivacyLedger ledger = LedgerRows.load(handle, id, row.campaign());
          int entry = LedgerRows.nextEntry(handle, id);
          LedgerRows.charge(handle, id, ledger, entry, query.epsilon(), now);
          QueryRows.insert(handle, id, entry, QueryRows.answered(handle, id) + 1, query, now);
          CampaignRows.setState(handle, id, new CampaignState.Running());
        });
  }

  @Override
  public Lease startShard(Lease lease, int number, SumPlan plan, SumBrief start, Instant now) {
    return stepOfOpenQuery(
        lease,
        (handle, open) -> {
          SumPlace place = new SumPlace(lease.campaign(), open.entry(), number);
          ShardRows.insert(handle, place, plan, start.tempo(), now);
          SumRows.insertStart(handle, place, start);
          PublishedRows.insert(handle, place, start);
        });
  }

  @Override
  public Lease abortShard(Lease lease, int number, ShardOutcome outcome) {
    CampaignRules.requireNotOpened(outcome);
    return stepOfOpenQuery(
        lease, (handle, open) -> endShard(handle, lease.campaign(), open.entry(), number, outcome));
  }

  @Override
  public Lease openShard(Lease lease, int number, ShardOutcome outcome, ShardCounts sum) {
    CampaignId id = lease.campaign();
    return stepOfOpenQuery(
        lease,
        (handle, open) -> {
          CampaignRules.requireSum(open.query(), outcome, sum);
          endShard(handle, id, open.entry(), number, outcome);
          ShardRows.insertSum(handle, id, open.entry(), number, sum);
          PublishedRows.open(handle, new SumPlace(id, open.entry(), number), sum);
        });
  }

  private static void endShard(
      Handle handle, CampaignId id, int entry, int number, ShardOutcome outcome) {
    CampaignRules.requireMayEnd(number, ShardRows.find(handle, id, entry, number), outcome);
    ShardRows.end(handle, id, entry, number, outcome);
    SumRows.delete(handle, new SumPlace(id, entry, number));
  }

  private static void giveUpRunning(Handle handle, CampaignId id, int entry) {
    for (ShardRecord shard : ShardRows.records(handle, id, entry)) {
      if (shard.isRunning()) {
        ShardOutcome lost = ShardOutcome.lost(shard.plan().seats());
        endShard(handle, id, entry, shard.number(), lost);
      }
    }
  }

  @Override
  public Lease accept(Lease lease) {
    CampaignId id = lease.campaign();
    return stepOfOpenQuery(
        lease,
        (handle, open) -> {
          List<ShardCounts> sums = ShardRows.sums(handle, id, open.entry(), open.query());
          NoisyHistogram answer = inProgress(handle, id, open).answer(sums);
          QueryRows.insertAnswer(handle, id, open.entry(), answer);
          ShardRows.deleteSums(handle, id, open.entry());
          CampaignRows.setState(handle, id, new CampaignState.Running());
        });
  }

  @Override
  public Lease refund(Lease lease) {
    return stepOfOpenQuery(
        lease,
        (handle, open) -> {
          inProgress(handle, lease.campaign(), open).requireRefundable();
          LedgerRows.refund(handle, lease.campaign(), open.entry());
        });
  }

  private static QueryInProgress inProgress(Handle handle, CampaignId id, QueryRows.Row open) {
    return new QueryInProgress(
        open.query(), open.interrupted(), ShardRows.records(handle, id, open.entry()));
  }

  @Override
  public Lease setProgress(Lease lease, CampaignState state) {
    CampaignRules.requireProgress(state);
    return step(lease, handle -> CampaignRows.setState(handle, lease.campaign(), state));
  }

  @Override
  public Lease end(Lease lease, CampaignState end, Instant now) {
    CampaignRules.requireEnd(end);
    return step(
        lease,
        handle -> {
          QueryRows.open(handle, lease.campaign())
              .ifPresent(open -> giveUpRunning(handle, lease.campaign(), open.entry()));
          SpentRows.deleteAll(handle, lease.campaign());
          CampaignRows.setState(handle, lease.campaign(), end);
          CampaignRows.setEnded(handle, lease.campaign(), now);
        });
  }

  @Override
  public void delete(CampaignId id) {
    run(
        handle -> {
          SumRows.deleteAll(handle, id);
          SpentRows.deleteAll(handle, id);
          if (CampaignRows.delete(handle, id) == 0) {
            throw missing(id);
          }
        });
  }

  @Override
  public int deleteEndedBefore(Instant instant) {
    return database.write(handle -> CampaignRows.deleteEndedBefore(handle, instant));
  }

  @FunctionalInterface
  private interface Work {
    void on(Handle handle);
  }

  @FunctionalInterface
  private interface QueryWork {
    void on(Handle handle, QueryRows.Row open);
  }

  private void run(Work work) {
    database.write(
        handle -> {
          work.on(handle);
          return Boolean.TRUE;
        });
  }

  private Lease step(Lease lease, Work work) {
    run(
        handle -> {
          if (!CampaignRows.advance(handle, lease)) {
            throw refusal(handle, lease);
          }
          work.on(handle);
        });
    return lease.next();
  }

  private Lease stepOfOpenQuery(Lease lease, QueryWork work) {
    return step(
        lease,
        handle -> {
          work.on(handle, CampaignRules.requireOpen(QueryRows.open(handle, lease.campaign())));
        });
  }

  private static StorageException refusal(Handle handle, Lease lease) {
    return CampaignRows.find(handle, lease.campaign())
        .map(row -> CampaignRules.refusal(lease, row.state(), row.version()))
        .orElseGet(() -> missing(lease.campaign()));
  }

  private static NoSuchCampaignException missing(CampaignId id) {
    return new NoSuchCampaignException("campaign: " + id + " (expected: one that exists)");
  }
}

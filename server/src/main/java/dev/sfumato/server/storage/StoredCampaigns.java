package dev.sfumato.server.storage;

import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Puts campaigns together from the rows of all tables. */
final class StoredCampaigns {
  private StoredCampaigns() {}

  static Optional<StoredCampaign> load(Handle handle, CampaignId id) {
    return CampaignRows.find(handle, id).map(row -> assemble(handle, row));
  }

  static List<CampaignSummary> list(Handle handle) {
    return CampaignRows.all(handle).stream().map(row -> summarise(handle, row)).toList();
  }

  private static StoredCampaign assemble(Handle handle, CampaignRows.Row row) {
    return new StoredCampaign(
        new Lease(row.id(), row.version()),
        definition(handle, row),
        row.created(),
        row.state(),
        row.ended(),
        LedgerRows.load(handle, row.id(), row.campaign()),
        QueryRows.standing(handle, row.id()).stream()
            .map(query -> withShards(handle, row.id(), query))
            .toList());
  }

  private static CampaignDefinition definition(Handle handle, CampaignRows.Row row) {
    return new CampaignDefinition(
        row.name(),
        row.campaign(),
        row.strategy(),
        CampaignRows.categories(handle, row.id()),
        row.population(),
        row.maxQueries(),
        new Prior(
            row.priorMap().map(HistogramBytes::toShares),
            row.earlier().map(HistogramBytes::toMeasurements).orElse(List.of())),
        KeyRows.find(handle, row.id()),
        row.series());
  }

  private static StoredQuery withShards(Handle handle, CampaignId id, QueryRows.Row row) {
    return new StoredQuery(
        row.number(),
        row.query(),
        row.issued(),
        row.interrupted(),
        ShardRows.records(handle, id, row.entry()),
        ShardRows.sums(handle, id, row.entry(), row.query()),
        row.answer());
  }

  private static CampaignSummary summarise(Handle handle, CampaignRows.Row row) {
    PrivacyLedger ledger = LedgerRows.load(handle, row.id(), row.campaign());
    return new CampaignSummary(
        row.id(),
        row.name(),
        row.campaign(),
        row.strategy(),
        row.created(),
        row.state(),
        row.ended(),
        row.series(),
        ledger.spentMicros(),
        QueryRows.answered(handle, row.id()));
  }
}

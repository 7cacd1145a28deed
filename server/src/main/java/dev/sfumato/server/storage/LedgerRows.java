package dev.sfumato.server.storage;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignRules;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** The table {@code ledger}: one entry a charge, kept when it is refunded. */
final class LedgerRows {
  private LedgerRows() {}

  /** The charges that stand, as a ledger. */
  static PrivacyLedger load(Handle handle, CampaignId id, Campaign campaign) {
    return handle
        .select(
            "select entry, epsilon_micros from ledger"
                + " where campaign_id = ? and not refunded order by entry",
            id.toString())
        .reduceResultSet(
            PrivacyLedger.open(campaign.epsilon(), campaign.participation()),
            (ledger, row, context) ->
                ledger.charge(
                    label(row.getInt("entry")), new Epsilon(row.getLong("epsilon_micros"))));
  }

  /** The entry of the next charge. */
  static int nextEntry(Handle handle, CampaignId id) {
    return handle
        .select(
            "select coalesce(max(entry), 0) + 1 from ledger where campaign_id = ?", id.toString())
        .mapTo(Integer.class)
        .one();
  }

  /** Adds a charge that the ledger holds; the entry's label must not be on it yet. */
  static void charge(
      Handle handle, CampaignId id, PrivacyLedger ledger, int entry, Epsilon epsilon, Instant now) {
    PrivacyLedger unused = CampaignRules.charge(ledger, label(entry), epsilon);
    handle.execute(
        "insert into ledger (campaign_id, entry, epsilon_micros, charged_at, refunded)"
            + " values (?, ?, ?, ?, false)",
        id.toString(),
        entry,
        epsilon.micros(),
        now.toEpochMilli());
  }

  static void refund(Handle handle, CampaignId id, int entry) {
    handle.execute(
        "update ledger set refunded = true where campaign_id = ? and entry = ?",
        id.toString(),
        entry);
  }

  private static String label(int entry) {
    return "entry " + entry;
  }
}

package dev.sfumato.protocol.message;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;

/**
 * Which seat of which sum, between visits.
 *
 * @param campaign the campaign
 * @param query which of its queries, from 0
 * @param sum which sum of the query, from 1; replacements have numbers of their own
 * @param index the seat
 */
public record SeatName(CampaignId campaign, int query, int sum, int index) {
  public static final int MAX_SUM = 1 << 30;

  public SeatName {
    Checks.checkRange("query", query, 0, Query.MAX_NUMBER);
    Checks.checkRange("sum", sum, 1, MAX_SUM);
    Checks.checkRange("index", index, 0, Shard.MAX_DEVICES - 1);
  }
}

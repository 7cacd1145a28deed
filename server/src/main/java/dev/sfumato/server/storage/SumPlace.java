package dev.sfumato.server.storage;

import dev.sfumato.protocol.CampaignId;

/** Where the rows of a sum are: its campaign, the charge of its query, its number. */
record SumPlace(CampaignId campaign, int entry, int number) {
  /** The key of its row in {@code shard}, in the order of {@link #WHERE}. */
  static final String WHERE = " where campaign_id = ? and entry = ? and shard_number = ?";

  /** The key, and what follows it in a statement. */
  Object[] with(Object... more) {
    Object[] all = new Object[3 + more.length];
    all[0] = campaign.toString();
    all[1] = entry;
    all[2] = number;
    System.arraycopy(more, 0, all, 3, more.length);
    return all;
  }
}

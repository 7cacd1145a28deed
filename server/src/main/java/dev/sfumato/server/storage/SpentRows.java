package dev.sfumato.server.storage;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The table {@code spent_credential}. That a credential has one seat is its primary key, and no
 * rule in code.
 */
final class SpentRows {
  private static final String SPEND =
      "insert into spent_credential (campaign_id, entry, shard_number, public_key)"
          + " values (?, ?, ?, ?) on conflict (campaign_id, public_key) do update"
          + " set entry = excluded.entry, shard_number = excluded.shard_number where ";

  /** The same seat, told again by another host. */
  private static final String SAME_SEAT =
      "spent_credential.entry = excluded.entry"
          + " and spent_credential.shard_number = excluded.shard_number";

  /** Charges are numbered as they come, so a later query has a larger entry. */
  private static final String LATER_QUERY = "spent_credential.entry < excluded.entry";

  private SpentRows() {}

  /** Spends credentials for seats of a sum; whether none was spent on another seat before. */
  static boolean spend(
      Handle handle, SumPlace place, Participation participation, Collection<byte[]> publicKeys) {
    if (publicKeys.isEmpty()) {
      return true;
    }
    boolean once = participation == Participation.ONCE;
    PreparedBatch batch =
        handle.prepareBatch(SPEND + SAME_SEAT + (once ? "" : " or " + LATER_QUERY));
    publicKeys.forEach(each -> batch.add(place.with((Object) each)));
    int spent = 0;
    for (int rows : batch.execute()) {
      spent += rows;
    }
    return spent == publicKeys.size();
  }

  /** Gives back what was spent on seats of a sum that came to nothing. */
  static void release(Handle handle, SumPlace place, Collection<Bytes> publicKeys) {
    if (publicKeys.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            "delete from spent_credential" + SumPlace.WHERE + " and public_key = ?");
    publicKeys.forEach(each -> batch.add(place.with((Object) each.array())));
    batch.execute();
  }

  /** All that are spent in the campaign, from that charge on. */
  static List<Bytes> since(Handle handle, CampaignId id, int entry) {
    return handle
        .select(
            "select public_key from spent_credential where campaign_id = ? and entry >= ?",
            id.toString(),
            entry)
        .mapTo(byte[].class)
        .map(Bytes::wrap)
        .list();
  }

  static void deleteAll(Handle handle, CampaignId id) {
    handle.execute("delete from spent_credential where campaign_id = ?", id.toString());
  }
}

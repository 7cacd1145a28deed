package dev.sfumato.server.storage;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.sum.PublishedSum;
import dev.sfumato.server.state.sum.SumBrief;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The table {@code published_sum}. */
final class PublishedRows {
  private PublishedRows() {}

  /** What its devices are told. */
  static void insert(Handle handle, SumPlace place, SumBrief start) {
    handle.execute(
        "insert into published_sum (campaign_id, entry, shard_number, query, salt)"
            + " values (?, ?, ?, ?, ?)",
        place.with(start.query().array(), start.salt().array()));
  }

  static void open(Handle handle, SumPlace place, ShardCounts sum) {
    handle.execute(
        "update published_sum set counts = ?" + SumPlace.WHERE,
        HistogramBytes.ofCounts(sum.counts()),
        place.campaign().toString(),
        place.entry(),
        place.number());
  }

  /** Those of queries that have an answer, in order. */
  static List<PublishedSum> all(Handle handle, CampaignId id) {
    return handle
        .select(
            """
            select q.query_number, p.* from published_sum p
            join query q on q.campaign_id = p.campaign_id and q.entry = p.entry
            join histogram h on h.campaign_id = p.campaign_id and h.entry = p.entry
            where p.campaign_id = ? and p.counts is not null
            order by p.entry, p.shard_number
            """,
            id.toString())
        .map(
            (row, context) ->
                new PublishedSum(
                    row.getInt("query_number"),
                    row.getInt("shard_number"),
                    Bytes.wrap(row.getBytes("query")),
                    Bytes.wrap(row.getBytes("salt")),
                    HistogramBytes.toCounts(row.getBytes("counts"))))
        .list();
  }
}

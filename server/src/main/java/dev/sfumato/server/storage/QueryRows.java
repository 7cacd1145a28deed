package dev.sfumato.server.storage;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.protocol.CampaignId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The tables {@code query} and {@code histogram}. */
final class QueryRows {
  private static final String STANDING =
      """
      select q.*, h.survivors, h.noise_rate, h.noise_shape, h.counts, c.assurance
      from query q
      join campaign c on c.id = q.campaign_id
      join ledger l on l.campaign_id = q.campaign_id and l.entry = q.entry
      left join histogram h on h.campaign_id = q.campaign_id and h.entry = q.entry
      where q.campaign_id = ? and not l.refunded
      """;

  private QueryRows() {}

  /** A row, without its shards. */
  record Row(
      int entry,
      int number,
      HistogramQuery query,
      Instant issued,
      boolean interrupted,
      Optional<NoisyHistogram> answer) {}

  static void insert(
      Handle handle, CampaignId id, int entry, int number, HistogramQuery query, Instant now) {
    handle
        .createUpdate(
            """
            insert into query (campaign_id, entry, query_number, counts_per_cell, epsilon_micros,
              scale, l1_sensitivity, devices, shard_size, tolerated_dropout, corrupt_share, corrupt_among,
              cells, issued_at, interrupted)
            values (:id, :entry, :number, :countsPerCell, :epsilon,
              :scale, :l1, :devices, :shardSize, :dropout, :corrupt, :among,
              :cells, :now, false)
            """)
        .bind("id", id.toString())
        .bind("entry", entry)
        .bind("number", number)
        .bind("countsPerCell", query.countsPerCell())
        .bind("epsilon", query.epsilon().micros())
        .bind("scale", query.scale())
        .bind("l1", query.l1Sensitivity())
        .bind("devices", query.cohort().devices())
        .bind("shardSize", query.cohort().shardSize())
        .bind("dropout", query.cohort().toleratedDropout().toString())
        .bind("corrupt", query.cohort().corruptShare().toString())
        .bind("among", query.cohort().corruptAmong())
        .bind("cells", HistogramBytes.ofPartition(query.partition()))
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** The queries that were not refunded, in order. */
  static List<Row> standing(Handle handle, CampaignId id) {
    return handle
        .select(STANDING + "order by q.entry", id.toString())
        .map((row, context) -> read(row))
        .list();
  }

  /** The one without an answer. */
  static Optional<Row> open(Handle handle, CampaignId id) {
    return handle
        .select(STANDING + "and h.entry is null", id.toString())
        .map((row, context) -> read(row))
        .findOne();
  }

  static int answered(Handle handle, CampaignId id) {
    return handle
        .select("select count(*) from histogram where campaign_id = ?", id.toString())
        .mapTo(Integer.class)
        .one();
  }

  static void setInterrupted(Handle handle, CampaignId id, int entry) {
    handle.execute(
        "update query set interrupted = true where campaign_id = ? and entry = ?",
        id.toString(),
        entry);
  }

  static void insertAnswer(Handle handle, CampaignId id, int entry, NoisyHistogram answer) {
    handle.execute(
        "insert into histogram (campaign_id, entry, survivors, noise_rate, noise_shape, counts)"
            + " values (?, ?, ?, ?, ?, ?)",
        id.toString(),
        entry,
        answer.survivors(),
        answer.noise().rate(),
        answer.noise().shape(),
        HistogramBytes.ofCounts(answer.counts()));
  }

  private static Row read(ResultSet row) throws SQLException {
    HistogramQuery query =
        new HistogramQuery(
            HistogramBytes.toPartition(row.getBytes("cells")),
            row.getInt("counts_per_cell"),
            new Epsilon(row.getLong("epsilon_micros")),
            row.getLong("scale"),
            row.getLong("l1_sensitivity"),
            new Cohort(
                row.getLong("devices"),
                row.getInt("shard_size"),
                Fraction.parse(row.getString("tolerated_dropout")),
                Fraction.parse(row.getString("corrupt_share")),
                row.getLong("corrupt_among"),
                VerifiedAssurance.parse(row.getString("assurance"))));
    return new Row(
        row.getInt("entry"),
        row.getInt("query_number"),
        query,
        Instant.ofEpochMilli(row.getLong("issued_at")),
        row.getBoolean("interrupted"),
        readAnswer(row, query));
  }

  private static Optional<NoisyHistogram> readAnswer(ResultSet row, HistogramQuery query)
      throws SQLException {
    byte[] counts = row.getBytes("counts");
    if (counts == null) {
      return Optional.empty();
    }
    return Optional.of(
        new NoisyHistogram(
            query,
            HistogramBytes.toCounts(counts),
            row.getLong("survivors"),
            new NoiseLaw(row.getDouble("noise_rate"), row.getDouble("noise_shape"))));
  }
}

package dev.sfumato.server.storage;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.sum.Tempo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The tables {@code shard}, {@code shard_drop} and {@code shard_sum}. */
final class ShardRows {
  private static final String SHARD =
      "select s.*, c.assurance from shard s join campaign c on c.id = s.campaign_id";

  private ShardRows() {}

  static void insert(Handle handle, SumPlace place, SumPlan plan, Tempo tempo, Instant now) {
    handle.execute(
        """
        insert into shard (campaign_id, entry, shard_number, devices, minimum_survivors, corrupt,
          tolerated_dropout, tempo, started_at, outcome, seated, masked_inputs, survivors,
          round_millis, bytes)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 0, 0, 0, '', 0)
        """,
        place.with(
            plan.seats(),
            plan.minimumSurvivors(),
            plan.corrupt(),
            plan.toleratedDropout().toString(),
            tempo.label(),
            now.toEpochMilli()));
  }

  static void end(Handle handle, CampaignId id, int entry, int number, ShardOutcome outcome) {
    handle
        .createUpdate(
            """
            update shard set outcome = :outcome, reason = :reason, seated = :seated, good = :good,
              masked_inputs = :masked, survivors = :survivors, round_millis = :rounds,
              bytes = :bytes
            where campaign_id = :id and entry = :entry and shard_number = :number
            """)
        .bind("id", id.toString())
        .bind("entry", entry)
        .bind("number", number)
        .bind("outcome", label(outcome))
        .bind("reason", outcome.reason().orElse(null))
        .bind("seated", outcome.seated())
        .bind("good", outcome.good())
        .bind("masked", outcome.maskedInputs())
        .bind("survivors", outcome.survivors())
        .bind("rounds", write(outcome.rounds()))
        .bind("bytes", outcome.bytes())
        .execute();
    outcome
        .drops()
        .forEach(
            (reason, devices) ->
                handle.execute(
                    "insert into shard_drop (campaign_id, entry, shard_number, reason, devices)"
                        + " values (?, ?, ?, ?, ?)",
                    id.toString(),
                    entry,
                    number,
                    reason,
                    devices));
  }

  private static String label(ShardOutcome outcome) {
    if (outcome.opened()) {
      return "opened";
    }
    return outcome.isLost() ? "lost" : "aborted";
  }

  static void insertSum(Handle handle, CampaignId id, int entry, int number, ShardCounts sum) {
    handle.execute(
        "insert into shard_sum (campaign_id, entry, shard_number, counts) values (?, ?, ?, ?)",
        id.toString(),
        entry,
        number,
        HistogramBytes.ofCounts(sum.counts()));
  }

  static void deleteSums(Handle handle, CampaignId id, int entry) {
    handle.execute(
        "delete from shard_sum where campaign_id = ? and entry = ?", id.toString(), entry);
  }

  static List<ShardCounts> sums(Handle handle, CampaignId id, int entry, HistogramQuery query) {
    return handle
        .select(
            """
            select s.devices, s.minimum_survivors, s.corrupt, s.tolerated_dropout, s.good,
              s.survivors, t.counts, c.assurance
            from shard_sum t
            join campaign c on c.id = t.campaign_id
            join shard s on s.campaign_id = t.campaign_id and s.entry = t.entry
              and s.shard_number = t.shard_number
            where t.campaign_id = ? and t.entry = ? order by t.shard_number
            """,
            id.toString(),
            entry)
        .map((row, context) -> readSum(row, query))
        .list();
  }

  private static ShardCounts readSum(ResultSet row, HistogramQuery query) throws SQLException {
    int survivors = row.getInt("survivors");
    NoiseShare share = query.noise(readPlan(row).shard(row.getInt("good")));
    return new ShardCounts(
        HistogramBytes.toCounts(row.getBytes("counts")), survivors, share.sumOf(survivors));
  }

  /** One shard, without the reasons of those who left it. */
  static Optional<ShardRecord> find(Handle handle, CampaignId id, int entry, int number) {
    return handle
        .select(
            SHARD + " where s.campaign_id = ? and s.entry = ? and s.shard_number = ?",
            id.toString(),
            entry,
            number)
        .map((row, context) -> read(row, Map.of()))
        .findOne();
  }

  static List<ShardRecord> records(Handle handle, CampaignId id, int entry) {
    Map<Integer, Map<String, Integer>> drops = drops(handle, id, entry);
    return handle
        .select(
            SHARD + " where s.campaign_id = ? and s.entry = ? order by s.shard_number",
            id.toString(),
            entry)
        .map((row, context) -> read(row, drops))
        .list();
  }

  private static Map<Integer, Map<String, Integer>> drops(Handle handle, CampaignId id, int entry) {
    return handle
        .select(
            "select shard_number, reason, devices from shard_drop"
                + " where campaign_id = ? and entry = ? order by shard_number, reason",
            id.toString(),
            entry)
        .reduceResultSet(
            new TreeMap<>(),
            (all, row, context) -> {
              all.computeIfAbsent(row.getInt("shard_number"), number -> new TreeMap<>())
                  .put(row.getString("reason"), row.getInt("devices"));
              return all;
            });
  }

  private static ShardRecord read(ResultSet row, Map<Integer, Map<String, Integer>> drops)
      throws SQLException {
    int number = row.getInt("shard_number");
    Optional<ShardOutcome> outcome =
        row.getString("outcome").equals("running")
            ? Optional.empty()
            : Optional.of(readOutcome(row, drops.getOrDefault(number, Map.of())));
    return new ShardRecord(
        number, readPlan(row), Instant.ofEpochMilli(row.getLong("started_at")), outcome);
  }

  private static ShardOutcome readOutcome(ResultSet row, Map<String, Integer> drops)
      throws SQLException {
    return new ShardOutcome(
        row.getString("outcome").equals("opened"),
        Optional.ofNullable(row.getString("reason")),
        row.getInt("seated"),
        row.getInt("good"),
        row.getInt("masked_inputs"),
        row.getInt("survivors"),
        drops,
        readRounds(row.getString("round_millis")),
        row.getLong("bytes"));
  }

  private static SumPlan readPlan(ResultSet row) throws SQLException {
    return new SumPlan(
        row.getInt("devices"),
        row.getInt("corrupt"),
        Fraction.parse(row.getString("tolerated_dropout")),
        row.getInt("minimum_survivors"),
        VerifiedAssurance.parse(row.getString("assurance")));
  }

  static String write(List<Duration> rounds) {
    return rounds.stream()
        .map(round -> Long.toString(round.toMillis()))
        .collect(Collectors.joining(" "));
  }

  static List<Duration> readRounds(String text) {
    return Arrays.stream(text.split(" ", -1))
        .filter(millis -> !millis.isEmpty())
        .map(millis -> Duration.ofMillis(Long.parseLong(millis)))
        .toList();
  }
}

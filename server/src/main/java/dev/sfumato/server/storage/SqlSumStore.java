package dev.sfumato.server.storage;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.sum.KeptSum;
import dev.sfumato.server.state.sum.SumPace;
import dev.sfumato.server.state.sum.SumStore;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** Sums under way in a SQL database. */
public final class SqlSumStore implements SumStore {
  private final Database database;

  public SqlSumStore(Database database) {
    this.database = database;
  }

  @Override
  public Optional<KeptSum> open(CampaignId campaign, int query, int number) {
    return database.write(
        handle ->
            SumRows.place(handle, campaign, query, number)
                .flatMap(place -> takeOver(handle, place)));
  }

  private Optional<KeptSum> takeOver(Handle handle, SumPlace place) {
    OptionalLong raised = SumFence.raise(handle, place);
    if (raised.isEmpty()) {
      return Optional.empty();
    }
    return SumRows.start(handle, place, tempo(handle, place))
        .map(
            start ->
                new SqlSumArchive(
                    database,
                    place,
                    new SumFence(raised.getAsLong()),
                    start,
                    pace(handle, place),
                    KeyRows.participation(handle, place.campaign())));
  }

  private static Tempo tempo(Handle handle, SumPlace place) {
    return Tempo.parse(
        handle
            .select("select tempo from shard" + SumPlace.WHERE, place.with())
            .mapTo(String.class)
            .one());
  }

  private static Optional<SumPace> pace(Handle handle, SumPlace place) {
    return handle
        .select(
            "select round_ends, round_millis, bytes, masked_inputs from shard" + SumPlace.WHERE,
            place.with())
        .map(
            (row, context) ->
                new SumPace(
                    Instant.ofEpochMilli(row.getLong("round_ends")),
                    ShardRows.readRounds(row.getString("round_millis")),
                    row.getLong("bytes"),
                    row.getInt("masked_inputs")))
        .findOne()
        .filter(pace -> pace.roundEnds().toEpochMilli() > 0);
  }

  @Override
  public Fate fate(CampaignId campaign, int query, int number) {
    return database.read(
        handle ->
            SumRows.place(handle, campaign, query, number)
                .flatMap(place -> ShardRows.find(handle, place.campaign(), place.entry(), number))
                .map(shard -> shard.outcome().map(SqlSumStore::fate).orElse(Fate.RUNNING))
                .orElse(Fate.FAILED));
  }

  /** Those past the verdict: their masks are fixed, and shares of them may be out. */
  @Override
  public int giveUpAfterRestore() {
    return database.write(
        handle -> {
          List<SumPlace> past = SumRows.past(handle, SumRound.VERDICT);
          past.forEach(place -> giveUp(handle, place));
          return past.size();
        });
  }

  private static void giveUp(Handle handle, SumPlace place) {
    int seats =
        ShardRows.find(handle, place.campaign(), place.entry(), place.number())
            .map(shard -> shard.plan().seats())
            .orElseThrow();
    ShardOutcome outcome = ShardOutcome.aborted("restored", seats, seats);
    ShardRows.end(handle, place.campaign(), place.entry(), place.number(), outcome);
    SumRows.delete(handle, place);
  }

  private static Fate fate(ShardOutcome outcome) {
    return outcome.opened() ? Fate.OPENED : Fate.FAILED;
  }
}

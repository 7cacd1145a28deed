package dev.sfumato.server.storage;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementException;

/** The tables {@code sum_start} and {@code sum_record}. */
final class SumRows {
  /** So much of a value to a row: no database has to hold a whole total at once. */
  private static final int MAX_PIECE_BYTES = 1 << 19;

  /** So many values are read at a time. */
  private static final int CHUNK = 64;

  private static final String OF_SHELF = SumPlace.WHERE + " and shelf = ?";

  /** As the rows lie: not every database sees that the first columns are all the same. */
  private static final String IN_ORDER =
      " order by campaign_id, entry, shard_number, shelf, record_key, piece";

  private static final String SELECT = "select record_key, pieces, content from sum_record";

  private static final String ONE = SELECT + OF_SHELF + " and record_key = ?" + IN_ORDER;

  private static final String AFTER =
      SELECT + OF_SHELF + " and record_key > ? and piece = 0" + IN_ORDER + " limit " + CHUNK;

  private static final String INSERT =
      "insert into sum_record (campaign_id, entry, shard_number, shelf, record_key, piece,"
          + " pieces, content) values (?, ?, ?, ?, ?, ?, ?, ?)";

  private SumRows() {}

  /** As a fault of Jdbi's own would be. */
  private static final class Failed extends StatementException {
    private static final long serialVersionUID = 1L;

    Failed(String what, SQLException cause) {
      super(what, cause);
    }
  }

  /** A value with its key. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Value(int key, int pieces, byte[] content) {}

  static Optional<SumPlace> place(Handle handle, CampaignId id, int query, int number) {
    return handle
        .select(
            """
            select q.entry from query q
            join ledger l on l.campaign_id = q.campaign_id and l.entry = q.entry
            join shard s on s.campaign_id = q.campaign_id and s.entry = q.entry
            where q.campaign_id = ? and q.query_number = ? and s.shard_number = ?
              and not l.refunded
            """,
            id.toString(),
            query,
            number)
        .mapTo(Integer.class)
        .findOne()
        .map(entry -> new SumPlace(id, entry, number));
  }

  /** The sums under way in which that round is closed. */
  static List<SumPlace> past(Handle handle, SumRound round) {
    return handle
        .select(
            """
            select s.campaign_id, s.entry, s.shard_number from shard s
            join sum_record r on r.campaign_id = s.campaign_id and r.entry = s.entry
              and r.shard_number = s.shard_number
            where s.outcome = 'running' and r.shelf = ? and r.record_key = ? and r.piece = 0
            """,
            Shelf.CLOSING.name(),
            round.number())
        .map(
            (row, context) ->
                new SumPlace(
                    CampaignId.parse(row.getString("campaign_id")),
                    row.getInt("entry"),
                    row.getInt("shard_number")))
        .list();
  }

  static void insertStart(Handle handle, SumPlace place, SumBrief start) {
    handle.execute(
        "insert into sum_start (campaign_id, entry, shard_number, query, salt)"
            + " values (?, ?, ?, ?, ?)",
        place.with(start.query().array(), start.salt().array()));
  }

  static Optional<SumBrief> start(Handle handle, SumPlace place, Tempo tempo) {
    return handle
        .select("select query, salt from sum_start" + SumPlace.WHERE, place.with())
        .map(
            (row, context) ->
                new SumBrief(
                    Bytes.wrap(row.getBytes("query")), Bytes.wrap(row.getBytes("salt")), tempo))
        .findOne();
  }

  /**
   * Takes the place of what is there under these keys. By plain JDBC: every answer of every device
   * comes by here, and to bind it by Jdbi takes longer than to write it.
   */
  static void write(Handle handle, SumPlace place, Shelf shelf, Map<Integer, byte[]> values) {
    Connection connection = handle.getConnection();
    Object[] key = place.with(shelf.name(), 0);
    try (PreparedStatement gone =
            connection.prepareStatement(
                "delete from sum_record" + OF_SHELF + " and record_key = ?");
        PreparedStatement rows = connection.prepareStatement(INSERT)) {
      for (Map.Entry<Integer, byte[]> each : values.entrySet()) {
        key[key.length - 1] = each.getKey();
        bind(gone, key);
        gone.addBatch();
        addPieces(rows, key, each.getValue());
      }
      gone.executeBatch();
      rows.executeBatch();
    } catch (SQLException e) {
      throw new Failed("records of a sum were not written", e);
    }
  }

  private static void addPieces(PreparedStatement rows, Object[] key, byte[] value)
      throws SQLException {
    int pieces = Math.max(1, (value.length + MAX_PIECE_BYTES - 1) / MAX_PIECE_BYTES);
    for (int piece = 0; piece < pieces; piece++) {
      bind(rows, key);
      rows.setInt(key.length + 1, piece);
      rows.setInt(key.length + 2, pieces);
      rows.setBytes(key.length + 3, pieces == 1 ? value : piece(value, piece));
      rows.addBatch();
    }
  }

  private static byte[] piece(byte[] value, int piece) {
    int from = piece * MAX_PIECE_BYTES;
    return Arrays.copyOfRange(value, from, Math.min(value.length, from + MAX_PIECE_BYTES));
  }

  private static void bind(PreparedStatement statement, Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  /** By plain JDBC, as {@link #write}: a round reads something for every device that comes. */
  static Optional<byte[]> read(Handle handle, SumPlace place, Shelf shelf, int key) {
    List<Value> pieces = select(handle, ONE, place.with(shelf.name(), key));
    return pieces.isEmpty() ? Optional.empty() : Optional.of(join(pieces));
  }

  private static byte[] join(List<Value> pieces) {
    if (pieces.size() == 1) {
      return pieces.get(0).content();
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    pieces.forEach(piece -> whole.writeBytes(piece.content()));
    return whole.toByteArray();
  }

  /** The next values of a shelf, in the order of their keys; none after the last. */
  static List<Value> next(Handle handle, SumPlace place, Shelf shelf, long after) {
    List<Value> chunk = select(handle, AFTER, place.with(shelf.name(), after));
    return chunk.stream().map(each -> whole(handle, place, shelf, each)).toList();
  }

  private static Value whole(Handle handle, SumPlace place, Shelf shelf, Value first) {
    return first.pieces() == 1
        ? first
        : new Value(first.key(), 1, read(handle, place, shelf, first.key()).orElseThrow());
  }

  private static List<Value> select(Handle handle, String statement, Object[] values) {
    try (PreparedStatement select = handle.getConnection().prepareStatement(statement)) {
      bind(select, values);
      try (ResultSet rows = select.executeQuery()) {
        List<Value> found = new ArrayList<>();
        while (rows.next()) {
          found.add(new Value(rows.getInt(1), rows.getInt(2), rows.getBytes(3)));
        }
        return found;
      }
    } catch (SQLException e) {
      throw new Failed("records of a sum were not read", e);
    }
  }

  static void deleteShelf(Handle handle, SumPlace place, Shelf shelf) {
    handle.execute("delete from sum_record" + OF_SHELF, place.with(shelf.name()));
  }

  /** Some of a shelf, so that no transaction is long; whether there is more. */
  static boolean deleteSome(Handle handle, SumPlace place, Shelf shelf, int keys) {
    Optional<Integer> first =
        handle
            .select("select min(record_key) from sum_record" + OF_SHELF, place.with(shelf.name()))
            .mapTo(Integer.class)
            .findOne();
    first.ifPresent(
        from ->
            handle.execute(
                "delete from sum_record" + OF_SHELF + " and record_key < ?",
                place.with(shelf.name(), (long) from + keys)));
    return first.isPresent();
  }

  /** Whatever there is of a campaign's sums. */
  static void deleteAll(Handle handle, CampaignId id) {
    handle.execute("delete from sum_record where campaign_id = ?", id.toString());
  }

  /** Nothing is left of it but its row in {@code shard}. */
  static void delete(Handle handle, SumPlace place) {
    handle.execute("delete from sum_record" + SumPlace.WHERE, place.with());
    handle.execute("delete from sum_start" + SumPlace.WHERE, place.with());
  }
}

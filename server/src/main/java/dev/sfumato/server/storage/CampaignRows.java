package dev.sfumato.server.storage;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.SeriesPlace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The tables {@code campaign} and {@code campaign_category}. */
final class CampaignRows {
  private CampaignRows() {}

  /** A row, without what other tables hold. */
  record Row(
      CampaignId id,
      String name,
      Campaign campaign,
      StrategyName strategy,
      OptionalLong population,
      int maxQueries,
      Optional<byte[]> priorMap,
      Optional<byte[]> earlier,
      Instant created,
      CampaignState state,
      Optional<Instant> ended,
      Optional<SeriesPlace> series,
      long version) {}

  static void insert(Handle handle, CampaignId id, CampaignDefinition definition, Instant created) {
    Campaign campaign = definition.campaign();
    Bounds area = campaign.region().area();
    handle
        .createUpdate(
            """
            insert into campaign (id, name, projection, south, west, north, east, levels, devices,
              epsilon_micros, participation, strategy, shard_size, tolerated_dropout, corrupt_share,
              counts_per_cell, scale, rounding, max_vector_length, max_queries, issued, assurance, population, prior, earlier,
              open_cells, cut_cells, quantities, series, series_number, series_maps, created_at, state, version)
            values (:id, :name, :projection, :south, :west, :north, :east, :levels, :devices,
              :epsilon, :participation, :strategy, :shardSize, :dropout, :corrupt,
              :countsPerCell, :scale, :rounding, :maxVectorLength, :maxQueries, :issued, :assurance, :population, :prior, :earlier,
              :open, :cut, :quantities, :series, :number, :maps, :created, 'planned', 0)
            """)
        .bind("id", id.toString())
        .bind("name", definition.name())
        .bind("projection", campaign.region().projection().name())
        .bind("south", area.south())
        .bind("west", area.west())
        .bind("north", area.north())
        .bind("east", area.east())
        .bind("levels", campaign.region().levels())
        .bind("devices", campaign.devices())
        .bind("epsilon", campaign.epsilon().micros())
        .bind("participation", campaign.participation().label())
        .bind("strategy", definition.strategyName().label())
        .bind("shardSize", campaign.shardSize())
        .bind("dropout", campaign.toleratedDropout().toString())
        .bind("corrupt", campaign.corruptShare().toString())
        .bind("countsPerCell", campaign.countsPerCell())
        .bind("scale", campaign.scale())
        .bind("rounding", campaign.rounding().label())
        .bind("maxVectorLength", campaign.maxVectorLength())
        .bind("maxQueries", definition.maxQueries())
        .bind("issued", campaign.issued())
        .bind("assurance", campaign.assurance().label())
        .bind(
            "population",
            definition.population().isPresent() ? definition.population().getAsLong() : null)
        .bind("prior", definition.prior().map().map(HistogramBytes::ofShares).orElse(null))
        .bind("earlier", earlier(definition.prior()))
        .bind("open", campaign.region().form().map(HistogramBytes::ofCells).orElse(null))
        .bind(
            "cut",
            campaign.region().isRectangle()
                ? null
                : HistogramBytes.ofCells(campaign.region().cut()))
        .bind("quantities", quantities(campaign.region()))
        .bind("series", definition.series().map(SeriesPlace::series).orElse(null))
        .bind("number", definition.series().map(SeriesPlace::number).orElse(null))
        .bind("maps", definition.series().map(SeriesPlace::maps).orElse(null))
        .bind("created", created.toEpochMilli())
        .execute();
    definition.key().ifPresent(key -> KeyRows.insert(handle, id, key));
    for (int position = 0; position < definition.categories().size(); position++) {
      handle.execute(
          "insert into campaign_category (campaign_id, position, name) values (?, ?, ?)",
          id.toString(),
          position,
          definition.categories().get(position));
    }
  }

  static Optional<Row> find(Handle handle, CampaignId id) {
    return handle
        .select("select * from campaign where id = ?", id.toString())
        .map((row, context) -> read(row))
        .findOne();
  }

  /** {@link #find}, and nobody else can change the row until the transaction ends. */
  static Optional<Row> lock(Handle handle, CampaignId id) {
    // A change that changes nothing: SQLite does not know "for update".
    handle.execute("update campaign set version = version where id = ?", id.toString());
    return find(handle, id);
  }

  static List<Row> all(Handle handle) {
    return handle
        .select("select * from campaign order by created_at desc, id")
        .map((row, context) -> read(row))
        .list();
  }

  static List<String> categories(Handle handle, CampaignId id) {
    return handle
        .select(
            "select name from campaign_category where campaign_id = ? order by position",
            id.toString())
        .mapTo(String.class)
        .list();
  }

  static int count(Handle handle) {
    return handle.select("select count(*) from campaign").mapTo(Integer.class).one();
  }

  static List<CampaignId> unfinished(Handle handle) {
    return handle
        .select("select id from campaign where ended_at is null order by created_at, id")
        .mapTo(String.class)
        .map(CampaignId::parse)
        .list();
  }

  /** Moves the version on and locks the row until the transaction ends; whether it was there. */
  static boolean advance(Handle handle, Lease lease) {
    return handle.execute(
            "update campaign set version = version + 1"
                + " where id = ? and version = ? and ended_at is null",
            lease.campaign().toString(),
            lease.version())
        == 1;
  }

  static void setState(Handle handle, CampaignId id, CampaignState state) {
    handle
        .createUpdate(
            "update campaign set state = :state, reason = :reason, wait_until = :until"
                + " where id = :id")
        .bind("id", id.toString())
        .bind("state", state.kind().label())
        .bind("reason", reason(state))
        .bind(
            "until",
            state instanceof CampaignState.Waiting waiting ? waiting.until().toEpochMilli() : null)
        .execute();
  }

  static void setEnded(Handle handle, CampaignId id, Instant now) {
    handle.execute(
        "update campaign set ended_at = ? where id = ?", now.toEpochMilli(), id.toString());
  }

  static int delete(Handle handle, CampaignId id) {
    return handle.execute("delete from campaign where id = ?", id.toString());
  }

  static int deleteEndedBefore(Handle handle, Instant instant) {
    return handle.execute("delete from campaign where ended_at < ?", instant.toEpochMilli());
  }

  private static @Nullable String quantities(Region region) {
    return region.quantities().isEmpty() ? null : region.quantities();
  }

  private static byte @Nullable [] earlier(Prior prior) {
    return prior.earlier().isEmpty() ? null : HistogramBytes.ofMeasurements(prior.earlier());
  }

  private static Row read(ResultSet row) throws SQLException {
    long population = row.getLong("population");
    boolean hasPopulation = !row.wasNull();
    long ended = row.getLong("ended_at");
    boolean hasEnded = !row.wasNull();
    return new Row(
        CampaignId.parse(row.getString("id")),
        row.getString("name"),
        readCampaign(row),
        StrategyName.parse(row.getString("strategy")),
        hasPopulation ? OptionalLong.of(population) : OptionalLong.empty(),
        row.getInt("max_queries"),
        Optional.ofNullable(row.getBytes("prior")),
        Optional.ofNullable(row.getBytes("earlier")),
        Instant.ofEpochMilli(row.getLong("created_at")),
        readState(row),
        hasEnded ? Optional.of(Instant.ofEpochMilli(ended)) : Optional.empty(),
        readSeries(row),
        row.getLong("version"));
  }

  private static Optional<SeriesPlace> readSeries(ResultSet row) throws SQLException {
    String series = row.getString("series");
    return series == null
        ? Optional.empty()
        : Optional.of(
            new SeriesPlace(series, row.getInt("series_number"), row.getInt("series_maps")));
  }

  private static Region readRegion(ResultSet row) throws SQLException {
    Bounds area =
        new Bounds(
            row.getDouble("south"),
            row.getDouble("west"),
            row.getDouble("north"),
            row.getDouble("east"));
    Region region =
        Region.of(Projection.valueOf(row.getString("projection")), area, row.getInt("levels"));
    byte[] open = row.getBytes("open_cells");
    String quantities = row.getString("quantities");
    if (quantities != null) {
      return region.of(quantities);
    }
    return open == null
        ? region
        : region.within(
            HistogramBytes.toCells(open), HistogramBytes.toCells(row.getBytes("cut_cells")));
  }

  private static Campaign readCampaign(ResultSet row) throws SQLException {
    return Campaign.builder(
            readRegion(row),
            row.getLong("devices"),
            new Epsilon(row.getLong("epsilon_micros")),
            Participation.parse(row.getString("participation")))
        .shards(
            row.getInt("shard_size"),
            Fraction.parse(row.getString("tolerated_dropout")),
            Fraction.parse(row.getString("corrupt_share")))
        .countsPerCell(row.getInt("counts_per_cell"))
        .weights(row.getLong("scale"), Rounding.parse(row.getString("rounding")))
        .maxVectorLength(row.getInt("max_vector_length"))
        .issued(row.getLong("issued"))
        .assurance(VerifiedAssurance.parse(row.getString("assurance")))
        .build();
  }

  private static CampaignState readState(ResultSet row) throws SQLException {
    return CampaignState.of(
        CampaignState.Kind.parse(row.getString("state")),
        row.getString("reason"),
        Instant.ofEpochMilli(row.getLong("wait_until")));
  }

  private static @Nullable String reason(CampaignState state) {
    if (state instanceof CampaignState.Waiting waiting) {
      return shortened(waiting.reason());
    }
    return state instanceof CampaignState.Failed failed ? shortened(failed.reason()) : null;
  }

  private static String shortened(String reason) {
    return reason.length() <= 1000 ? reason : reason.substring(0, 999) + "…";
  }
}

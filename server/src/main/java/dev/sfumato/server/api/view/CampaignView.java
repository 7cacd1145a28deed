package dev.sfumato.server.api.view;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.SeriesPlace;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.LiveStatus;
import dev.sfumato.server.watch.SeatCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A campaign as JSON: a line of the list, or all of it with what it is doing now. */
public record CampaignView(
    String id,
    String name,
    StateView state,
    Instant created,
    Optional<Instant> ended,
    Bounds area,
    double openShare,
    Bounds square,
    int grid,
    Optional<Double> finestCellMetres,
    Optional<SpaceView> space,
    long devices,
    double epsilon,
    double epsilonSpent,
    String participation,
    String strategy,
    int shardSize,
    double toleratedDropout,
    double corruptShare,
    String assurance,
    Optional<Credentials> credentials,
    long scale,
    int maxVectorLength,
    int queriesAnswered,
    List<String> categories,
    OptionalLong population,
    boolean prior,
    Optional<SeriesPlace> series,
    Optional<SeatCount> seats,
    Optional<LiveStatus> live) {
  private static final double MICROS = 1e6;

  /**
   * By what devices are known, where an authority vouches for them.
   *
   * @param keyId the authority's key for this campaign
   * @param issued how many credentials it gave out for it
   * @param asOf when it said so, for the last time
   */
  public record Credentials(String keyId, long issued, Instant asOf) {
    static Credentials of(CredentialTerms terms) {
      return new Credentials(
          terms.keyId().toHex(), terms.issued(), Instant.ofEpochSecond(terms.asOf()));
    }
  }

  public static CampaignView of(CampaignSummary summary) {
    return of(
        new Particulars(
            summary.id().toString(),
            summary.name(),
            summary.campaign(),
            summary.strategy(),
            StateView.of(summary.state()),
            summary.created(),
            summary.ended(),
            summary.spentMicros(),
            summary.answered()),
        Optional.empty(),
        List.of(),
        OptionalLong.empty(),
        false,
        summary.series(),
        Optional.empty(),
        Optional.empty());
  }

  public static CampaignView of(StoredCampaign stored, LiveStatus live) {
    return of(
        new Particulars(
            stored.id().toString(),
            stored.definition().name(),
            stored.definition().campaign(),
            stored.definition().strategyName(),
            StateView.of(stored.state()),
            stored.created(),
            stored.ended(),
            stored.ledger().spentMicros(),
            stored.answers().size()),
        stored.definition().key().map(known -> Credentials.of(known.terms())),
        stored.definition().categories(),
        stored.definition().population(),
        !stored.definition().prior().isNone(),
        stored.definition().series(),
        Optional.of(seats(stored)),
        Optional.of(live));
  }

  private static SeatCount seats(StoredCampaign stored) {
    return SeatCount.sum(
        stored.queries().stream()
            .flatMap(query -> query.shards().stream())
            .map(SeatCount::of)
            .toList());
  }

  private record Particulars(
      String id,
      String name,
      Campaign campaign,
      StrategyName strategy,
      StateView state,
      Instant created,
      Optional<Instant> ended,
      long spentMicros,
      int answered) {}

  private static CampaignView of(
      Particulars it,
      Optional<Credentials> credentials,
      List<String> categories,
      OptionalLong population,
      boolean prior,
      Optional<SeriesPlace> series,
      Optional<SeatCount> seats,
      Optional<LiveStatus> live) {
    Campaign campaign = it.campaign();
    Region region = campaign.region();
    return new CampaignView(
        it.id(),
        it.name(),
        it.state(),
        it.created(),
        it.ended(),
        region.area(),
        GroundMeasure.openShare(region),
        region.square(),
        region.grid(),
        GroundMeasure.onEarth(region, region.levels()),
        SpaceView.of(region),
        campaign.devices(),
        campaign.epsilon().value(),
        it.spentMicros() / MICROS,
        campaign.participation().label(),
        it.strategy().label(),
        campaign.shardSize(),
        campaign.toleratedDropout().value(),
        campaign.corruptShare().value(),
        campaign.assurance().label(),
        credentials,
        campaign.scale(),
        campaign.maxVectorLength(),
        it.answered(),
        categories,
        population,
        prior,
        series,
        seats,
        live);
  }
}

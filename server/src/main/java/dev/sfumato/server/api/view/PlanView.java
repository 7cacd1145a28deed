package dev.sfumato.server.api.view;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.CampaignPlanner;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.DefaultDevices;
import dev.sfumato.protocol.PlanWarning;
import dev.sfumato.server.state.CampaignDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What can be said of a campaign before anything is spent.
 *
 * @param square the enclosing square of the map, of which what is outside the area is masked
 * @param finestCellMetres the side of the finest cells that the grid has
 * @param firstCellMetres the side of the cells of the first query
 * @param typicalCellMetres the side of the last query's cells if people were spread evenly
 * @param denseCellMetres the same where people are sixteen times as dense as on average
 * @param noiseDevices the deviation of the noise in a cell of the last query, in devices
 * @param noiseShare the same as a share of the devices of that query
 * @param queries what each query would ask; of a campaign that every device answers again and again
 *     only the first is known
 * @param vectorBytes the longest vector that a device would send, packed
 * @param warnings why devices would decline whose policies were left at their defaults
 * @param summary all of it in a sentence
 */
public record PlanView(
    Bounds area,
    Bounds square,
    int grid,
    double finestCellMetres,
    double firstCellMetres,
    double typicalCellMetres,
    double denseCellMetres,
    double noiseDevices,
    double noiseShare,
    boolean queriesKnown,
    List<PlannedQuery> queries,
    Optional<Long> vectorBytes,
    List<PlanWarning> warnings,
    String summary) {
  private static final double DENSE = 16;

  /** One query of the plan. */
  record PlannedQuery(
      int number, long devices, long shards, int minimumSurvivors, int vectorLength) {
    public static PlannedQuery of(int number, Cohort cohort, int length) {
      return new PlannedQuery(
          number,
          cohort.devices(),
          cohort.shardCount(),
          cohort.smallest().minimumSurvivors(),
          length);
    }
  }

  public static PlanView of(CampaignDefinition definition) {
    return definition.campaign().participation() == Participation.ONCE
        ? ofPlan(definition.campaign(), CampaignPlanner.plan(definition.campaign()))
        : ofFirst(definition.campaign(), definition.strategy().next(List.of()).orElseThrow());
  }

  private static PlanView ofPlan(Campaign campaign, CampaignPlan plan) {
    List<PlannedQuery> queries = new ArrayList<>();
    for (int i = 0; i < plan.queries(); i++) {
      queries.add(PlannedQuery.of(i + 1, plan.cohorts().get(i), plan.vectorLengths().get(i)));
    }
    return of(campaign, plan.firstLevel(), queries, true, Optional.of(plan.largestVectorBytes()));
  }

  private static PlanView ofFirst(Campaign campaign, HistogramQuery first) {
    List<PlannedQuery> queries = List.of(PlannedQuery.of(1, first.cohort(), first.length()));
    return of(campaign, first.partition().depth(), queries, false, Optional.empty());
  }

  private static PlanView of(
      Campaign campaign,
      int firstLevel,
      List<PlannedQuery> queries,
      boolean known,
      Optional<Long> bytes) {
    Region region = campaign.region();
    PlannedQuery last = queries.get(queries.size() - 1);
    double finest = GroundMeasure.cellMetres(region, region.levels());
    double open = Math.sqrt(1e6 * GroundMeasure.areaKm2(region.area()));
    double typical = open / Math.sqrt((double) last.vectorLength() / campaign.countsPerCell());
    double dense = Math.max(finest, typical / Math.sqrt(DENSE));
    double noise = noiseDevices(campaign, last);
    return new PlanView(
        region.area(),
        region.square(),
        region.grid(),
        finest,
        GroundMeasure.cellMetres(region, firstLevel),
        Math.max(finest, typical),
        dense,
        noise,
        noise / last.devices(),
        known,
        queries,
        bytes,
        DefaultDevices.objections(campaign),
        summary(queries.size(), known, bytes, dense, noise));
  }

  private static double noiseDevices(Campaign campaign, PlannedQuery query) {
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(query.vectorLength());
    double shape = campaign.cohort(query.devices()).plannedShape() * campaign.countsPerCell();
    return NoiseLaw.deviation(rate) * Math.sqrt(shape) / campaign.scale();
  }

  private static String summary(
      int queries, boolean known, Optional<Long> bytes, double dense, double noise) {
    String asked =
        known
            ? String.format(Locale.ROOT, "About %d queries", queries)
            : "Several queries, each decided by the answers before it";
    String vectors =
        bytes.map(each -> ", vectors of up to " + (each + 1023) / 1024 + " KB").orElse("");
    return String.format(
        Locale.ROOT,
        "%s%s; expect cells of %.0f m where people are dense, and noise of about %.0f devices in"
            + " each cell.",
        asked,
        vectors,
        dense,
        noise);
  }
}

package dev.sfumato.server.api.view;

import dev.sfumato.assurance.DefaultDevices;
import dev.sfumato.assurance.PlanWarning;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.server.state.CampaignDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What can be said of a campaign before anything is spent.
 *
 * @param strategy who decides what is asked, by name
 * @param square the enclosing square of the map, of which what is outside the area is masked
 * @param finestCellMetres the side of the finest cells that the grid has; sides are absent where
 *     the campaign is not about places
 * @param firstCellMetres the side of the cells of the first query
 * @param typicalCellMetres the side of the last query's cells if people were spread evenly
 * @param denseCellMetres the same where people are sixteen times as dense as on average
 * @param space the two quantities, where it is about these
 * @param noiseDevices the deviation of the noise in a cell of the last query, in devices
 * @param noiseShare the same as a share of the devices of that query
 * @param queries what each query would ask; of a campaign that every device answers again and again
 *     only the first is known
 * @param vectorBytes the longest vector that a device would send, packed
 * @param grades what it costs if the coordinator is believed, and if it need not be
 * @param warnings why devices would decline whose policies were left at their defaults
 * @param series what all maps of its series cost, where it is of one
 * @param summary all of it in a sentence
 */
public record PlanView(
    String strategy,
    Bounds area,
    Bounds square,
    int grid,
    Optional<Double> finestCellMetres,
    Optional<Double> firstCellMetres,
    Optional<Double> typicalCellMetres,
    Optional<Double> denseCellMetres,
    Optional<SpaceView> space,
    double noiseDevices,
    double noiseShare,
    boolean queriesKnown,
    List<Line> queries,
    Optional<Long> vectorBytes,
    List<GradeView> grades,
    List<PlanWarning> warnings,
    Optional<SeriesView> series,
    String summary) {
  /** One query of the plan. */
  record Line(int number, long devices, long shards, int minimumSurvivors, int vectorLength) {
    static Line of(int number, PlannedQuery query) {
      return new Line(
          number,
          query.cohort().devices(),
          query.cohort().shardCount(),
          query.cohort().smallest().minimumSurvivors(),
          query.length());
    }
  }

  public static PlanView of(CampaignDefinition definition, CampaignPlan plan, SumTimes times) {
    Campaign campaign = definition.campaign();
    Region region = campaign.region();
    List<Line> queries = lines(plan);
    Line last = queries.get(queries.size() - 1);
    Optional<Long> bytes =
        plan.isWhole() ? Optional.of(plan.largestVectorBytes()) : Optional.empty();
    PlannedQuery longest = plan.queries().get(plan.queries().size() - 1);
    PlannedSides sides = PlannedSides.of(longest, plan.firstLevel());
    double noise = noiseDevices(longest);
    return new PlanView(
        definition.strategyName().label(),
        region.area(),
        region.square(),
        region.grid(),
        sides.finest(),
        sides.first(),
        sides.typical(),
        sides.dense(),
        SpaceView.of(region),
        noise,
        noise / last.devices(),
        plan.isWhole(),
        queries,
        bytes,
        GradeView.both(definition, times),
        DefaultDevices.objections(plan),
        definition
            .series()
            .map(place -> SeriesView.of(place, campaign.epsilon(), campaign.devices(), 0)),
        summary(plan, bytes, sides.inWords(), noise));
  }

  private static List<Line> lines(CampaignPlan plan) {
    List<Line> lines = new ArrayList<>();
    for (PlannedQuery query : plan.queries()) {
      lines.add(Line.of(lines.size() + 1, query));
    }
    return lines;
  }

  /** The deviation of the noise in a cell of a query, in devices. */
  static double noiseDevices(PlannedQuery query) {
    Campaign campaign = query.campaign();
    double rate = campaign.epsilon().value() / campaign.l1Sensitivity(query.length());
    double shape = query.cohort().plannedShape() * campaign.countsPerCell();
    return NoiseLaw.deviation(rate) * Math.sqrt(shape) / campaign.scale();
  }

  private static String summary(
      CampaignPlan plan, Optional<Long> bytes, String dense, double noise) {
    String asked =
        plan.isWhole()
            ? queries(plan.queries().size())
            : "Several queries, each decided by the answers before it";
    String vectors =
        bytes.map(each -> ", vectors of up to " + (each + 1023) / 1024 + " KB").orElse("");
    return String.format(
        Locale.ROOT,
        "%s%s; expect cells of %s where people are dense, and noise of about %.0f devices in"
            + " each cell.",
        asked,
        vectors,
        dense,
        noise);
  }

  private static String queries(int count) {
    return count == 1 ? "One query" : "About " + count + " queries";
  }
}

package dev.sfumato.server.map;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.export.CategoryRates;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapUnit;
import dev.sfumato.export.OpenedSum;
import dev.sfumato.export.PrivacyStatement;
import dev.sfumato.export.QueryPrivacy;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The maps of campaigns after each of their queries, the newest few kept: an answer never changes,
 * so neither does the map. Safe for use by several threads.
 */
public final class Heatmaps {
  private static final int KEPT = 16;

  /** Of all kept maps together: some hundred megabytes, whatever the maps are like. */
  private static final int KEPT_CELLS = 1 << 20;

  private final Map<Key, Heatmap> kept = new LinkedHashMap<>(KEPT, 0.75f, true);
  private long keptCells;

  private record Key(CampaignId campaign, int answers) {}

  /** The map that follows from the first answers of a campaign. */
  public Heatmap map(StoredCampaign campaign, int answers) {
    Key key = new Key(campaign.id(), answers);
    synchronized (kept) {
      Heatmap known = kept.get(key);
      if (known != null) {
        return known;
      }
    }
    Heatmap map =
        campaign
            .definition()
            .estimator()
            .estimate(
                campaign.definition().campaign().region(), campaign.answers().subList(0, answers));
    keep(key, map);
    return map;
  }

  private void keep(Key key, Heatmap map) {
    synchronized (kept) {
      if (kept.putIfAbsent(key, map) == null) {
        keptCells += map.partition().size();
      }
      Iterator<Heatmap> eldest = kept.values().iterator();
      while (kept.size() > KEPT || keptCells > KEPT_CELLS) {
        keptCells -= eldest.next().partition().size();
        eldest.remove();
      }
    }
  }

  /** How many cells the kept maps have together. */
  public long keptCells() {
    synchronized (kept) {
      return keptCells;
    }
  }

  /** The same with all that a file needs beside it. */
  public MapExport export(StoredCampaign campaign, int answers) {
    return new MapExport(
        campaign.definition().name(),
        map(campaign, answers),
        unit(campaign, answers),
        statement(campaign, answers),
        rates(campaign, answers));
  }

  private static List<CategoryRates> rates(StoredCampaign campaign, int answers) {
    List<String> names = campaign.definition().categories();
    List<NoisyHistogram> used = campaign.answers().subList(0, answers);
    return IntStream.range(0, names.size())
        .mapToObj(i -> new CategoryRates(names.get(i), Rates.of(used, i)))
        .toList();
  }

  public PrivacyStatement statement(StoredCampaign campaign, int answers) {
    List<QueryPrivacy> queries =
        campaign.queries().stream()
            .filter(query -> query.answer().isPresent())
            .limit(answers)
            .map(Heatmaps::privacy)
            .toList();
    CampaignDefinition definition = campaign.definition();
    return PrivacyStatement.of(definition.campaign(), definition.strategyName(), queries);
  }

  private static QueryPrivacy privacy(StoredQuery query) {
    List<OpenedSum> sums = new ArrayList<>();
    for (ShardRecord each : query.shards()) {
      each.outcome()
          .filter(ShardOutcome::opened)
          .ifPresent(outcome -> sums.add(new OpenedSum(outcome.survivors(), each.shard())));
    }
    return QueryPrivacy.of(query.number(), query.answer().orElseThrow(), sums);
  }

  public static MapUnit unit(StoredCampaign campaign, int answers) {
    OptionalLong population = campaign.definition().population();
    return population.isPresent()
        ? MapUnit.people(population.getAsLong())
        : MapUnit.devices(devices(campaign, answers));
  }

  /** Devices that answered: all groups under {@code once}, else those of the last query. */
  public static long devices(StoredCampaign campaign, int answers) {
    List<NoisyHistogram> used = campaign.answers().subList(0, answers);
    return campaign.definition().campaign().participation() == Participation.ONCE
        ? used.stream().mapToLong(NoisyHistogram::survivors).sum()
        : used.get(answers - 1).survivors();
  }
}

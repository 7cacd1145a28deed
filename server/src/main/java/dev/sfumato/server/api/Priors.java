package dev.sfumato.server.api;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.SeriesPlace;
import dev.sfumato.server.state.StoredCampaign;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a campaign starts from: what an earlier one measured, which is private already, the last map
 * of its series, or a public map that the request carries.
 */
final class Priors {
  private static final Set<String> FIELDS = Set.of("campaign", "cells");
  private static final Set<String> SERIES = Set.of("name", "maps");
  private static final Set<String> CELL = Set.of("cell", "share");
  private static final int MAX_CELLS = 1 << 16;

  /** Shares need not sum to 1; counts of people will do. */
  private static final double MAX_SHARE = 1e12;

  private final CampaignStore store;

  Priors(CampaignStore store) {
    this.store = store;
  }

  Prior read(Fields fields, Region region) {
    Fields prior = fields.object("prior", FIELDS);
    if (prior.has("campaign") == prior.has("cells")) {
      throw fields.refuse("prior", "It must name a campaign or have cells, not both.");
    }
    return prior.has("campaign") ? ofCampaign(prior, region) : Prior.ofMap(ofCells(prior, region));
  }

  /** The area and the grid of a series whose next map names none. */
  Region regionOfSeries(Fields fields) {
    if (fields.has("series")) {
      List<CampaignSummary> before = of(seriesName(fields));
      if (!before.isEmpty() && !fields.has("grid") && !fields.has("finestCellMetres")) {
        return before.get(0).campaign().region();
      }
    }
    throw fields.refuse(
        "area", "nothing", "a value, unless a series that has maps is gone on with");
  }

  private static String seriesName(Fields fields) {
    return fields.object("series", SERIES).text("name").strip();
  }

  /** The campaigns of a series, the last one first. */
  private List<CampaignSummary> of(String series) {
    return store.list().stream()
        .filter(each -> each.series().filter(it -> it.series().equals(series)).isPresent())
        .sorted(Comparator.comparingInt((CampaignSummary each) -> number(each)).reversed())
        .toList();
  }

  /** The same campaign as the next map of a series, from the last one that has a map. */
  CampaignDefinition next(Fields fields, CampaignDefinition definition) {
    Fields asked = fields.object("series", SERIES);
    String series = seriesName(fields);
    List<CampaignSummary> before = of(series);
    SeriesPlace place = place(asked, series, before);
    if (before.isEmpty()) {
      return definition.inSeries(place, Prior.NONE);
    }
    requireAsBefore(fields, definition.campaign(), before.get(0));
    return definition.inSeries(place, ofSeries(before));
  }

  private static int number(CampaignSummary campaign) {
    return campaign.series().map(SeriesPlace::number).orElse(0);
  }

  private static SeriesPlace place(Fields asked, String series, List<CampaignSummary> before) {
    if (before.isEmpty()) {
      int maps = (int) asked.whole("maps", 1, SeriesPlace.MAX_MAPS);
      return asked.check("name", () -> new SeriesPlace(series, 1, maps));
    }
    SeriesPlace last = before.get(0).series().orElseThrow();
    if (asked.has("maps") && asked.whole("maps", 1, SeriesPlace.MAX_MAPS) != last.maps()) {
      throw asked.refuse("maps", "It was planned with " + last.maps() + ", and stays so.");
    }
    if (last.number() == last.maps()) {
      throw asked.refuse("name", "All " + last.maps() + " maps of this series were started.");
    }
    if (before.get(0).ended().isEmpty()) {
      throw asked.refuse("name", "Its last map is still being made: stop it, or wait.");
    }
    return new SeriesPlace(series, last.number() + 1, last.maps());
  }

  /** What devices were told a map costs is what it costs, and maps can be compared. */
  private static void requireAsBefore(Fields fields, Campaign campaign, CampaignSummary last) {
    if (!campaign.region().equals(last.campaign().region())) {
      throw fields.refuse("area", "It must be that of the series, with its grid.");
    }
    if (campaign.epsilon().micros() > last.campaign().epsilon().micros()) {
      throw fields.refuse("epsilon", "It must be at most that of the series.");
    }
    if (fields.has("prior")) {
      throw fields.refuse("prior", "A series has its own: the map before.");
    }
  }

  private Prior ofSeries(List<CampaignSummary> before) {
    return before.stream()
        .filter(each -> each.answered() > 0)
        .findFirst()
        .flatMap(each -> store.load(each.id()))
        .map(each -> Prior.ofAnswers(independent(each)))
        .orElse(Prior.NONE);
  }

  private Prior ofCampaign(Fields prior, Region region) {
    CampaignId id = prior.check("campaign", () -> CampaignId.parse(prior.text("campaign")));
    StoredCampaign campaign =
        store
            .load(id)
            .orElseThrow(() -> prior.refuse("campaign", "There is no campaign of this id."));
    Region other = campaign.definition().campaign().region();
    if (!isFit(other, region)) {
      throw prior.refuse(
          "campaign",
          "It must be of the same area, with cells no finer; of polygons the same grid.");
    }
    if (campaign.answers().isEmpty()) {
      throw prior.refuse("campaign", "It has no map yet.");
    }
    return Prior.ofAnswers(independent(campaign));
  }

  private static boolean isFit(Region other, Region region) {
    boolean coarser =
        other.isRectangle() && region.isRectangle() && other.levels() <= region.levels();
    return other.equals(region) || (coarser && isOfOnePlane(other, region));
  }

  private static boolean isOfOnePlane(Region other, Region region) {
    return other.area().equals(region.area())
        && other.projection() == region.projection()
        && other.quantities().equals(region.quantities());
  }

  /** Those of {@code every-query} are of the same devices: only one of them counts. */
  private static List<NoisyHistogram> independent(StoredCampaign campaign) {
    List<NoisyHistogram> answers = campaign.answers();
    boolean once = campaign.definition().campaign().participation() == Participation.ONCE;
    return once ? answers : answers.subList(answers.size() - 1, answers.size());
  }

  private static Shares ofCells(Fields prior, Region region) {
    Map<CellId, Double> shares = new HashMap<>();
    List<Fields> cells = prior.objects("cells", CELL, MAX_CELLS);
    for (Fields each : cells) {
      CellId cell = each.check("cell", () -> CellId.parse(each.text("cell")));
      double share = each.number("share", 0, MAX_SHARE);
      if (cell.level() > region.levels() || shares.put(cell, share) != null) {
        throw each.refuse("cell", cell, "different cells within the grid");
      }
    }
    return prior.check("cells", () -> shares(shares));
  }

  private static Shares shares(Map<CellId, Double> shares) {
    Partition partition = Partition.of(shares.keySet());
    double[] weights = new double[partition.size()];
    for (int element = 0; element < weights.length; element++) {
      weights[element] = shares.getOrDefault(partition.element(element), 0.0);
    }
    return Shares.ofWeights(partition, weights);
  }
}

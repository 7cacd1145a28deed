package dev.sfumato.server.api;

import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a campaign starts from: what an earlier one measured, which is private already, or a public
 * map that the request carries.
 */
final class Priors {
  private static final Set<String> FIELDS = Set.of("campaign", "cells");
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

  private Prior ofCampaign(Fields prior, Region region) {
    CampaignId id = prior.check("campaign", () -> CampaignId.parse(prior.text("campaign")));
    StoredCampaign campaign =
        store
            .load(id)
            .orElseThrow(() -> prior.refuse("campaign", "There is no campaign of this id."));
    Region other = campaign.definition().campaign().region();
    if (!other.area().equals(region.area()) || other.levels() > region.levels()) {
      throw prior.refuse("campaign", "It must be of the same area, with cells no finer.");
    }
    if (campaign.answers().isEmpty()) {
      throw prior.refuse("campaign", "It has no map yet.");
    }
    return Prior.ofAnswers(independent(campaign));
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

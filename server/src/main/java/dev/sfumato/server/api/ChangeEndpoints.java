package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sfumato.core.change.ChangeMap;
import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.change.ChangeCsv;
import dev.sfumato.export.change.ChangeExport;
import dev.sfumato.export.change.ChangeGeoJson;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import java.io.IOException;
import java.util.List;

/** What has changed from the newest map of one campaign to that of another. */
final class ChangeEndpoints {
  private static final String CHANGES = "/api/v1/campaigns/{id}/changes";
  private static final MediaType GEOJSON = MediaType.parse("application/geo+json");

  private final CampaignStore store;
  private final AnswerEndpoints answers;
  private final Downloads downloads = new Downloads();

  ChangeEndpoints(CampaignStore store, AnswerEndpoints answers) {
    this.store = store;
    this.answers = answers;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.read(CHANGES, this::geoJson).at(Cost.MAP),
        Endpoint.read(CHANGES + ".csv", this::csv).at(Cost.MAP));
  }

  private HttpResponse geoJson(ApiCall call) throws IOException {
    ChangeExport change = change(call);
    return downloads.send(call, headers(GEOJSON), out -> ChangeGeoJson.write(change, out));
  }

  private HttpResponse csv(ApiCall call) throws IOException {
    ChangeExport change = change(call);
    return downloads.send(call, headers(MediaType.CSV_UTF_8), out -> ChangeCsv.write(change, out));
  }

  private static ResponseHeaders headers(MediaType type) {
    return ResponseHeaders.builder(HttpStatus.OK)
        .contentType(type)
        .set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment")
        .build();
  }

  private ChangeExport change(ApiCall call) {
    StoredCampaign later = answers.load(call);
    StoredCampaign earlier = since(call);
    if (!region(later).equals(region(earlier))) {
      throw ApiErrors.invalidField("since", "It must be of the same area and grid.");
    }
    return new ChangeExport(
        earlier.definition().name() + " to " + later.definition().name(),
        ChangeMap.between(tree(earlier), tree(later)),
        side(earlier),
        side(later));
  }

  private StoredCampaign since(ApiCall call) {
    String text =
        call.query("since")
            .orElseThrow(() -> ApiErrors.invalidField("since", "It must name a campaign."));
    CampaignId id;
    try {
      id = CampaignId.parse(text);
    } catch (IllegalArgumentException e) {
      throw ApiErrors.invalidField("since", "It is no id of a campaign.");
    }
    if (id.equals(call.campaign())) {
      throw ApiErrors.invalidField("since", "It must be another campaign.");
    }
    return store
        .load(id)
        .orElseThrow(() -> ApiErrors.invalidField("since", "There is no campaign of this id."));
  }

  private static Region region(StoredCampaign campaign) {
    return campaign.definition().campaign().region();
  }

  private static DensityTree tree(StoredCampaign campaign) {
    if (campaign.answers().isEmpty()) {
      throw ApiErrors.noMapYet();
    }
    return campaign.definition().estimator().tree(region(campaign), campaign.answers());
  }

  private ChangeExport.Side side(StoredCampaign campaign) {
    int used = campaign.answers().size();
    return new ChangeExport.Side(
        campaign.definition().name(),
        Heatmaps.unit(campaign, used),
        answers.statement(campaign, used).sentences());
  }
}

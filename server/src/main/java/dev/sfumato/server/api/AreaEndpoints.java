package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.area.AreaIntervals;
import dev.sfumato.core.area.DrawnArea;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.MapUnit;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.AreaView;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.StoredCampaign;
import java.util.ArrayList;
import java.util.List;

/** How many people a map has in areas that somebody draws. */
final class AreaEndpoints {
  private static final String AREAS = "/api/v1/campaigns/{id}/areas";

  private final AnswerEndpoints answers;
  private final Heatmaps heatmaps;

  AreaEndpoints(AnswerEndpoints answers, Heatmaps heatmaps) {
    this.answers = answers;
    this.heatmaps = heatmaps;
  }

  List<Endpoint> endpoints() {
    return List.of(Endpoint.ask(AREAS, this::areas));
  }

  private HttpResponse areas(ApiCall call) {
    List<AreaRequest.Drawn> drawn = AreaRequest.read(call.body());
    StoredCampaign campaign = answers.load(call);
    int used = AnswerEndpoints.answers(call, campaign);
    return Json.response(HttpStatus.OK, estimates(campaign, used, drawn));
  }

  private AreaView.All estimates(StoredCampaign campaign, int used, List<AreaRequest.Drawn> drawn) {
    CampaignDefinition definition = campaign.definition();
    Region region = definition.campaign().region();
    if (region.projection() == Projection.PLAIN) {
      throw ApiErrors.invalidField("type", "Areas can be drawn on maps of the Earth alone.");
    }
    AreaIntervals intervals =
        new AreaIntervals(
            heatmaps.map(campaign, used),
            definition.estimator().tree(region, campaign.answers().subList(0, used)));
    MapUnit unit = Heatmaps.unit(campaign, used);
    List<AreaView> views = new ArrayList<>();
    for (AreaRequest.Drawn each : drawn) {
      try {
        DrawnArea area = DrawnArea.of(region, each.polygons());
        views.add(AreaView.of(each.id(), intervals.in(area), unit.total()));
      } catch (RefusedValueException e) {
        throw ApiErrors.invalidField("coordinates", e);
      }
    }
    return AreaView.All.of(used, unit.label(), views);
  }
}

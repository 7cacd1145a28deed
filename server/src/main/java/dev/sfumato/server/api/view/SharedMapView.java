package dev.sfumato.server.api.view;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.export.PrivacyStatement;
import dev.sfumato.server.state.StoredCampaign;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the reader of a link sees of a campaign: where its map is and what was promised. */
public record SharedMapView(
    String name,
    int query,
    Bounds area,
    Bounds square,
    Optional<SpaceView> space,
    List<String> categories,
    OptionalLong population,
    Map<String, Object> privacy) {
  public static SharedMapView of(StoredCampaign campaign, int query, PrivacyStatement statement) {
    Region region = campaign.definition().campaign().region();
    return new SharedMapView(
        campaign.definition().name(),
        query,
        region.area(),
        region.square(),
        SpaceView.of(region),
        campaign.definition().categories(),
        campaign.definition().population(),
        statement.fields());
  }
}

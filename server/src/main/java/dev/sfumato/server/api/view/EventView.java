package dev.sfumato.server.api.view;

import dev.sfumato.server.watch.CampaignEvent;

/** Events as JSON: as they are, but for states, which look the same everywhere. */
public final class EventView {
  private EventView() {}

  public static Object of(CampaignEvent event) {
    return event instanceof CampaignEvent.StateChanged changed
        ? StateView.of(changed.state())
        : event;
  }
}

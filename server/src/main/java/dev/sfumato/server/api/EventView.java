package dev.sfumato.server.api;

/** Events as JSON: as they are, but for states, which look the same everywhere. */
final class EventView {
  private EventView() {}

  static Object of(CampaignEvent event) {
    return event instanceof CampaignEvent.StateChanged changed
        ? StateView.of(changed.state())
        : event;
  }
}

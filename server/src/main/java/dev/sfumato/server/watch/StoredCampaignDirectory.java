package dev.sfumato.server.watch;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import java.time.Clock;
import java.util.function.Consumer;

/** Campaigns that are kept but not run: for a coordinator without devices, and for tests. */
public final class StoredCampaignDirectory implements CampaignDirectory {
  private final CampaignStore store;
  private final CampaignEvents events;
  private final Clock clock;

  public StoredCampaignDirectory(CampaignStore store, CampaignEvents events, Clock clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  @Override
  public void create(CampaignId id, CampaignDefinition definition) {
    store.create(id, definition, clock.instant());
  }

  @Override
  public void stop(CampaignId id) {
    StoredCampaign owned = store.takeOver(id);
    CampaignState stopped = new CampaignState.Stopped();
    store.end(owned.lease(), stopped, clock.instant());
    events.publish(id, new CampaignEvent.StateChanged(stopped));
  }

  @Override
  public void delete(CampaignId id) {
    store.delete(id);
    events.publish(id, new CampaignEvent.Deleted());
  }

  @Override
  public LiveStatus live(CampaignId id) {
    return LiveStatus.IDLE;
  }

  @Override
  public Subscription subscribe(CampaignId id, Consumer<CampaignEvent> listener) {
    return events.subscribe(id, listener);
  }
}

package dev.sfumato.server.watch;

import dev.sfumato.protocol.CampaignId;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Who on this node watches which campaign. Whatever runs campaigns publishes here.
 *
 * <p>Events of one campaign that are published by one thread at a time reach each listener in
 * order. Safe for use by several threads.
 */
public final class CampaignEvents {
  private final ConcurrentHashMap<CampaignId, List<Consumer<CampaignEvent>>> listeners =
      new ConcurrentHashMap<>();

  public void publish(CampaignId id, CampaignEvent event) {
    listeners.getOrDefault(id, List.of()).forEach(listener -> listener.accept(event));
  }

  public CampaignDirectory.Subscription subscribe(CampaignId id, Consumer<CampaignEvent> listener) {
    listeners.compute(
        id,
        (key, before) -> {
          List<Consumer<CampaignEvent>> all =
              before == null ? new CopyOnWriteArrayList<>() : before;
          all.add(listener);
          return all;
        });
    return () -> unsubscribe(id, listener);
  }

  private void unsubscribe(CampaignId id, Consumer<CampaignEvent> listener) {
    listeners.computeIfPresent(
        id,
        (key, all) -> {
          all.remove(listener);
          return all.isEmpty() ? null : all;
        });
  }
}

package dev.sfumato.server.watch;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.state.CampaignDefinition;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The running campaigns, as people reach them. What is on disk is read from storage; this is for
 * what must go through a campaign's owner, and for what only the running system knows.
 *
 * <p>Methods may block for a few seconds and are called on threads made for that. Refusals by
 * storage pass through. Safe for use by several threads.
 */
public interface CampaignDirectory {
  /** Keeps a campaign and starts it. */
  void create(CampaignId id, CampaignDefinition definition);

  /** Stops a campaign; its answers so far stand. */
  void stop(CampaignId id);

  /** Stops a campaign if it runs, and removes it with all that belongs to it. */
  void delete(CampaignId id);

  /** Why this node can have no part in any campaign, in a word; empty while it can. */
  default Optional<String> ailment() {
    return Optional.empty();
  }

  /** What a campaign is doing at this moment. */
  LiveStatus live(CampaignId id);

  /**
   * Calls the listener with what happens to a campaign from now on, in order, one event at a time,
   * until the subscription is closed. The listener does not block.
   */
  Subscription subscribe(CampaignId id, Consumer<CampaignEvent> listener);

  /** Ends when closed. */
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }
}

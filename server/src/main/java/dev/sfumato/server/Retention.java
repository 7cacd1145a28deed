package dev.sfumato.server;

import dev.sfumato.server.state.CampaignStore;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes campaigns that ended longer ago than they are to be kept. Runs again after a fault. */
final class Retention implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

  private final CampaignStore store;
  private final Clock clock;
  private final Duration kept;

  Retention(CampaignStore store, Clock clock, Duration kept) {
    this.store = store;
    this.clock = clock;
    this.kept = kept;
  }

  @Override
  public void run() {
    try {
      int removed = store.deleteEndedBefore(clock.instant().minus(kept));
      if (removed > 0) {
        LOG.info("Removed {} campaigns that ended more than {} ago", removed, kept);
      }
    } catch (RuntimeException e) {
      LOG.warn("Could not remove old campaigns; trying again in an hour", e);
    }
  }
}

package dev.sfumato.server.api.view;

import dev.sfumato.server.state.CampaignState;
import java.time.Instant;
import java.util.Optional;

/**
 * A state as JSON.
 *
 * @param reason what it waits for, or why it failed
 * @param until when it gives up waiting
 */
record StateView(String kind, Optional<String> reason, Optional<Instant> until) {
  static StateView of(CampaignState state) {
    String kind = state.kind().label();
    if (state instanceof CampaignState.Waiting waiting) {
      return new StateView(kind, Optional.of(waiting.reason()), Optional.of(waiting.until()));
    }
    if (state instanceof CampaignState.Failed failed) {
      return new StateView(kind, Optional.of(failed.reason()), Optional.empty());
    }
    return new StateView(kind, Optional.empty(), Optional.empty());
  }
}

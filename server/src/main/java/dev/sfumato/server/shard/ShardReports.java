package dev.sfumato.server.shard;

import dev.sfumato.server.messages.ToCampaign;

/** The way to the actor of a shard's campaign, wherever it lives and whoever owns it by then. */
@FunctionalInterface
public interface ShardReports {
  void tell(ToCampaign report);
}

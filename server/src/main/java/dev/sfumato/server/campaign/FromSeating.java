package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToCampaign;
import java.util.List;

/** What the owner of a campaign hears from its seating. */
sealed interface FromSeating extends ToCampaign {
  /** Devices were drawn for a shard. */
  record Drawn(int need, List<WaitingDevice> devices) implements FromSeating {}

  /** So many devices wait now. */
  record PoolChanged(int waiting) implements FromSeating {}
}

package dev.sfumato.device;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.internal.ledger.LedgerCharge;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.session.CoordinatorId;
import java.time.Instant;

/**
 * What one answer cost, for good. It says nothing of where the device was: the ledger never knew.
 *
 * @param coordinator who asked; the same campaign id from another one is another campaign
 * @param campaign in which campaign
 * @param query which of the campaign's queries
 * @param epsilon how much
 * @param time when, by a clock that never goes back
 */
public record Charge(
    CoordinatorId coordinator, CampaignId campaign, int query, Epsilon epsilon, Instant time) {
  static Charge from(LedgerCharge entry) {
    return new Charge(
        entry.campaign().coordinator(),
        entry.campaign().campaign(),
        entry.query(),
        entry.epsilon(),
        entry.time());
  }
}

package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import java.time.Instant;

/**
 * What one answer cost, for good. It says nothing of where the device was: the ledger never knew.
 *
 * @param campaign whose
 * @param query which of the campaign's queries
 * @param sum which sum of the query
 * @param epsilon how much
 * @param time when, by a clock that never goes back
 */
public record LedgerCharge(
    CampaignKey campaign, int query, int sum, Epsilon epsilon, Instant time) {}

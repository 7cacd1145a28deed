package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Instant;

/**
 * What one answer cost, for good. It says nothing of where the device was: the ledger never knew.
 *
 * @param campaign whose
 * @param query which of the campaign's queries
 * @param sum which sum of the query, by the coordinator's count
 * @param epsilon how much
 * @param session the sum itself; nothing in ledgers of before, and then no answer is taken for it
 * @param time when, by a clock that never goes back
 */
public record LedgerCharge(
    CampaignKey campaign, int query, int sum, Epsilon epsilon, Bytes session, Instant time) {}

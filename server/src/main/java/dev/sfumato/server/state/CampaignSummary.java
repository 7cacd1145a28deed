package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import java.time.Instant;
import java.util.Optional;

/**
 * A line of the list of campaigns.
 *
 * @param series of which it is a map, if of one
 * @param spentMicros the most that any one device can have spent, in micro-epsilons
 * @param answered queries with an answer
 */
public record CampaignSummary(
    CampaignId id,
    String name,
    Campaign campaign,
    StrategyName strategy,
    Instant created,
    CampaignState state,
    Optional<Instant> ended,
    Optional<SeriesPlace> series,
    long spentMicros,
    int answered) {}

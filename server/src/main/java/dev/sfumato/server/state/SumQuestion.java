package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import java.time.Instant;

/**
 * What the devices of a sum are asked: it follows from the campaign, the query, the seats and the
 * deadline alone, so that whoever has those can ask it again.
 *
 * @param number of the query, from 1; the wire counts from 0
 * @param before how many devices were asked in the queries before it
 */
public record SumQuestion(
    CampaignId campaign,
    CampaignDefinition definition,
    int number,
    long before,
    HistogramQuery query) {

  public static CampaignTerms terms(CampaignId id, CampaignDefinition definition) {
    Campaign campaign = definition.campaign();
    return new CampaignTerms(
        id,
        campaign.epsilon(),
        campaign.participation(),
        campaign.region(),
        definition.key().map(IssuedKey::terms),
        campaign.assurance().isVerified());
  }

  /** Whose turn it is: those after all who were asked before, as many as are asked now. */
  public PlaceRange places() {
    return definition.campaign().places(before, query.cohort().devices());
  }

  public Query of(SumPlan plan, Instant deadline) {
    CampaignTerms terms = terms(campaign, definition);
    Query asked =
        Query.of(
            terms,
            number - 1,
            query,
            definition.campaign().rounding(),
            plan,
            bits(query, plan),
            deadline);
    return terms.credentials().isPresent() ? asked.to(places()) : asked;
  }

  /** As many bits as make it unlikely that any sum of the query wraps around. */
  public static int bits(HistogramQuery query, SumPlan plan) {
    return query.modulus(plan).bits();
  }
}
